import { useEffect, useId, useRef, useState } from 'react';
import type { AssetNotes } from '#src/api/contract/uploads.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Note } from '../parts/Note.tsx';
import { itemsChanged } from '../server/items.ts';
import { sendNotes } from '#src/client/requests/send-file.ts';

type Props = {
  id: string;
  name: string;
  /** What is noted already. */
  known?: AssetNotes;
};

/** Asks for the alternative text of a picture in both languages; a text is saved when its field is left. */
export function AltTexts({ id, name, known = {} }: Props) {
  const { words } = useChrome();
  const field = useId();
  const { notes, change, save, failed, isSlow } = useNotes(id);
  const { decorative = false, ...typed } = { ...known, ...notes };
  const texts = [
    { key: 'altDe', label: words.upload.altDe, lang: 'de' },
    { key: 'altEn', label: words.upload.altEn, lang: 'en' },
  ] as const;
  return (
    <fieldset className="alts">
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
  const leave = useRef(save);
  leave.current = save;
  useEffect(() => () => void leave.current(), []);
  return { notes, change, save, failed, isSlow };
}
