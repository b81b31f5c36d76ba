import {
  PlannedAnswer,
  SHARE_PATH,
  ShareAnswer,
  type ShareRequest,
} from '#src/api/contract/share.ts';
import { PROOF_PATH, ProofAnswer } from '#src/api/contract/proof.ts';
import { ask, type RequestResult } from '#src/client/requests/ask.ts';
import type { Language } from '#src/model/languages.ts';

/** Makes a link by which others read drafts. In: also the language of what is refused. */
export const makeLink = (
  asked: ShareRequest,
  lang: Language,
): Promise<RequestResult<ShareAnswer>> => ask(ShareAnswer, SHARE_PATH, posted(asked, lang));

/** When something goes live or offline by itself; none where that cannot be asked. */
export async function askPlanned(): Promise<number[]> {
  const answer = await ask(PlannedAnswer, SHARE_PATH, {});
  return answer.ok ? answer.value.planned.map(Date.parse) : [];
}

/** Shows the server once more that it is them. */
export const prove = (password: string, lang: Language): Promise<RequestResult<ProofAnswer>> =>
  ask(ProofAnswer, PROOF_PATH, posted({ password }, lang));

const posted = (body: object, lang: Language): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Accept-Language': lang },
  body: JSON.stringify(body),
});
