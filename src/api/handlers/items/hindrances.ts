import { HindranceRequest, type HindranceAnswer } from '#src/api/contract/hindrance.ts';
import type { ProposedItem } from '#src/content/queries/proposals.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { preferredLanguage } from '#src/model/languages.ts';
import { LIMITS, parseBody } from '../../http.ts';
import type { Editing } from '../content.ts';
import type { EditingRequest, EditingResult } from '../editing-requests.ts';

/**
 * Why redirects would not lead where they say if they were published as they are proposed, by their ids; those that
 * would are left out. Problems: `content-missing`, `item-invalid`.
 */
export type Hindrances = (
  redirects: readonly ProposedItem[],
) => Result<ReadonlyMap<string, Problem>, Problem>;

/** `POST /api/hindrance` */
export async function postHindrance(
  { request }: EditingRequest,
  { hindrances, editing }: { hindrances: Hindrances; editing: Pick<Editing, 'drafts'> },
): Promise<EditingResult> {
  const body = await parseBody(request, HindranceRequest, LIMITS.content);
  if (!body.ok) return body;
  const { id, data } = body.value;
  await editing.drafts([id]);
  const found = hindrances([{ id, schema: 'redirects', data }]);
  if (!found.ok) return found;
  const why = found.value.get(id);
  const lang = preferredLanguage(request.headers.get('accept-language'));
  const hindrance = why ? { ...why, message: messageOf(why, lang) } : null;
  return ok({ status: 200, body: { hindrance } satisfies HindranceAnswer });
}
