import type { AstroGlobal } from 'astro';
import {
  changeLibrary,
  countStates,
  findFiles,
  LIBRARY_SORTS,
  LIBRARY_STATES,
} from '#src/api/handlers/library.ts';
import { isListable } from '#src/api/contract/items.ts';
import { previewPath } from '#src/api/contract/draft.ts';
import { type Problem, statusOf } from '#src/model/errors.ts';
import type { Screen } from './_manage.ts';
import { changedAddress, tableQuery } from './_table-query.ts';

const PATH = '/manage/squidex-assets';
const ROWS = { grid: 60, table: 50 };

/** Does what a form of the library asks for. Out: what is wrong with it, or where to go instead. */
export async function changeFiles(
  astro: AstroGlobal,
  { site, user }: Screen,
): Promise<Problem | undefined | Response> {
  if (astro.request.method !== 'POST') return undefined;
  const { library, uploads, audit } = site;
  const result = await changeLibrary(astro.request, {
    ...{ library, uploads },
    wrote: (write) => audit.append({ who: user.email, ...write }),
  });
  if (!result.ok) {
    astro.response.status = statusOf(result.error);
    return result.error;
  }
  if (result.value.kind === 'removed') {
    return astro.redirect(
      `${PATH}?${new URLSearchParams({ removed: result.value.fileName })}`,
      303,
    );
  }
  const { count, late } = result.value;
  const said = { saved: String(count), late: late.length > 0 ? late.join(', ') : null };
  return astro.redirect(changedAddress(astro.url, said), 303);
}

/** What the address asks for: a part of the files, or one of them. */
export function libraryView(url: URL, { lang, site }: Screen) {
  const { searchParams } = url;
  const view = searchParams.get('view') === 'table' ? ('table' as const) : ('grid' as const);
  const state = LIBRARY_STATES.find((one) => one === searchParams.get('state'));
  const query = { ...tableQuery(url, LIBRARY_SORTS), view, state };
  const files = site.library.files();
  const found = findFiles(files, { ...query, lang });
  const rows = ROWS[view];
  const id = searchParams.get('file');
  const file = files.find((one) => one.id === id);
  return {
    files: found.slice((query.page - 1) * rows, query.page * rows),
    ...{ rows, total: found.length, all: files.length, counts: countStates(files), query },
    addressOf: (changes: Record<string, string | null>) => changedAddress(url, changes),
    chosen: id === null ? undefined : { file, uses: file ? usesOf(file.id) : [] },
    saved: searchParams.get('saved'),
    late: searchParams.get('late'),
    removed: searchParams.get('removed'),
  };

  /** The items that name a file, with their names and where to look at them. */
  function usesOf(file: string) {
    return site.library.uses(file).map(({ schema, id: item }) => {
      const [listed] = isListable(schema) ? site.items(schema, lang, { ids: [item] }) : [];
      const form = `/manage/squidex/${schema}/${item}`;
      const path = schema === 'pages' ? previewPath(item, lang) : form;
      return { schema, name: listed?.name ?? item, path };
    });
  }
}
