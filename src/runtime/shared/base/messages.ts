import * as v from 'valibot';
import { isRecord } from '#src/lib/is-record.ts';
import { utf8 } from '#src/lib/node/utf8.ts';
import type { BuildReport } from '#src/site/builds.ts';
import type { PublishReport } from '#src/publish/report.ts';

const Id = v.pipe(v.string(), v.maxLength(200));
const Hints = v.pipe(v.array(Id), v.maxLength(10_000));
/** When a server said something, by its own clocks. */
const Sent = v.object({ steady: v.number(), wall: v.number() });
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A part of a change goes to all servers in this form, and comes from one with the same code. */
const Report = v.custom<BuildReport>(isRecord);
const Published = v.custom<PublishReport>(
  (value) => isRecord(value) && typeof value['id'] === 'string' && isRecord(value['durations']),
);

/** What servers tell each other. `token`: of the lease, so that nobody listens to one that led before. */
const Message = v.variant('kind', [
  // All may say these.
  v.object({ kind: v.literal('hints'), from: Id, hints: Hints }),
  /**
   * `greatest`: the greatest number of a lease that is known there; `hasRoom`: for builds, on its disk. `sent` comes
   * back from the leader.
   */
  v.object({
    ...{ kind: v.literal('beat'), from: Id },
    ...{ greatest: v.optional(v.number(), 0), hasRoom: v.optional(v.boolean(), true) },
    sent: v.optional(Sent),
  }),
  v.object({ kind: v.literal('join'), from: Id, state: v.optional(Id) }),
  v.object({
    ...{ kind: v.literal('ask'), from: Id, ask: Id },
    ...{ full: v.boolean(), compares: v.boolean(), force: v.boolean() },
  }),
  v.object({ kind: v.literal('ask-pin'), from: Id, ask: Id, build: v.nullable(Id) }),
  v.object({ kind: v.literal('got'), from: Id, change: Id, parts: Count }),
  v.object({ kind: v.picklist(['ready', 'holding', 'done', 'cannot']), from: Id, change: Id }),
  // The one that leads says these.
  v.object({
    ...{ kind: v.literal('lead'), token: v.number(), state: v.optional(Id) },
    ...{ pinned: v.nullable(Id), members: v.array(Id) },
    /** When each member had sent what was heard of it last. A leader of an earlier version does not say it. */
    heard: v.optional(v.record(Id, Sent)),
    /** What it is handing on, and to whom. */
    changes: v.array(v.object({ change: Id, to: v.array(Id) })),
  }),
  v.object({
    ...{ kind: v.literal('change'), token: v.number(), change: Id },
    /** Absent for a whole copy, which is for one server. */
    from: v.optional(Id),
    for: v.optional(Id),
    build: v.object({ id: Id, at: v.number(), app: v.string(), state: Id }),
  }),
  v.object({ kind: v.literal('part'), token: v.number(), change: Id, part: Count }),
  v.object({
    ...{ kind: v.literal('end'), token: v.number(), change: Id, parts: Count },
    ...{ report: v.optional(Report), policy: v.optional(v.string()) },
  }),
  v.object({ kind: v.picklist(['hold', 'serve', 'drop']), token: v.number(), change: Id }),
  v.object({ kind: v.literal('left'), token: v.number() }),
  v.object({ kind: v.literal('answer'), token: v.number(), ask: Id, report: Published }),
  v.object({ kind: v.literal('answer-pin'), token: v.number(), ask: Id, isDone: v.boolean() }),
]);

type Message = v.InferOutput<typeof Message>;

/** What the server that leads says. */
export type LeaderMessage = Extract<Message, { token: number }>;
/** What any server says to the one that leads. */
export type MemberMessage = Exclude<Message, { token: number } | { kind: 'hints' }>;
/** How far a server is with a change of the leader. */
export type LeaderProgress = Extract<MemberMessage, { change: string }>;
export type LeaderQuestion = Extract<Message, { kind: 'ask' | 'ask-pin' }>;
export type LeaderAnswer = Extract<Message, { kind: 'answer' | 'answer-pin' }>;

/** Tells all servers something, this one too. Nobody waits for it; what is lost is noticed. */
export type Tell = (message: Message, bytes?: Uint8Array) => void;

type Heard = { message: Message; bytes: Uint8Array };

const Header = v.pipe(v.string(), v.parseJson(), Message);
const NOTHING = new Uint8Array();

/** A message, and bytes that belong to it, as bytes. */
export function packMessage(message: Message, bytes: Uint8Array = NOTHING): Uint8Array {
  const header = utf8(JSON.stringify(message));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.byteLength);
  return Buffer.concat([length, header, bytes]);
}

/** Out: undefined for what is no message of ours, or of another version. */
export function readMessage(packed: Buffer): Heard | undefined {
  if (packed.byteLength < 4) return undefined;
  const start = 4 + packed.readUInt32BE(0);
  const parsed = v.safeParse(Header, packed.subarray(4, start).toString('utf8'));
  return parsed.success ? { message: parsed.output, bytes: packed.subarray(start) } : undefined;
}
