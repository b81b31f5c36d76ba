import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useChrome } from './chrome.ts';
import { Button, IconButton } from './parts/Buttons.tsx';
import { keyName } from './parts/key-names.ts';

const STAYS = 5_000;
const STAYS_WITH_UNDO = 8_000;

/** The last report; it goes by itself, but not while somebody is at it. */
export function Toast() {
  const { editor, ui, words, lang } = useChrome();
  const toast = useStore(ui.$toast);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || isHeld) return;
    const gone = () => ui.$toast.set(null);
    const timer = setTimeout(gone, toast.undo ? STAYS_WITH_UNDO : STAYS);
    return () => clearTimeout(timer);
  }, [toast, isHeld, ui]);
  if (!toast) return <div role="status" />;
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  const close = () => {
    setHeld(false);
    ui.$toast.set(null);
  };
  return (
    <div role="status" key={toast.id}>
      <div className="toast onink" {...hold} {...release}>
        <span>{toast.text}</span>
        {toast.undo && (
          <Button
            onClick={() => {
              editor.undo();
              close();
            }}
          >
            {words.undo}
            <kbd className="kbd">{keyName('Mod+Z', lang)}</kbd>
          </Button>
        )}
        <IconButton icon="x" size="s" label={words.close} onClick={close} />
      </div>
    </div>
  );
}
