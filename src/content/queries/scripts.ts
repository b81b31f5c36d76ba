import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import type { ScriptAnswer } from '#src/model/pages/answers.ts';
import { type Language, shownIn } from '#src/model/languages.ts';
import type { QueryContext } from './context.ts';

/** An origin that may stand in a policy: nothing that could leave it, and no wildcard. */
const HOST = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const COOKIE = /^[\w*.-]+$/;

/** The foreign scripts that are switched on and have an https address or a text, ordered by id. */
export function scripts(ctx: QueryContext, lang: Language): ScriptAnswer[] {
  return ctx.all('third-party-scripts').flatMap((one) => {
    const { id, name, category, purpose, src, snippet, active } = one;
    // An address wins, so that nothing runs twice. Nobody is asked about one that the policy cannot name.
    const own = src ? { src, snippet: null } : { src: null, snippet: snippet ?? null };
    if (!active || !(src ? HOST.test(originOf(src)) : own.snippet)) return [];
    const hosts = [...split(one.hosts, /\s+/), src ?? ''].map(originOf);
    const asked = {
      purpose: shownIn(purpose, lang).value,
      hosts: [...new Set(hosts.filter((host) => HOST.test(host)))].sort(),
      cookies: split(one.cookies, /[\s,]+/).filter((cookie) => COOKIE.test(cookie)),
    };
    return [{ id, name, category, ...asked, ...own }];
  });
}

/**
 * The number of the question that visitors are asked; null: there is nothing to ask. Scripts with another purpose
 * in law, or other hosts, are a new question; other words for the same are none.
 */
export function consent(ctx: QueryContext, lang: Language): number | null {
  const asked = scripts(ctx, lang).map(({ id, category, hosts }) => [id, category, ...hosts]);
  return asked.length === 0 ? null : Number.parseInt(digest(canonicalJson(asked)).slice(0, 8), 16);
}

/** In: an address as an editor typed it, with or without a path. Out: its origin; empty where it is no address. */
const originOf = (address: string): string => URL.parse(address)?.origin ?? '';

const split = (text: string | undefined, between: RegExp) =>
  (text ?? '').split(between).filter(Boolean);
