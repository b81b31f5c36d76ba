import * as v from 'valibot';
import { canonicalJson, canonicalJsonOnce } from '#src/lib/canonical-json.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import { ContentSchema } from '#src/model/fields/content-schema.ts';
import { isForm, OWN_FORMS } from '#src/model/schemas/forms.ts';
import type { FollowContext } from './follow-feed.ts';
import { logKeys } from './log.ts';
import { readMeta, writeMeta } from './meta.ts';

const Schemas = v.pipe(v.string(), v.parseJson(), v.array(ContentSchema));

/** The schemas of the content source, as they were when it was last asked. */
export function storedSchemas(db: Database): ContentSchema[] {
  return v.parse(Schemas, readMeta(db, 'schemas') ?? '[]');
}

/** Counts what this connection has written, and says whether others have. */
const WRITES = 'SELECT total_changes() AS own, data_version AS others FROM pragma_data_version';

/**
 * The same, read again only when something was written, and parsed again only when they differ: they are long, and a page
 * of `/manage` asks hundreds of times.
 */
export function createStoredSchemas(db: Database): () => readonly ContentSchema[] {
  let known: { text: string | undefined; schemas: readonly ContentSchema[] } | undefined;
  let readAt = '';
  return () => {
    const { own, others } = db.prepare(WRITES).get() ?? {};
    // What a transaction has written may be taken back, which counts as no write.
    const now = db.raw.isTransaction ? '' : `${own} ${others}`;
    if (known && now !== '' && now === readAt) return known.schemas;
    readAt = now;
    const text = readMeta(db, 'schemas');
    if (known?.text !== text) known = undefined;
    known ??= { text, schemas: storedSchemas(db) };
    return known.schemas;
  };
}

/** One of our own forms, for a source that has not been asked or does not say. */
export function ownForm(name: string): ContentSchema | undefined {
  return OWN_FORMS.find((form) => form.name === name);
}

/** Stores what the source has now; forms of visitors that differ are logged. */
export function storeSchemas(
  { db, written }: FollowContext,
  schemas: readonly ContentSchema[],
): void {
  const now = canonicalJsonOnce(schemas);
  if ((readMeta(db, 'schemas') ?? '[]') === now) return;
  const before = storedSchemas(db).filter(isForm);
  const forms = schemas.filter(isForm);
  const changed = new Set([...differing(before, forms), ...differing(forms, before)]);
  db.transaction(() => {
    writeMeta(db, 'schemas', now);
    if (changed.size === 0) return;
    const about = { id: 'forms', schema: 'forms', scope: 'published', version: 0 } as const;
    logKeys(db, { ...about, keys: [...changed].map((name) => `form:${name}`) });
    written(true);
  });
}

/** Names of those forms that are not alike among the others. */
function differing(forms: readonly ContentSchema[], others: readonly ContentSchema[]): string[] {
  const known = new Set(others.map((form) => canonicalJson(form)));
  return forms.filter((form) => !known.has(canonicalJson(form))).map(({ name }) => name);
}
