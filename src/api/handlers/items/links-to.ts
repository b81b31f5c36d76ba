import {
  type LinksToAnswer,
  type LinksToItem,
  LinksToRequest,
} from '#src/api/contract/links-to.ts';
import { ok } from '#src/lib/result.ts';
import type { Language } from '#src/model/languages.ts';
import { LIMITS, parseBody } from '../../http.ts';
import type { Editing } from '../content.ts';
import type { EditingRequest, EditingResult } from '../editing-requests.ts';
import { editableSchemas } from './item-forms.ts';

type LinkingPage = { path: string; title: string };
type LinkingItem = { schema: string; id: string; name: string };

/** What links to an item, but for itself and what is deleted with it. */
export type LinksTo = { pages: { total: number; first: LinkingPage[] }; items: LinkingItem[] };

/** Knows what links to each of the given items. Reads all content once. */
export type LinksToPort = {
  linksTo(ids: readonly string[], lang: Language): ReadonlyMap<string, LinksTo>;
};

/** So many of each are named. */
export const MOST_NAMED = 5;

/** `POST /api/links-to` */
export async function postLinksTo(
  { request }: EditingRequest,
  { whereUsed, editing }: { whereUsed: LinksToPort; editing: Editing },
): Promise<EditingResult> {
  const body = await parseBody(request, LinksToRequest, LIMITS.json);
  if (!body.ok) return body;
  const { ids, lang } = body.value;
  await editing.drafts();
  const labels = new Map(
    (await editableSchemas(editing, lang)).map(({ name, one }) => [name, one]),
  );
  const links = [...whereUsed.linksTo(ids, lang)].flatMap(
    ([id, { pages, items }]): LinksToItem[] => {
      if (pages.total + items.length === 0) return [];
      const first = items
        .slice(0, MOST_NAMED)
        .map((item) => ({ ...item, label: labels.get(item.schema) ?? item.schema }));
      return [{ id, pages, items: { total: items.length, first } }];
    },
  );
  return ok({ status: 200, body: { links } satisfies LinksToAnswer });
}
