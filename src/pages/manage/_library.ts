import type { AstroGlobal } from 'astro';
import {
  changeLibrary,
  countStates,
  findFiles,
  type LibraryResult,
  LIBRARY_SORTS,
} from '#src/api/handlers/library/library.ts';
import { LIBRARY_STATES } from '#src/model/items/library-file.ts';
import { isListable } from '#src/api/contract/items.ts';
import { previewPath } from '#src/api/contract/draft.ts';
import { type Problem, statusOf } from '#src/model/errors/errors.ts';
import type { OpenScreen } from './_manage.ts';
import { changedAddress, tableQuery } from './_table-query.ts';

const PATH = '/manage/squidex-assets';
const ROWS = { grid: 60, table: 50 };

/** Does what a form of the library asks for. Out: what is wrong with it, or where to go instead. */
export async function changeFiles(
  astro: AstroGlobal,
  { site, user }: OpenScreen,
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
  const plain = { saved: null, late: null, removed: null, done: null, count: null, left: null };
  return astro.redirect(changedAddress(astro.url, { ...plain, ...saidOf(result.value) }), 303);
}

/** What the next page says of it, in its address. */
function saidOf(done: Exclude<LibraryResult, { kind: 'removed' }>): Record<string, string | null> {
  const listed = (names: readonly string[]) =>
    names.length > 0 ? names.slice(0, 20).join(', ') : null;
  switch (done.kind) {
    case 'described':
      return { saved: String(done.count), late: listed(done.late) };
    case 'focused':
      return { done: 'focused' };
    case 'many':
      return { done: done.done, count: String(done.count), left: listed(done.left), page: null };
    case 'folder':
      return { done: `folder-${done.done}`, folder: done.folder, page: null };
  }
}

/** What the address asks for: a part of the files, or one of them. */
export async function libraryView(url: URL, { lang, site }: OpenScreen) {
  const { searchParams } = url;
  const view = searchParams.get('view') === 'table' ? ('table' as const) : ('grid' as const);
  const state = LIBRARY_STATES.find((one) => one === searchParams.get('state'));
  const folder = searchParams.get('folder') ?? undefined;
  const query = { ...tableQuery(url, LIBRARY_SORTS), view, state, folder };
  const files = site.library.files();
  const folders = await site.library.folders();
  const filesIn = (id: string) => files.filter((one) => one.folder === id).length;
  const found = findFiles(files, { ...query, lang });
  const rows = ROWS[view];
  const id = searchParams.get('file');
  const file = files.find((one) => one.id === id);
  return {
    files: found.slice((query.page - 1) * rows, query.page * rows),
    ...{ rows, total: found.length, all: files.length, counts: countStates(files), query },
    addressOf: (changes: Record<string, string | null>) => changedAddress(url, changes),
    chosen: id === null ? undefined : { file, uses: file ? usesOf(file.id) : [] },
    folders: folders.ok ? folders.value.map((one) => ({ ...one, files: filesIn(one.id) })) : [],
    done: searchParams.get('done'),
    doneCount: Number(searchParams.get('count') ?? 0) || 0,
    left: searchParams.get('left'),
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
