import * as v from 'valibot';
import {
  LISTED,
  type ListableSchema,
  type ListedItem,
  MAX_LISTED,
  MAX_TYPED,
} from '#src/api/contract/items.ts';
import { FolderId } from '#src/api/contract/uploads.ts';
import { err, ok } from '#src/lib/result.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LIBRARY_STATES, type LibraryState } from '#src/model/items/library-file.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import type { Editing } from '../content.ts';
import type { EditingResult, EditingRequest } from '../editing-requests.ts';
import { findFiles } from '../library/library.ts';
import type { Library } from '../library/library-files.ts';

/** An item of a list; of an icon also whether lists have its drawing. */
export type ItemOfList = ListedItem & { critical?: boolean };

/** What one can choose from: items of a schema by name, pictures the newest first, or the given ones in their order. */
export type ListItems = (
  schema: ListableSchema,
  lang: Language,
  wanted: { typed: string } | { ids: readonly string[] },
) => ItemOfList[];

const Query = v.object({
  schema: v.picklist(LISTED),
  lang: v.picklist(LANGUAGES),
  q: v.pipe(v.string(), v.maxLength(MAX_TYPED)),
  folder: v.nullable(FolderId),
  state: v.nullable(v.picklist(LIBRARY_STATES)),
  ids: v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter(Boolean)),
      v.maxLength(MAX_LISTED),
    ),
  ),
});

type Ports = {
  items: ListItems;
  library: Pick<Library, 'files'>;
  editing: Pick<Editing, 'drafts'>;
};

/** `GET /api/items`: the newest versions, with every write that has been answered. */
export async function getItems(
  { request }: EditingRequest,
  { items, library, editing }: Ports,
): Promise<EditingResult> {
  const { searchParams } = new URL(request.url);
  const asked = v.safeParse(Query, {
    schema: searchParams.get('schema'),
    lang: searchParams.get('lang'),
    q: searchParams.get('q') ?? '',
    ids: searchParams.get('ids'),
    folder: searchParams.get('folder'),
    state: searchParams.get('state'),
  });
  if (!asked.success) {
    return err(problem('body-invalid', { reason: v.summarize(asked.issues) }));
  }
  const { schema, lang, q: typed, ids, folder, state } = asked.output;
  await editing.drafts();
  const isPart = schema === 'assets' && (folder !== null || state !== null);
  const wanted = ids ?? (isPart ? partOf(library, { folder, state, typed, lang }) : undefined);
  const body = { items: items(schema, lang, wanted ? { ids: wanted } : { typed }) };
  return ok({ status: 200, body });
}

type Part = { folder: string | null; state: LibraryState | null; typed: string; lang: Language };

/** The newest pictures of a part. */
function partOf(
  library: Ports['library'],
  { folder, state, typed, lang }: Part,
): readonly string[] {
  const pictures = library.files().filter(({ picture }) => picture !== undefined);
  const part = { folder: folder ?? undefined, state: state ?? undefined };
  return findFiles(pictures, { ...part, words: typed, sort: 'changed', descending: false, lang })
    .slice(0, MAX_LISTED)
    .map(({ id }) => id);
}
