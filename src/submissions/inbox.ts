import { shownValue } from '#src/model/items/shown-value.ts';
import * as v from 'valibot';
import type { ContentSource, ItemData, SourceItem } from '#src/content/source.ts';
import { PAGE_SIZE } from '#src/content/source.ts';
import type { ContentStore } from '#src/content/store.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { fieldText } from '#src/model/forms/field-text.ts';
import { type Form, type FormField, formOf } from '#src/model/forms/form.ts';
import { dayInWords } from '#src/model/forms/rules/day-in-words.ts';
import { type InboxEntry, type InboxGood, SAMPLES } from '#src/model/visitors/inbox.ts';
import { isLanguage, type Language, MASTER_LANGUAGE } from '#src/model/languages.ts';
import type { enquiriesSchema } from '#src/model/schemas/enquiries.ts';
import { answerMail } from './answer-mail.ts';
import { SentForm, type ShopOfForms } from './form-kind.ts';
import { type NotedEntry, openInboxNotes } from './inbox-notes.ts';
import type { KnownSubmission, Submission } from './store.ts';

/** What visitors sent, to be read and answered: from the content source, and what waits to get there. */
export type Inbox = {
  /** So long after its arrival something is deleted if it is done; what is open stays. */
  keptMs: number;
  /**
   * Everything, the newest first, labels in a language. Where the source cannot be read it says why, and the
   * entries are those that have not got there yet.
   */
  list(language: Language): Promise<{ entries: InboxEntry[]; unread: Problem | undefined }>;
  /** Out: `content-missing` where there is none with this id. */
  find(id: string, language: Language): Promise<Result<InboxEntry, Problem>>;
  /** How many are not done. In: how old an answer of the source may be, in ms; none: it is asked. */
  countOpen(maxAge?: number): Promise<Result<number, Problem>>;
  /**
   * Writes to whoever sent it, with their own words below. In: a key that names the occasion: sent twice,
   * it is one mail. Out: `email-invalid` where there is no address to write to.
   */
  answer(
    id: string,
    answer: { key: string; by: string; text: string },
  ): Promise<Result<void, Problem>>;
  setDone(entry: NotedEntry, by: string): void;
  setOpen(id: string): void;
  /** Deletes it for good, here and at the source. */
  remove(id: string): Promise<Result<void, Problem>>;
  /**
   * Deletes what is done and older than the term, and notes on what is no more. A schema that is offline
   * says nothing of what was sent, so its notes stay.
   */
  sweep(): Promise<Swept>;
  close(): void;
};

/** What was deleted, and why the rest had to stay; undefined: nothing had to. */
type Swept = { removed: { id: string; schema: string }[]; failure: Problem | undefined };

export type InboxOptions = {
  /** The file of the notes, or ':memory:'. */
  path: string;
  /** The schemas that visitors fill in. */
  forms(): readonly ContentSchema[];
  source: Pick<ContentSource, 'items'>;
  store: Pick<ContentStore, 'deleteItem'>;
  /** What has not arrived yet. */
  waiting(): readonly Submission[];
  /** What is known of something that has arrived: the schema of its form need not have fields for it. */
  about(id: string): KnownSubmission | undefined;
  mail: Pick<Mailer, 'send'>;
  shop: ShopOfForms;
  /** So long after its arrival something is deleted if it is done; what is open stays. */
  keptMs: number;
  now?: () => number;
};

/** Something that was sent, before it has words. */
type Sent = {
  id: string;
  schema: ContentSchema;
  number: string;
  at: number;
  language: Language;
  page: string | null;
  data: ItemData;
  isWaiting: boolean;
};

