import type * as v from 'valibot';
import { ItemWarningRequest, type ItemWarningAnswer } from '#src/api/contract/item-warning.ts';
import type { ProposedItem } from '#src/content/queries/proposals.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { parseData } from '#src/model/fields/field.ts';
import type { WarnedSchema } from '#src/model/items/warned.ts';
import { type Language, preferredLanguage } from '#src/model/languages.ts';
import { textStylesSchema } from '#src/model/schemas/text-styles.ts';
import { LIMITS, parseBody } from '../../http.ts';
import type { Editing } from '../content.ts';
import type { EditingRequest, EditingResult } from '../editing-requests.ts';

/**
 * Why items of a schema would have no effect if they were published as they are proposed, by their ids: redirects and
 * fonts; of products, whose article number they have. Those that are right are left out. In: also the language of names.
 * Problems: `content-missing`, `item-invalid`.
 */
export type ItemWarnings = (
  schema: WarnedSchema,
  items: readonly ProposedItem[],
  lang: Language,
) => Result<ReadonlyMap<string, Problem>, Problem>;

/** What is wrong with the classes of a text style; null: nothing. In: what it is called, and its classes. */
type CheckClasses = (style: { name: string; classes: string }) => Promise<Problem | null>;

type Ports = {
  itemWarnings: ItemWarnings;
  checkClasses: CheckClasses;
  editing: Pick<Editing, 'drafts'>;
};

/** `POST /api/item-warning` */
export async function postItemWarning(
  { request }: EditingRequest,
  ports: Ports,
): Promise<EditingResult> {
  const body = await parseBody(request, ItemWarningRequest, LIMITS.content);
  if (!body.ok) return body;
  const lang = preferredLanguage(request.headers.get('accept-language'));
  const found = await find(body.value, ports, lang);
  if (!found.ok) return found;
  const warning = found.value && { ...found.value, message: messageOf(found.value, lang) };
  return ok({ status: 200, body: { warning } satisfies ItemWarningAnswer });
}

async function find(
  { schema, id, data }: v.InferOutput<typeof ItemWarningRequest>,
  { itemWarnings, checkClasses, editing }: Ports,
  lang: Language,
): Promise<Result<Problem | null, Problem>> {
  if (schema === 'text-styles') {
    const { value } = parseData(textStylesSchema.fields, data);
    return ok(await checkClasses({ name: value.name ?? '', classes: value.twclasses ?? '' }));
  }
  await editing.drafts([id]);
  const found = itemWarnings(schema, [{ id, schema, data }], lang);
  return found.ok ? ok(found.value.get(id) ?? null) : found;
}
