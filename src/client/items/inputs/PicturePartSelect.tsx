import { numberIn } from '#src/lib/number.ts';
import { useEffect, useId, useState } from 'react';
import type { PicturePart } from '#src/api/contract/items.ts';
import type { LibraryAnswer } from '#src/api/contract/library.ts';
import type { RequestResult } from '../../requests/ask.ts';
import { useForm } from '../form-context.ts';
import { askLibrary } from '../requests.ts';
import { entryOf, PART_WORDS, pictureEntries } from './picture-parts.ts';

type Props = {
  part: PicturePart | undefined;
  /** How many files have come: a reason to count again. */
  came: number;
  onChange(part: PicturePart | undefined): void;
};

/** Which pictures a list has: all, those that lack something, or those of a folder. */
export function PicturePartSelect({ part, came, onChange }: Props) {
  const { lang } = useForm();
  const [answer, setAnswer] = useState<RequestResult<LibraryAnswer>>();
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count is a reason to ask again
  useEffect(() => {
    let isCurrent = true;
    void askLibrary(lang).then((library) => isCurrent && setAnswer(library));
    return () => {
      isCurrent = false;
    };
  }, [lang, came]);
  const words = PART_WORDS[lang];
  const entries = pictureEntries(answer?.is === 'done' ? answer.value : undefined, lang);
  return (
    <>
      <label htmlFor={id}>{words.parts}</label>
      <select
        id={id}
        value={entryOf(part)}
        onChange={({ currentTarget: { value } }) =>
          onChange(entries.find((entry) => entry.value === value)?.part)
        }
      >
        {entries.map(({ value, label, count, depth }) => (
          <option key={value} value={value}>
            {'\u2003'.repeat(depth)}
            {label}
            {count !== undefined && ` (${numberIn[lang](count)})`}
          </option>
        ))}
      </select>
      {answer && answer.is !== 'done' && <p className="hint">{words.failed}</p>}
    </>
  );
}
