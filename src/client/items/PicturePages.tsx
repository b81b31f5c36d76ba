import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';
import { ShownOn } from './ShownOn.tsx';
import { useShowingPages } from './use-showing-pages.ts';

type Words = { nowhere: string; onPages(count: number): string; more(count: number): string };

const WORDS: Record<Language, Words> = {
  de: {
    nowhere: 'Zurzeit auf keiner Seite, die Besucher sehen.',
    onPages: (count) =>
      count === 1 ? 'Auf einer Seite zu sehen' : `Auf ${numberIn.de(count)} Seiten zu sehen`,
    more: (count) => (count === 1 ? 'und eine weitere' : `und ${numberIn.de(count)} weitere`),
  },
  en: {
    nowhere: 'On no page that visitors see at the moment.',
    onPages: (count) =>
      count === 1 ? 'Shown on one page' : `Shown on ${numberIn.en(count)} pages`,
    more: (count) => (count === 1 ? 'and one more' : `and ${numberIn.en(count)} more`),
  },
};

/** The pages on which visitors see a picture; nothing until they are known. In: `id`, the file. */
export function PicturePages({ id, lang }: { id: string; lang: Language }) {
  const shown = useShowingPages(id, lang);
  if (!shown) return null;
  const { nowhere, onPages, more } = WORDS[lang];
  if (shown.total === 0) return <p className="shown-on">{nowhere}</p>;
  return <ShownOn shown={shown} summary={onPages(shown.total)} more={more} />;
}
