import { AFFECTED_PATH, AffectedAnswer } from '#src/api/contract/affected.ts';
import { BuildAnswer, BUILDS_PATH, buildPath, StartedBuild } from '#src/api/contract/builds.ts';
import { ask, type RequestResult } from '#src/client/requests/ask.ts';
import type { Language } from '#src/model/languages.ts';

/** What publishing an item would change, by its draft as the server has it; without one: what waits. */
export function askAffected(
  item: string | null,
  lang: Language,
): Promise<RequestResult<AffectedAnswer>> {
  const body = JSON.stringify({ items: item === null ? [] : [{ id: item }] });
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': lang };
  return ask(AffectedAnswer, AFFECTED_PATH, { method: 'POST', headers, body });
}

/** The same, with one of its pages as it is served and as it would be. */
export function askRendered(
  item: string,
  path: string,
  lang: Language,
): Promise<RequestResult<AffectedAnswer>> {
  const body = JSON.stringify({ items: [{ id: item }], path });
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': lang };
  return ask(AffectedAnswer, AFFECTED_PATH, { method: 'POST', headers, body });
}

/** Publishes what waits. */
export function startBuild(lang: Language): Promise<RequestResult<{ build: string }>> {
  const headers = { 'Accept-Language': lang };
  return ask(StartedBuild, BUILDS_PATH, { method: 'POST', headers });
}

/** How far a publish is. */
export function askBuild(build: string, lang: Language): Promise<RequestResult<BuildAnswer>> {
  return ask(BuildAnswer, buildPath(build), { headers: { 'Accept-Language': lang } });
}
