import { useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import type { AssetNotes } from '#src/api/contract/uploads.ts';
import { createNotes } from '../../requests/notes.ts';
import { sendNotes } from '../../requests/send-file.ts';
import type { Language } from '#src/model/languages.ts';
import { useOnLeave } from '../use-on-leave.ts';

type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

/** What somebody notes about a picture or film; it is sent by `save`, and when the fields go. */
export function useNotes(id: string, lang: Language, onNoted: (item: ListedItem) => void) {
  const [notes, setNotes] = useState<AssetNotes>({});
  const [state, setState] = useState<SavingState>('idle');
  const [unsaved] = useState(() =>
    createNotes(async (sending) => {
      setState('saving');
      const noted = await sendNotes(id, sending, lang);
      const isSaved = noted.is === 'done';
      setState(isSaved ? 'saved' : 'failed');
      if (isSaved) onNoted(noted.value);
      return isSaved;
    }),
  );
  const change = (change: AssetNotes) => {
    setNotes((before) => ({ ...before, ...change }));
    unsaved.change(change);
  };
  useOnLeave(() => void unsaved.saveNow());
  return { notes, change, save: () => void unsaved.save(), state };
}
