import { choiceQuery, readChoice } from '#src/model/fields/choice.ts';
import { isLanguage } from '#src/model/languages.ts';
import { FILTER_PATH, SEARCH_PATHS } from '#src/model/links.ts';
import { LITERAL } from '#src/model/pages/search.ts';

/** What anybody may ask the app for, as one address; the answer depends on nothing else but content. */
export type Question = {
  /** Path and query, percent-encoded. */
  url: string;
  /** What stood there is gone for good. */
  isGone: boolean;
  /** Whether others are likely to ask the same, so that the answer is worth keeping. */
  isCommon: boolean;
};

/** What the app answers to a question. */
export type AppAnswer = {
  status: number;
  /** Names in lower case. */
  headers: [name: string, value: string][];
  body: Uint8Array;
};

const MAX_TYPED = 100;
const SEARCH: ReadonlySet<string> = new Set(Object.values(SEARCH_PATHS));
/** Pages that look at who asks, or at what only one browser knows. */
const NO_QUESTION =
  /^\/[a-z]{2}\/(?:(?:login|anfrage|anfrage\/wieder-da|enquiry|enquiry\/back-in-stock)$|newsletter(?:\/|$))/;

/**
 * Reads an address that the app answers. Of search, suggestions and filters only what counts for the
 * answer is left, in one order, so that equal questions are equal. In: decoded path, the same encoded,
 * query without `?`. Out: undefined for the sign-in, which looks at who asks, for the newsletter, whose
 * addresses are nobody's business, and for the enquiry, which a cookie may hold.
 */
export function questionOf(
  path: string,
  encoded: string,
  query: string,
): Omit<Question, 'isGone'> | undefined {
  if (NO_QUESTION.test(path)) return undefined;
  const asked = new URLSearchParams(query);
  if (SEARCH.has(path)) {
    const isLiteral = asked.get(LITERAL) === '1';
    const parts = { q: typedIn(asked), ...(isLiteral && { [LITERAL]: '1' }) };
    return { url: encoded + queryOf(parts), isCommon: true };
  }
  if (path === '/api/search') {
    const lang = asked.get('lang') ?? '';
    return { url: encoded + queryOf({ q: typedIn(asked), lang }), isCommon: isLanguage(lang) };
  }
  const [, lang] = FILTER_PATH.exec(path) ?? [];
  if (isLanguage(lang)) {
    const choice = choiceQuery(readChoice(asked, lang), lang);
    return { url: encoded + (choice && `?${choice}`), isCommon: true };
  }
  return { url: encoded + (query && `?${query}`), isCommon: false };
}

function typedIn(asked: URLSearchParams): string {
  return (asked.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_TYPED).trim();
}

function queryOf(parts: Record<string, string>): string {
  return `?${new URLSearchParams(parts)}`;
}
