import { MASTER_LANGUAGE } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { Answer, Args, QueryName } from '#src/model/pages/query.ts';
import { type Document, fieldOf } from './document.ts';

/** What a page wears, by keys: its own theme and background, or null. */
type PageTheme = Pick<PageData, 'theme' | 'background'>;
type AskKnown = <N extends QueryName>(name: N, ...args: Args<N>) => Answer<N> | undefined;

/**
 * Makes the function that finds the theme and colours of a document, which names them by their ids.
 * In: the theme and background of the page when it was loaded, and how the server is asked. While an answer is on its
 * way they stay as they were.
 */
export function createDocumentTheme(
  first: PageTheme,
  ask: AskKnown,
): (document: Document) => PageTheme {
  let current: PageTheme = { theme: first.theme, background: first.background };
  return (document) => {
    const theme = chosen(document, 'themesettings');
    const colour = chosen(document, 'backgroundColor');
    current = {
      theme: theme ? keyOf(ask('themeSettings', theme), current.theme) : null,
      background: colour ? keyOf(ask('colour', colour, MASTER_LANGUAGE), current.background) : null,
    };
    return current;
  };
}

/** The one item that a field of the page names. */
function chosen(document: Document, field: string): string | undefined {
  const value = fieldOf(document, field, 'iv');
  return Array.isArray(value) && typeof value[0] === 'string' ? value[0] : undefined;
}

/** What does not exist any more is worn by nobody. */
function keyOf(answer: { key: string } | null | undefined, before: string | null): string | null {
  return answer === undefined ? before : (answer?.key ?? null);
}
