import type { ScriptAnswer } from '#src/model/answers.ts';
import type { QueryContext } from './context.ts';

/** The foreign scripts that are switched on and have an address or a text, ordered by id. */
export function scripts(ctx: QueryContext): ScriptAnswer[] {
  return ctx.all('third-party-scripts').flatMap(({ id, name, category, src, snippet, active }) => {
    // An address wins, so that nothing runs twice.
    const own = src ? { src, snippet: null } : { src: null, snippet: snippet ?? null };
    return active && (own.src || own.snippet) ? [{ id, name, category, ...own }] : [];
  });
}
