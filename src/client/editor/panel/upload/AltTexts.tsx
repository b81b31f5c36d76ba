import { useId, useRef, useState } from 'react';
import type { AssetNotes } from '#src/api/contract/uploads.ts';
import type { ListedItem } from '#src/api/contract/items.ts';
import { FocusSliders, PictureSight, type Point } from '#src/client/items/inputs/FocusPoint.tsx';
import css from '#src/client/items/focus-point.css?inline';
import { useOnLeave } from '#src/client/items/use-on-leave.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Note } from '../parts/Note.tsx';
import { useStyles } from '../parts/use-styles.ts';
import { itemsChanged } from '../server/items.ts';
import { sendNotes } from '#src/client/requests/send-file.ts';

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
  const { words, lang } = useChrome();
  const place = useStyles<HTMLFieldSetElement>(css);
  const field = useId();
  const { notes, change, save, failed, isSlow } = useNotes(id);
  const { decorative = false, ...typed } = { ...known, ...notes };
  const focus = typed.focus ?? { x: picture?.x ?? 50, y: picture?.y ?? 50 };
  const slide = (at: Point) => change({ focus: at });
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
              onBlur={() => void save()}
            />
          </div>
        ))}
      <label className="tick">
        <input
          type="checkbox"
          checked={decorative}
          onChange={({ currentTarget }) => {
            change({ decorative: currentTarget.checked });
            void save();
          }}
        />
        {words.upload.decorative}
      </label>
      {picture && (
        <>
          <PictureSight
            {...{ picture, focus, lang }}
            onPoint={(at) => {
              slide(at);
              void save();
            }}
          />
          <FocusSliders {...{ focus, lang }} onSlide={slide} onDone={() => void save()} />
        </>
      )}
      {isSlow && (
        <p className="help" role="status">
          {words.save.saving}
        </p>
      )}
      {failed && (
        <Note is="bad" isNew>
          {words.upload.notSaved}
        </Note>
      )}
    </fieldset>
  );
}

// A publish that runs is waited for: shorter waits are not worth a word.
const SLOW_MS = 400;

/** What somebody notes of an asset; it is sent by `save`, and when the fields go. */
function useNotes(id: string) {
  const { editor, lang } = useChrome();
  const [notes, setNotes] = useState<AssetNotes>({});
  const [failed, setFailed] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const unsaved = useRef<AssetNotes>({});
  const save = async () => {
    const sending = unsaved.current;
    if (Object.keys(sending).length === 0) return;
    unsaved.current = {};
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    const saved = await sendNotes(id, sending, lang);
    clearTimeout(timer);
    setSlow(false);
    if (!saved.ok) unsaved.current = { ...sending, ...unsaved.current };
    setFailed(!saved.ok);
    if (!saved.ok) return;
    editor.renew(id);
    itemsChanged();
  };
  const change = (change: AssetNotes) => {
    setNotes((before) => ({ ...before, ...change }));
    unsaved.current = { ...unsaved.current, ...change };
  };
  useOnLeave(() => void save());
  return { notes, change, save, failed, isSlow };
}