/** Opens what the shop noted of what was sent. */
export function openInbox(options: InboxOptions): Inbox {
  const { store, mail, shop, keptMs, now = Date.now } = options;
  const notes = openInboxNotes(options.path, now);
  let counted: { at: number; all: ReturnType<typeof countStored> } | undefined;

  const entriesOf = (all: readonly Sent[], language: Language): InboxEntry[] => {
    const words = shop.words(language);
    const forms = new Map(options.forms().map((schema) => [schema.name, formOf(schema, words)]));
    return all.flatMap((sent) => {
      const form = forms.get(sent.schema.name);
      return form
        ? { ...entryOf(sent, form, language), until: sent.at + keptMs, ...notes.of(sent.id) }
        : [];
    });
  };

  return {
    keptMs,
    async list(language) {
      const all = await readAll(options);
      if (all.ok) return { entries: entriesOf(all.value, language), unread: undefined };
      const waiting = options.waiting().flatMap((one) => sentWaiting(one, options));
      return { entries: entriesOf(waiting, language), unread: all.error };
    },
    async find(id, language) {
      const sent = await readOne(options, id);
      if (!sent.ok) return sent;
      const [entry] = entriesOf([sent.value], language);
      return entry ? ok(entry) : missing(id);
    },
    async countOpen(maxAge = 0) {
      const at = now();
      if (!counted || at - counted.at >= maxAge) counted = { at, all: countStored(options) };
      const stored = await counted.all;
      if (!stored.ok) return stored;
      const all = stored.value.count + options.waiting().length;
      return ok(Math.max(0, all - notes.countDone(stored.value.schemas)));
    },
    async answer(id, { key, by, text }) {
      const sent = await readOne(options, id);
      if (!sent.ok) return sent;
      // The mail is in the language of whoever gets it, and so are the labels of their words.
      const { language } = sent.value;
      const [entry] = entriesOf([sent.value], language);
      if (!entry) return missing(id);
      if (entry.email === null) return err(problem('email-invalid', { email: '' }));
      const answer = answerMail(entry, text, shop);
      const to = { address: entry.email };
      const written = mail.send(
        { to, replyTo: { address: shop.inbox() }, ...answer },
        `answer:${id}:${key}`,
      );
      if (written.ok) notes.addAnswer(entry, { key: `${id}:${key}`, by, text });
      return written;
    },
    setDone: notes.setDone,
    setOpen: notes.setOpen,
    async remove(id) {
      const sent = await readOne(options, id);
      if (!sent.ok) return sent;
      if (sent.value.isWaiting) return err(problem('enquiry-waiting'));
      const { schema } = sent.value;
      const gone = await store.deleteItem(schema.name, id, { permanent: true });
      if (gone.ok) {
        notes.forget(id);
        counted = undefined;
      }
      return gone;
    },
    async sweep() {
      const noted = notes.all();
      const removed: Swept['removed'] = [];
      const all = await readAll(options);
      if (!all.ok) return { removed, failure: all.error };
      const found = new Map(all.value.map((sent) => [sent.id, sent.schema.name]));
      const waiting = new Set(options.waiting().map(({ id }) => id));
      for (const { id, schema } of noted) {
        const place = found.get(id);
        if (place !== undefined && schema === null) notes.place({ id, schema: place });
        if (place !== undefined || schema === null || waiting.has(id)) continue;
        const isGone = await isNoMore(options, { id, schema });
        if (!isGone.ok) return { removed, failure: isGone.error };
        if (isGone.value) notes.forget(id);
      }
      const old = all.value.filter(({ at, isWaiting }) => !isWaiting && at + keptMs < now());
      for (const { id, schema } of old) {
        // Asked now: somebody may have opened it again meanwhile.
        if (!notes.of(id).done) continue;
        const gone = await store.deleteItem(schema.name, id, { permanent: true });
        if (!gone.ok) return { removed, failure: gone.error };
        notes.forget(id);
        removed.push({ id, schema: schema.name });
      }
      return { removed, failure: undefined };
    },
    close: notes.close,
  };
}

const missing = (id: string) => err(problem('content-missing', { schema: 'enquiries', id }));

/** Everything that was sent, the newest first. */
async function readAll(options: InboxOptions): Promise<Result<Sent[], Problem>> {
  // First what waits: what arrives meanwhile is read twice and not missed.
  const waiting = options.waiting().flatMap((one) => sentWaiting(one, options));
  const all = new Map(waiting.map((one) => [one.id, one]));
  for (const schema of options.forms()) {
    const feed = options.source.items(schema.name);
    for (let skip = 0, total = 1; skip < total; skip += PAGE_SIZE) {
      const page = await feed.page(skip);
      if (!page.ok && page.error.name === 'schema-missing') break;
      if (!page.ok) return page;
      for (const item of page.value.items) all.set(item.id, sentItem(item, schema, options));
      total = page.value.total;
    }
  }
  return ok([...all.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1)));
}

/** Whether the source does not have it. A schema that is offline says nothing: then it may be there. */
async function isNoMore(
  { source }: InboxOptions,
  { id, schema }: NotedEntry,
): Promise<Result<boolean, Problem>> {
  const found = await source.items(schema).byId([id]);
  if (found.ok) return ok(found.value.length === 0);
  return found.error.name === 'schema-missing' ? ok(false) : found;
}

