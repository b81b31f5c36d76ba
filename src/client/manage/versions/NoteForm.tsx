import { type SubmitEvent, useState } from 'react';
import type { VersionWords } from './words.ts';

/** As long as the server takes it. */
const MOST = 120;

type Props = {
  version: number;
  note: string;
  isBusy: boolean;
  words: VersionWords;
  onKeep(note: string): void;
};

/** What somebody says of a version; emptied it is taken back. */
export function NoteForm({ version, note, isBusy, words, onKeep }: Props) {
  const [typed, setTyped] = useState(note);
  const isChanged = typed.trim() !== note;
  const keep = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged && !isBusy) onKeep(typed.trim());
  };
  return (
    <form className="note" onSubmit={keep}>
      <label>
        <span>{words.note(version)}</span>
        <input
          value={typed}
          maxLength={MOST}
          placeholder={words.noteHint}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <button type="submit" aria-disabled={isBusy || !isChanged || undefined}>
        {words.keepNote}
      </button>
    </form>
  );
}
