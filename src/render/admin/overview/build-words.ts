import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

/** A build in numbers of pages; with `all` there were too many to count them. */
export type BuildNumbers = { all: boolean; changed: number; removed: number; failed: number };

/** What a build did, wherever builds are listed. */
export const buildWords: Record<Language, (numbers: BuildNumbers) => string> = {
  de: ({ all, changed, removed, failed }) =>
    [
      all
        ? 'sehr viele Seiten geändert'
        : changed === 0
          ? 'keine Seite geändert'
          : `${changed === 1 ? '1 Seite' : `${numberIn.de(changed)} Seiten`} geändert`,
      removed > 0 && `${numberIn.de(removed)} entfernt`,
      failed > 0 && `${numberIn.de(failed)} mit Fehlern`,
    ]
      .filter(Boolean)
      .join(', '),
  en: ({ all, changed, removed, failed }) =>
    [
      all
        ? 'a great many pages changed'
        : changed === 0
          ? 'no page changed'
          : `${changed === 1 ? '1 page' : `${numberIn.en(changed)} pages`} changed`,
      removed > 0 && `${numberIn.en(removed)} removed`,
      failed > 0 && `${numberIn.en(failed)} with errors`,
    ]
      .filter(Boolean)
      .join(', '),
};
