import type { AffectedAnswer, AffectedPage } from '#src/api/contract/affected.ts';
import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

type Words = Readonly<Record<string, string>>;

/** As many lines as one looks through. */
const SHOWN = 20;

/**
 * What a review lists: the first pages, each with what becomes of it, and how many more there are.
 * In: what the server found, the words of the dialog (`changed`, `new`, `removed`, `kept`, `from`, `more`), and their
 * language.
 */
export function reviewList(
  { total, pages }: AffectedAnswer,
  words: Words,
  lang: Language,
): [string, string][] {
  const lines = linesOf(pages, words);
  const shown = lines.slice(0, SHOWN);
  // A page that moves is two in the answer.
  const more = total - (pages.length - lines.length) - shown.length;
  return more > 0
    ? [...shown, [(words['more'] ?? '').replace('{count}', numberIn[lang](more)), '']]
    : shown;
}

/** How many pages change, and how. In: the words `sum`, or `none` where no page changes. */
export function reviewSum(
  { total, counts }: Pick<AffectedAnswer, 'total' | 'counts'>,
  words: Words,
  lang: Language,
): string {
  if (total === 0) return words['none'] ?? '';
  const numbers: Readonly<Record<string, number>> = { total, ...counts };
  return (words['sum'] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    numberIn[lang](numbers[name] ?? 0),
  );
}

/** A page with what becomes of it; one that moves is one line with the address that it leaves. */
function linesOf(pages: readonly AffectedPage[], words: Words): [string, string][] {
  const twinOf = (page: AffectedPage, kind: AffectedPage['kind']) =>
    pages.find(
      (one) =>
        one.kind === kind && one.item !== null && one.item === page.item && one.lang === page.lang,
    );
  return pages.flatMap((page): [string, string][] => {
    if (page.kind === 'removed' && twinOf(page, 'new')) return [];
    const from = page.kind === 'new' ? twinOf(page, 'removed') : undefined;
    const what = from ? (words['from'] ?? '').replace('{path}', () => from.path) : words[page.kind];
    return [[page.path, what ?? '']];
  });
}
