import type { PicturePart } from '#src/api/contract/items.ts';
import type { LibraryAnswer } from '#src/api/contract/library.ts';
import { LOCALES } from '#src/model/languages.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Icon } from '../parts/Icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { Note } from '../parts/Note.tsx';
import { type SegmentOption, Segments } from '../parts/Segments.tsx';
import type { Loading } from '../server/items.ts';
import { chooserWords } from './chooser-words.ts';

type Props = {
  library: Loading<LibraryAnswer>;
  part: PicturePart | undefined;
  onChoose(part: PicturePart | undefined): void;
};

type Entry = SegmentOption & {
  icon: IconName;
  part: PicturePart | undefined;
  count?: number | undefined;
  depth: number;
};

/** The parts of the library: all pictures, those that lack something, and the folders. */
export function PictureParts({ library, part, onChoose }: Props) {
  const { lang } = useChrome();
  const words = chooserWords[lang];
  const entries = entriesOf(library.is === 'there' ? library.value : undefined, words);
  const value = part === undefined ? 'all' : 'folder' in part ? part.folder : part.state;
  return (
    <nav className="parts" aria-label={words.parts}>
      <Segments
        label={words.parts}
        className="part-list"
        options={entries}
        value={value}
        onChange={(one) => onChoose(entries.find((entry) => entry.value === one)?.part)}
        draw={({ icon, label, count, depth }) => (
          <>
            <span className={`depth-${Math.min(depth, 4)}`}>
              <Icon name={icon} />
            </span>
            <span className="grow trunc">{label}</span>
            {count !== undefined && (
              <span className="muted">{count.toLocaleString(LOCALES[lang])}</span>
            )}
          </>
        )}
      />
      {library.is === 'failed' && <Note is="warn">{words.failed}</Note>}
      <a href="/manage/squidex-assets" target="_blank" rel="noreferrer">
        {words.manage}
      </a>
    </nav>
  );
}

function entriesOf(
  library: LibraryAnswer | undefined,
  words: (typeof chooserWords)['de'],
): Entry[] {
  const states = (['wordless', 'unused'] as const).map((state) => ({
    ...{ value: state, label: words[state], part: { state }, depth: 0 },
    ...{ icon: ({ wordless: 'triangle-alert', unused: 'unlink' } as const)[state] },
    count: library?.states[state],
  }));
  const folders = (library?.folders ?? []).map(({ id, name, depth, pictures }) => ({
    ...{ value: id, label: name, part: { folder: id }, depth, count: pictures },
    icon: 'folder' as const,
  }));
  return [
    {
      ...{ value: 'all', label: words.all, icon: 'image', part: undefined, depth: 0 },
      count: library?.pictures,
    },
    ...states,
    ...folders,
  ];
}