/** How many the source has, and the schemas that it could tell of. */
async function countStored({
  forms,
  source,
}: InboxOptions): Promise<Result<{ count: number; schemas: string[] }, Problem>> {
  let count = 0;
  const schemas: string[] = [];
  for (const { name } of forms()) {
    const page = await source.items(name).versions(0);
    if (!page.ok && page.error.name === 'schema-missing') continue;
    if (!page.ok) return page;
    count += page.value.total;
    schemas.push(name);
  }
  return ok({ count, schemas });
}

async function readOne(options: InboxOptions, id: string): Promise<Result<Sent, Problem>> {
  for (const schema of options.forms()) {
    const found = await options.source.items(schema.name).byId([id]);
    if (!found.ok && found.error.name !== 'schema-missing') return found;
    const [item] = found.ok ? found.value : [];
    if (item) return ok(sentItem(item, schema, options));
  }
  const waiting = options.waiting().find((one) => one.id === id);
  const [sent] = waiting ? sentWaiting(waiting, options) : [];
  return sent ? ok(sent) : missing(id);
}

function sentItem(item: SourceItem, schema: ContentSchema, { about }: InboxOptions): Sent {
  const data = (item.draft ?? item.published)?.data ?? {};
  const [number, page, language] = ['number', 'page', 'language'].map((one) => data[one]?.['iv']);
  const received = data['received']?.['iv'];
  const known = about(item.id);
  return {
    ...{ id: item.id, schema, data, isWaiting: false },
    number:
      typeof number === 'string' && number !== ''
        ? number
        : (known?.number ?? shortNumber(item.id)),
    page: typeof page === 'string' && page.startsWith('/') ? page : (known?.page ?? null),
    language: isLanguage(language) ? language : (known?.language ?? MASTER_LANGUAGE),
    at: typeof received === 'number' ? received * 1000 : (known?.at ?? Date.parse(item.created)),
  };
}

/** Of what arrived so long ago that its number is no longer known. */
const shortNumber = (id: string) => id.slice(0, 8).toUpperCase();

function sentWaiting(submission: Submission, { forms }: InboxOptions): Sent[] {
  const { id, number, at, language, page, values } = submission;
  const form = v.safeParse(SentForm, values);
  if (!form.success) return [];
  const schema = forms().find(({ name }) => name === form.output.schema);
  if (!schema) return [];
  const { data } = form.output;
  return [{ id, number, at, language, page, schema, data, isWaiting: true }];
}

function entryOf({ schema, data, ...sent }: Sent, form: Form, lang: Language) {
  const textOf = (field: FormField) =>
    shownText(field, storedValue(data, field.name, sent.language));
  const texts = form.fields.map((field) => ({ field, value: textOf(field) }));
  const email = texts.find(({ field }) => field.input === 'email')?.value || null;
  const name = texts.find(({ field }) => field.name.toLowerCase() === 'name')?.value;
  const goods = goodsOf(data);
  const isSamples = goods.length > 0 && goods.every(({ isSample }) => isSample);
  return {
    ...sent,
    schema: schema.name,
    kind: isSamples ? SAMPLES : schema.name,
    kindLabel: form.label,
    name: name || email || sent.number,
    email,
    rows: texts.flatMap(({ field, value }) => (value === '' ? [] : { label: field.label, value })),
    goods,
  };

  /** A choice by its label, a tick as a sign. */
  function shownText(field: FormField, value: unknown): string {
    if (typeof value === 'boolean') return value ? '✓' : '';
    const day = field.input === 'date' ? dayInWords(value, lang) : undefined;
    if (day !== undefined) return day;
    const option = field.options.find((one) => one.value === String(value));
    return option?.label ?? fieldText(field, value, form).trim();
  }
}

function storedValue(data: ItemData, field: string, language: Language): unknown {
  return shownValue(data[field] ?? {}, language);
}

const Good = v.object({
  kind: v.optional(v.nullable(v.string())),
  name: v.fallback(v.string(), ''),
  details: v.fallback(v.string(), ''),
  quantity: v.fallback(v.number(), 1),
  priceCents: v.fallback(v.number(), 0),
  page: v.fallback(v.string(), ''),
});

function goodsOf(data: ItemData): InboxGood[] {
  const stored = v.safeParse(v.array(v.unknown()), data[GOODS]?.['iv']);
  return (stored.success ? stored.output : []).flatMap((one) => {
    const good = v.safeParse(Good, one);
    if (!good.success) return [];
    const { kind, ...rest } = good.output;
    return { ...rest, isSample: kind === 'sample' };
  });
}

const GOODS = 'goods' satisfies keyof typeof enquiriesSchema.fields;
