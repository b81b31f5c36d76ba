import { numberIn } from '#src/lib/number.ts';
import type { PicturePart } from '#src/api/contract/items.ts';
import type { LibraryAnswer } from '#src/api/contract/library.ts';
import {
  entryOf,
  PART_WORDS,
  type PictureEntry,
  pictureEntries,
} from '#src/client/items/inputs/picture-parts.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Icon } from '../parts/Icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { Note } from '../parts/Note.tsx';
import { Segments } from '../parts/Segments.tsx';
import type { Loading } from '../server/items.ts';
import { chooserWords } from './chooser-words.ts';

type Props = {
  library: Loading<LibraryAnswer>;
  part: PicturePart | undefined;
  onChoose(part: PicturePart | undefined): void;
};

const iconOf = ({ part }: PictureEntry): IconName => {
  if (part === undefined) return 'image';
  if ('folder' in part) return 'folder';
  return part.state === 'wordless' ? 'triangle-alert' : 'unlink';
};

/** The parts of the library: all pictures, those that lack something, and the folders. */
export function PictureParts({ library, part, onChoose }: Props) {
  const { lang } = useChrome();
  const words = PART_WORDS[lang];
  const entries = pictureEntries(library.is === 'there' ? library.value : undefined, lang);
  return (
    <nav className="parts" aria-label={words.parts}>
      <Segments
        label={words.parts}
        className="part-list"
        options={entries}
        value={entryOf(part)}
        onChange={(one) => onChoose(entries.find((entry) => entry.value === one)?.part)}
        draw={(entry) => (
          <>
            <span className={`depth-${Math.min(entry.depth, 4)}`}>
              <Icon name={iconOf(entry)} />
            </span>
            <span className="grow trunc">{entry.label}</span>
            {entry.count !== undefined && (
              <span className="muted">{numberIn[lang](entry.count)}</span>
            )}
          </>
        )}
      />
      {library.is === 'failed' && <Note is="warn">{words.failed}</Note>}
      <a href="/manage/squidex-assets" target="_blank" rel="noreferrer">
        {chooserWords[lang].manage}
      </a>
    </nav>
  );
}
