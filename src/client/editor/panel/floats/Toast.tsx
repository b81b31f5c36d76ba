import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { Button, IconButton } from '../parts/Buttons.tsx';
import { keyName } from '../parts/key-names.ts';
import type { ToastMessage as Told } from '../chrome/ui.ts';

const STAYS = 5_000;
const STAYS_WITH_UNDO = 8_000;

/** The last report; it goes by itself, but not while somebody is at it. */
export function Toast() {
  const { ui } = useChrome();
  const toast = useStore(ui.$toast);
  return <div role="status">{toast && <Report key={toast.id} toast={toast} />}</div>;
}

function Report({ toast }: { toast: Told }) {
  const { editor, canvas, ui, words, lang } = useChrome();
  const undo = useStore(editor.$undo);
  const [told] = useState(undo);
  const [isHeld, setHeld] = useState(false);
  // After the next step, undo would take back that step and not this one.
  const isOver = toast.undo && undo !== told;
  useEffect(() => {
    if (isHeld && !isOver) return;
    const gone = () => ui.$toast.set(null);
    const timer = setTimeout(
      gone,
      isOver ? 0 : toast.undo || toast.action ? STAYS_WITH_UNDO : STAYS,
    );
    return () => clearTimeout(timer);
  }, [toast, isHeld, isOver, ui]);
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  const close = () => ui.$toast.set(null);
  return (
    <div className="toast onink" {...hold} {...release}>
      <span>{toast.text}</span>
      {toast.undo && (
        <Button
          onClick={() => {
            if (editor.undo()) canvas.revealSelected();
            close();
            requestAnimationFrame(canvas.focus);
          }}
        >
          {words.undo}
          <kbd className="kbd">{keyName('Mod+Z', lang)}</kbd>
        </Button>
      )}
      {toast.action && (
        <Button
          onClick={() => {
            toast.action?.run();
            close();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon="x" size="s" label={words.close} onClick={close} />
    </div>
  );
}
