import * as v from 'valibot';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import { ContentSchema } from '#src/model/content-schema.ts';
import { OWN_FORMS } from '#src/model/schemas/forms.ts';
import type { FollowContext } from './follow-feed.ts';
import { logKeys } from './log.ts';
import { readMeta, writeMeta } from './meta.ts';

const Forms = v.pipe(v.string(), v.parseJson(), v.array(ContentSchema));

/** The schemas that visitors may fill in, as the source had them when it was last asked. */
export function storedForms(db: Database): ContentSchema[] {
  return v.parse(Forms, readMeta(db, 'forms') ?? '[]');
}

/** One of our own, for a source that has not been asked or does not say. */
export function ownForm(name: string): ContentSchema | undefined {
  return OWN_FORMS.find((form) => form.name === name);
}

/** Stores what the source has now; those that differ are logged. */
export function storeForms({ db, written }: FollowContext, forms: readonly ContentSchema[]): void {
  const now = canonicalJson(forms);
  if ((readMeta(db, 'forms') ?? '[]') === now) return;
  const before = storedForms(db);
  const changed = new Set([...differing(before, forms), ...differing(forms, before)]);
  db.transaction(() => {
    writeMeta(db, 'forms', now);
    const about = { id: 'forms', schema: 'forms', scope: 'published', version: 0 } as const;
    logKeys(db, { ...about, keys: [...changed].map((name) => `form:${name}`) });
    written('forms', true);
  });
}

/** Names of those forms that are not alike among the others. */
function differing(forms: readonly ContentSchema[], others: readonly ContentSchema[]): string[] {
  const known = new Set(others.map((form) => canonicalJson(form)));
  return forms.filter((form) => !known.has(canonicalJson(form))).map(({ name }) => name);
}
