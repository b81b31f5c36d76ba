import type { PicturePart } from '#src/api/contract/items.ts';
import type { LibraryAnswer } from '#src/api/contract/library.ts';
import type { Language } from '#src/model/languages.ts';

/** A part of the library of pictures, in a list of them; `part` is undefined for all pictures. */
export type PictureEntry = {
  value: string;
  label: string;
  part: PicturePart | undefined;
  count: number | undefined;
  /** In how many other folders it lies. */
  depth: number;
};

type PartWords = {
  /** Of the list of parts. */
  parts: string;
  all: string;
  wordless: string;
  unused: string;
  failed: string;
};

/** What the parts of the library are called, and what is said when it cannot be asked. */
export const PART_WORDS: Record<Language, PartWords> = {
  de: {
    parts: 'Welche Bilder',
    all: 'Alle',
    wordless: 'Ohne Alternativtext',
    unused: 'Nirgends benutzt',
    failed: 'Die Ordner lassen sich gerade nicht laden.',
  },
  en: {
    parts: 'Which pictures',
    all: 'All',
    wordless: 'Without alternative text',
    unused: 'Used nowhere',
    failed: 'The folders cannot be loaded just now.',
  },
};

/** All pictures, those that lack something, and the folders; without a library, those that are always there. */
export function pictureEntries(library: LibraryAnswer | undefined, lang: Language): PictureEntry[] {
  const words = PART_WORDS[lang];
  return [
    { value: 'all', label: words.all, part: undefined, count: library?.pictures, depth: 0 },
    ...(['wordless', 'unused'] as const).map((state) => ({
      ...{ value: state, label: words[state], part: { state }, depth: 0 },
      count: library?.states[state],
    })),
    ...(library?.folders ?? []).map(({ id, name, depth, pictures }) => ({
      ...{ value: id, label: name, part: { folder: id }, count: pictures, depth },
    })),
  ];
}

/** Which of the entries a part is. */
export function entryOf(part: PicturePart | undefined): string {
  if (part === undefined) return 'all';
  return 'folder' in part ? part.folder : part.state;
}
