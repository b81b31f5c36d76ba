import { useRef, useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import type { AssetNotes } from '#src/api/contract/uploads.ts';
import type { Language } from '#src/model/languages.ts';
import { noteFile } from '../requests.ts';
import { useOnLeave } from '../use-on-leave.ts';

type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * What somebody notes about a picture; it is sent by `save`, and when the fields go. What could not be sent
 * is sent with the next.
 */
export function usePictureNotes(id: string, lang: Language, onNoted: (item: ListedItem) => void) {
  const [notes, setNotes] = useState<AssetNotes>({});
  const [state, setState] = useState<SavingState>('idle');
  const unsaved = useRef<AssetNotes>({});
  const save = async () => {
    const sending = unsaved.current;
    if (Object.keys(sending).length === 0) return;
    unsaved.current = {};
    setState('saving');
    const noted = await noteFile(id, sending, lang);
    const isDone = noted.is === 'done';
    if (isDone) onNoted(noted.value.item);
    else unsaved.current = { ...sending, ...unsaved.current };
    setState(isDone ? 'saved' : 'failed');
  };
  const change = (change: AssetNotes) => {
    setNotes((before) => ({ ...before, ...change }));
    unsaved.current = { ...unsaved.current, ...change };
  };
  useOnLeave(() => void save());
  return { notes, change, save, state };
}
