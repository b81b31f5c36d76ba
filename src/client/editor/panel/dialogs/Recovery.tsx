import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { report } from '../chrome/ui.ts';
import { keptWhen } from './kept-when.ts';
import { recoveryWords } from './recovery-words.ts';

/** Offers the work that was left on this device; the page stays in use meanwhile. */
export function Recovery() {
  const { canvas, editor, ui, lang } = useChrome();
  const [recovery] = useStore(editor.$recoveries);
  if (!recovery) return null;
  const { id, at, changes } = recovery;
  const words = recoveryWords[lang];
  const text = words.text(changes, keptWhen(at, Date.now(), lang));
  return (
    <div
      // A second press would answer for another window's work unseen.
      key={id}
      role="alertdialog"
      aria-label={words.title}
      aria-describedby="recovery"
      className="recover"
    >
      <span className="round acc">
        <Icon name="life-buoy" size="l" />
      </span>
      <div className="grow" id="recovery">
        <b>{text}</b>
        <p className="muted small">{words.why}</p>
      </div>
      <Button
        onClick={() => {
          editor.discard(id);
          canvas.focus();
        }}
      >
        {words.discard}
      </Button>
      <Button
        className="prim"
        onClick={() => {
          editor.recover(id);
          canvas.focus();
          report(ui, words.restored, true);
        }}
      >
        {words.restore}
      </Button>
    </div>
  );
}
