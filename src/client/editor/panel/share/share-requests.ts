import {
  PlannedAnswer,
  SHARE_PATH,
  ShareAnswer,
  type ShareRequest,
} from '#src/api/contract/share.ts';
import { ask, type RequestResult } from '#src/client/requests/ask.ts';
import type { Language } from '#src/model/languages.ts';

/** Makes a link by which others read drafts. In: also the language of what is refused. */
export const makeLink = (
  asked: ShareRequest,
  lang: Language,
): Promise<RequestResult<ShareAnswer>> =>
  ask(ShareAnswer, SHARE_PATH, { lang, method: 'POST', body: asked });

/** When something goes live or offline by itself; none where that cannot be asked. */
export async function askPlanned(lang: Language): Promise<number[]> {
  const answer = await ask(PlannedAnswer, SHARE_PATH, { lang });
  return answer.is === 'done' ? answer.value.planned.map(Date.parse) : [];
}
