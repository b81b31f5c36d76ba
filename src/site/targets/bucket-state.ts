import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Bucket, conditionOf, isUnmet, uploadOf } from './s3.ts';

/** The object that says that a bucket is ours, and what is there. */
export const STATE = '.loden-site';
const FORMAT = 'loden site bucket, version 1';

const State = v.object({
  format: v.literal(FORMAT),
  /** How objects are written: those of another form are written again. */
  form: v.string(),
  /** The build that was there as a whole. */
  finished: v.nullable(v.string()),
  /** Builds begun since. */
  begun: v.array(v.string()),
  /** The number of the server that wrote last, where there are several. */
  turn: v.optional(v.number(), 0),
  /** Whose delivery wrote this. */
  writer: v.string(),
  /** The pictures and films that were removed last, and when: a CDN may have them still. */
  gone: v.optional(v.object({ id: v.string(), at: v.number(), paths: v.array(v.string()) })),
});
type State = v.InferOutput<typeof State>;

export type BucketState = {
  /** Ids of the builds of which something may be there, undefined where that is not known. */
  builds(): (string | undefined)[];
  whole(): string | undefined;
  /** Whether what is there was written in our form. */
  isOfForm(): boolean;
  begin(build: string): Promise<void>;
  finish(build: string): Promise<void>;
  /** Notes what is about to be removed. */
  removes(gone: NonNullable<State['gone']>): Promise<void>;
  /** What was removed last. */
  gone(): State['gone'];
  /** Throws when somebody else has written to the bucket since we began. */
  check(): Promise<void>;
  /** The ETag of the state that was read or written last. */
  tag(): string | undefined;
};

/** Which of several servers this is. */
export type BucketTurn = {
  /** Greater than that of each that delivered before. */
  number(): number | undefined;
  /** Whether it may still write. */
  isOn(): boolean;
  /** Hears of a greater number that has written. */
  outdone(number: number): void;
};

/**
 * In: a bucket, what it is called, the form in which objects are written, and our turn where there are several
 * servers. Throws for a bucket that holds other things than ours, and where a greater number has written.
 */
export async function openState(
  bucket: Bucket,
  { name, form, turn }: { name: string; form: string; turn?: BucketTurn | undefined },
): Promise<BucketState> {
  const number = turn?.number();
  const there = await bucket.get(STATE);
  if (!there) {
    for await (const _ of bucket.list()) {
      throw new Error(
        `${name} holds files that are not ours; SITE_BUCKET has to be empty at first`,
      );
    }
  }
  const writer = randomUUID();
  let state: State = { format: FORMAT, form, finished: null, begun: [], turn: 0, writer };
  let tag = there?.etag;
  if (there) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), State), there.text);
    if (!parsed.success) throw new Error(`${name} has a ${STATE} that is none of ours`);
    state = parsed.output;
  }
  if (number !== undefined && state.turn > number) {
    turn?.outdone(state.turn);
    throw new Error(`another server writes to ${name}`);
  }

  async function check(): Promise<void> {
    const now = await bucket.head(STATE);
    if (now?.etag !== tag) throw new Error(`another server writes to ${name}`);
  }

  /** Not every S3 knows conditions: so it is looked first, and the condition closes the gap. */
  async function save(next: State): Promise<void> {
    await check();
    const text = JSON.stringify({ ...next, turn: number ?? state.turn, writer });
    tag = await put(text);
    state = next;
  }

  async function put(text: string): Promise<string> {
    const upload = uploadOf(Buffer.from(text));
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
    try {
      return await bucket.put(STATE, upload, headers, [conditionOf(tag)]);
    } catch (error) {
      if (!isUnmet(error)) throw error;
      // A request that was sent twice meets what it wrote itself.
      const now = await bucket.get(STATE);
      if (now?.text === text) return now.etag;
      throw new Error(`another server writes to ${name}`, { cause: error });
    }
  }

  const isOfForm = () => state.form === form;
  return {
    builds: () => (isOfForm() ? [state.finished ?? undefined, ...state.begun] : [undefined]),
    whole: () =>
      isOfForm() && state.begun.length === 0 ? (state.finished ?? undefined) : undefined,
    isOfForm,
    begin: (build) => save({ ...state, begun: [...new Set([...state.begun, build])] }),
    finish: (build) => save({ ...state, form, finished: build, begun: [] }),
    removes: (gone) => save({ ...state, gone }),
    gone: () => state.gone,
    check,
    tag: () => tag,
  };
}
