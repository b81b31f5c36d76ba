import * as v from 'valibot';
import { payloadPath } from '#src/model/links.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { queryKey } from '#src/model/query.ts';
import type { Signpost, StoredFile } from './entries.ts';

const path = v.nullable(v.string());

// What lies beside a page is everything that it shows, whichever door it came through.
const Payload = v.object({
  status: v.number(),
  indexable: v.boolean(),
  canonical: v.string(),
  alternates: v.object({ de: path, en: path }),
  route: v.object({ lang: v.picklist(LANGUAGES) }),
  answers: v.record(v.string(), v.unknown()),
});

const SiteAnswer = v.object({ url: v.string(), trailingSlash: v.boolean() });

/** A page as search engines may list it. */
export type Listed = {
  /** Origin of the site, and whether its addresses end in a slash. */
  url: string;
  trailingSlash: boolean;
  canonical: string;
  /** Canonical paths. */
  alternates: Record<Language, string | null>;
};

/** What to list of a page. In: its files. Out: null for what is no page or not for search engines. */
export function listedOf(
  canonical: string,
  files: readonly (StoredFile | Signpost)[],
): Listed | null {
  const payload = files.find((file) => file.path === payloadPath(canonical));
  if (!payload || !('body' in payload)) return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Payload), textOf(payload.body));
  if (!parsed.success || !parsed.output.indexable || parsed.output.status !== 200) return null;
  const { answers, route, alternates } = parsed.output;
  const site = v.safeParse(SiteAnswer, answers[queryKey('site', route.lang)]);
  if (!site.success || site.output.url === '') return null;
  return { ...site.output, canonical: parsed.output.canonical, alternates };
}

const textOf = (body: string | Uint8Array) =>
  typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
