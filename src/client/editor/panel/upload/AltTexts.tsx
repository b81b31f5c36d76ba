import { useEffect, useId, useState } from 'react';
import type { AssetNotes } from '#src/api/contract/uploads.ts';
import type { ListedItem } from '#src/api/contract/items.ts';
import {
  FocusSliders,
  PictureCrops,
  type FocusPlace,
} from '#src/client/items/inputs/FocusPoint.tsx';
import css from '#src/client/items/focus-point.css?inline';
import { useNotes } from '#src/client/items/inputs/use-notes.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Note } from '../parts/Note.tsx';
import { useStyles } from '../parts/use-styles.ts';
import { itemsChanged } from '../server/item-changes.ts';

type Props = {
  id: string;
  name: string;
  /** What is noted already. */
  known?: AssetNotes;
  /** Absent: its middle is not asked for. */
  picture?: ListedItem['picture'];
};

/**
 * Asks for the alternative text of a picture in both languages, and for its middle; what is noted is saved when its
 * field is left.
 */
export function AltTexts({ id, name, known = {}, picture }: Props) {
  const { editor, words, lang } = useChrome();
  const place = useStyles<HTMLFieldSetElement>(css);
  const field = useId();
  const { notes, change, save, state } = useNotes(id, lang, () => {
    editor.renew(id);
    itemsChanged();
  });
  const isSlow = useSlow(state === 'saving');
  const { decorative = false, ...typed } = { ...known, ...notes };
  const focus = typed.focus ?? { x: picture?.x ?? 50, y: picture?.y ?? 50 };
  const slide = (at: FocusPlace) => change({ focus: at });
  const texts = [
    { key: 'altDe', label: words.upload.altDe, lang: 'de' },
    { key: 'altEn', label: words.upload.altEn, lang: 'en' },
  ] as const;
  return (
    <fieldset className="alts" ref={place}>
      <legend>{words.upload.alt(name)}</legend>
      {!decorative &&
        texts.map(({ key, label, lang: of }) => (
          <div className="fld" key={key}>
            <label htmlFor={`${field}-${key}`}>{label}</label>
            <input
              id={`${field}-${key}`}
              className="in"
              lang={of}
              maxLength={1_000}
              autoComplete="off"
              value={typed[key] ?? ''}
              onChange={({ currentTarget }) => change({ [key]: currentTarget.value })}
              onBlur={save}
            />
          </div>
        ))}
      <label className="tick">
        <input
          type="checkbox"
          checked={decorative}
          onChange={({ currentTarget }) => {
            change({ decorative: currentTarget.checked });
            save();
          }}
        />
        {words.upload.decorative}
      </label>
      {picture && (
        <>
          <PictureCrops
            {...{ picture, focus, lang }}
            onPoint={(at) => {
              slide(at);
              save();
            }}
          />
          <FocusSliders {...{ focus, lang }} onSlide={slide} onDone={save} />
        </>
      )}
      {isSlow && (
        <p className="help" role="status">
          {words.save.saving}
        </p>
      )}
      {state === 'failed' && (
        <Note is="bad" isNew>
          {words.upload.notSaved}
        </Note>
      )}
    </fieldset>
  );
}

// A publish that runs is waited for: shorter waits are not worth a word.
const SLOW_MS = 400;

/** Whether it has been saving for so long that a word is due. */
function useSlow(isSaving: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isSaving) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSaving]);
  return isSlow;
}
