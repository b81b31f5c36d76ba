import {
  AFFECTED_PATH,
  AffectedAnswer,
  ComparedAnswer,
  AffectedPageAnswer,
} from '#src/api/contract/affected.ts';
import { BUILDS_PATH, StartedBuild } from '#src/api/contract/builds.ts';
import { ask, type RequestResult } from '#src/client/requests/ask.ts';
import type { Language } from '#src/model/languages.ts';

/**
 * What publishing an item would change, by its draft as the server has it, or with these values of it; without an
 * item: what waits.
 */
export function askAffected(
  item: string | null,
  lang: Language,
  data?: object,
): Promise<RequestResult<AffectedAnswer>> {
  return askProposed(item === null ? [] : [{ id: item, ...(data && { data }) }], lang);
}

/** What taking an item offline would change. */
export const askRemoved = (id: string, lang: Language): Promise<RequestResult<AffectedAnswer>> =>
  askProposed([{ id, remove: true }], lang);

function askProposed(
  items: readonly object[],
  lang: Language,
): Promise<RequestResult<AffectedAnswer>> {
  return ask(AffectedAnswer, AFFECTED_PATH, { lang, method: 'POST', body: { items } });
}

/** One of its pages as it is served and as it would be. */
export function askRendered(
  item: string,
  path: string,
  lang: Language,
  data?: object,
): Promise<RequestResult<AffectedPageAnswer>> {
  const body = { items: [{ id: item, ...(data && { data }) }], path };
  return ask(AffectedPageAnswer, AFFECTED_PATH, { lang, method: 'POST', body });
}

/** More of its pages, drawn and compared from a place on. */
export function askCompared(
  item: string,
  from: number,
  lang: Language,
  data?: object,
): Promise<RequestResult<ComparedAnswer>> {
  const body = { items: [{ id: item, ...(data && { data }) }], from };
  return ask(ComparedAnswer, AFFECTED_PATH, { lang, method: 'POST', body });
}

/** Publishes what waits. */
export function startBuild(lang: Language): Promise<RequestResult<{ build: string }>> {
  return ask(StartedBuild, BUILDS_PATH, { lang, method: 'POST' });
}
