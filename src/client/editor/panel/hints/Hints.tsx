import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { useSelected } from '../chrome/use-selected.ts';
import { Button } from '../parts/Buttons.tsx';
import { keyName } from '../parts/key-names.ts';
import { useStyles } from '../parts/use-styles.ts';
import css from './hints.css?inline';
import { hintWords } from './hint-words.ts';

/** Three hints for a first visit, one after the other; the page stays in use meanwhile. */
export function Hints() {
  const { canvas, ui, lang } = useChrome();
  const phone = useMedia(PHONE);
  const isSheet = useStore(ui.$sheet);
  const { isText } = useSelected();
  const place = useStyles<HTMLElement>(css);
  const words = hintWords[lang];
  const hints = words.hints(phone ? undefined : keyName('Mod+K', lang));
  const [at, setAt] = useState(0);
  const hint = hints[at];
  const isLast = at === hints.length - 1;
  const close = () => {
    ui.$hints.set(false);
    canvas.focus();
  };
  return (
    <aside
      ref={place}
      className="hints"
      // A phone has no room for them beside a sheet or a keyboard.
      hidden={phone && (isSheet || isText)}
      aria-label={words.title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <p aria-live="polite">
        <b>{hint?.title}</b> {hint?.text}
      </p>
      <div className="row">
        <span className="muted small">{words.of(at + 1, hints.length)}</span>
        <span className="end row">
          {!isLast && <Button onClick={close}>{words.skip}</Button>}
          <Button className="prim" onClick={isLast ? close : () => setAt(at + 1)}>
            {isLast ? words.done : words.next}
          </Button>
        </span>
      </div>
    </aside>
  );
}
