import { encodePath } from '#src/lib/path.ts';
import { createYielder } from '#src/lib/node/yielder.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { aliasesOf, pageAddress, SEARCH_PATHS } from '#src/model/links.ts';
import { STATIC_INDEX, type StaticEntry } from '#src/model/pages/search.ts';
import type { OwnFile } from '#src/site/targets/site-files.ts';
import type { BuiltApp } from '../app/app.ts';
import type { DataServices } from '../engine/services.ts';

/** What the search of a folder looks into, a file a language. In: the form of addresses. */
export async function searchIndexes(
  { site }: Pick<DataServices, 'site'>,
  form: { trailingSlash: boolean },
): Promise<OwnFile[]> {
  const pause = createYielder();
  const files: OwnFile[] = [];
  for (const lang of LANGUAGES) {
    const entries: string[] = [];
    for (const { path, kind, title, body } of site.searched(lang)) {
      const address = encodePath(pageAddress(path, form));
      entries.push(
        JSON.stringify({ href: address, kind, title, text: body } satisfies StaticEntry),
      );
      await pause();
    }
    files.push([`/${STATIC_INDEX[lang]}`, `[${entries.join()}]`]);
  }
  return files;
}

/** The search page of each language that looks into these, under all its addresses. */
export async function searchPages(
  { ask }: Pick<BuiltApp, 'ask'>,
  { queries, site }: Pick<DataServices, 'queries' | 'site'>,
): Promise<OwnFile[]> {
  const locals = { site: { queries: () => queries, search: site.search }, isForFolder: true };
  const page = async (lang: Language) => {
    const path = SEARCH_PATHS[lang];
    const { status, body } = await ask({ url: path, isGone: false, isCommon: true }, locals);
    if (status !== 200) throw new Error(`${path} cannot be made: ${status}`);
    const html = Buffer.from(body).toString();
    return [path, ...aliasesOf(path)].map((one): OwnFile => [one, html]);
  };
  return (await Promise.all(LANGUAGES.map(page))).flat();
}
