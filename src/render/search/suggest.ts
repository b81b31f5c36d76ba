import { pictureClass, renditionUrl } from '#src/blocks/parts/picture-source.ts';
import type { Language } from '#src/model/languages.ts';
import { href, pageAddress, SEARCH_PATHS } from '#src/model/links.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { LITERAL, type SearchResult, type Suggestions } from '#src/model/pages/search.ts';
import { messages } from './messages.ts';
import { seenOf } from './seen.ts';

/** As many as one sees at once. */
export const SUGGESTED = 6;

/** What is shown below what somebody types. In: what was found for it. */
export function suggest(
  { queries, lang, typed }: { queries: Queries; lang: Language; typed: string },
  { found, total, counts, corrected }: SearchResult,
): Suggestions {
  const words = messages[lang];
  const site = queries.ask('site', lang);
  const shown = found.slice(0, SUGGESTED).map((one) => {
    const { image, price, about, textLang } = seenOf(one, queries.ask, lang);
    return {
      href: href(pageAddress(one.path, site)),
      kind: one.kind,
      title: one.title,
      lang: textLang ?? lang,
      price,
      about,
      image: image && { src: renditionUrl(image, 160), className: pictureClass(image) },
    };
  });
  const statusOf = () => {
    if (total === 0) return words.none(typed);
    return corrected === null ? words.kindsOf(counts) : words.count(total, corrected);
  };
  return {
    status: statusOf(),
    found: shown,
    headings: { goods: words.goods, others: words.others },
    instead:
      corrected === null || total === 0
        ? null
        : { href: literalHref(typed, lang), label: words.instead(typed) },
    hint: total === 0 ? words.hint : null,
    more: total > shown.length ? { href: searchHref(typed, lang), label: words.all(total) } : null,
  };
}

/** The address where something is looked for, or where one looks when nothing is typed. */
export function searchHref(typed: string, lang: Language): string {
  return SEARCH_PATHS[lang] + (typed && `?q=${encodeURIComponent(typed)}`);
}

/** The address where exactly this is looked for. */
export function literalHref(typed: string, lang: Language): string {
  return `${searchHref(typed, lang)}&${LITERAL}=1`;
}
