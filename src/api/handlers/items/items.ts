import * as v from 'valibot';
import {
  LISTED,
  type ListableSchema,
  type ListedItem,
  MAX_LISTED,
  MAX_TYPED,
} from '#src/api/contract/items.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import type { Editing } from '../content.ts';
import type { EditingAnswer, EditingRequest } from '../editing-requests.ts';

/** An item of a list; of an icon also whether lists have its drawing. */
export type ItemOfList = ListedItem & { critical?: boolean };

/** What one can choose from: items of a schema by name, or the given ones in their order. */
export type ListItems = (
  schema: ListableSchema,
  lang: Language,
  wanted: { typed: string } | { ids: readonly string[] },
) => ItemOfList[];

const Query = v.object({
  schema: v.picklist(LISTED),
  lang: v.picklist(LANGUAGES),
  q: v.pipe(v.string(), v.maxLength(MAX_TYPED)),
  ids: v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter(Boolean)),
      v.maxLength(MAX_LISTED),
    ),
  ),
});

/** `GET /api/items`: the newest versions, with every write that has been answered. */
export async function getItems(
  { request }: EditingRequest,
  { items, editing }: { items: ListItems; editing: Pick<Editing, 'drafts'> },
): Promise<Result<EditingAnswer, Problem>> {
  const { searchParams } = new URL(request.url);
  const asked = v.safeParse(Query, {
    schema: searchParams.get('schema'),
    lang: searchParams.get('lang'),
    q: searchParams.get('q') ?? '',
    ids: searchParams.get('ids'),
  });
  if (!asked.success) {
    return err(problem('body-invalid', { reason: v.summarize(asked.issues) }));
  }
  const { schema, lang, q: typed, ids } = asked.output;
  await editing.drafts();
  return ok({ status: 200, body: { items: items(schema, lang, ids ? { ids } : { typed }) } });
}
