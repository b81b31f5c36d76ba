import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { shopClock } from '#src/client/items/shop-clock.ts';
import { useChrome } from '../chrome/chrome.ts';
import { useMedia } from '../chrome/use-media.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { useStyles } from '../parts/use-styles.ts';
import { stepWords } from '../commands/step-words.ts';
import css from './steps-dialog.css?inline';

/** Every step of undo in words, the newest first: the page shows what one points at; whoever chooses one goes there. */
export function StepsDialog() {
  const { editor, canvas, ui, lang } = useChrome();
  const { done, undone } = useStore(editor.$steps);
  const place = useStyles<HTMLOListElement>(css);
  const own = stepWords[lang];
  const isTouched = useMedia('(hover: none)');
  const close = () => ui.$dialog.set(null);
  useEffect(() => () => editor.peek(null), [editor]);
  const look = (row: number) => editor.peek({ is: 'steps', back: row - undone.length });
  const time = shopClock(lang, { timeStyle: 'short' });
  const goTo = (row: number) => {
    for (let step = undone.length; step > row; step--) editor.redo();
    for (let step = undone.length; step < row; step++) editor.undo();
    close();
    canvas.revealSelected();
  };
  const start = { label: own.start, at: null };
  const rows = [...undone, ...done.toReversed(), start];
  const isEmpty = rows.length === 1;
  return (
    <Dialog
      title={own.title}
      lead={isEmpty ? own.none : isTouched ? own.touch : own.lead}
      onClose={close}
      className="narrow aside"
    >
      <ol ref={place} className="undo-steps" hidden={isEmpty}>
        {rows.map(({ label, at }, row) => {
          const isNow = row === undone.length;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
            <li key={row}>
              <button
                type="button"
                className={row < undone.length ? 'mi later' : 'mi'}
                aria-current={isNow ? 'step' : undefined}
                data-autofocus={isNow || undefined}
                onFocus={() => look(row)}
                onPointerEnter={() => look(row)}
                onClick={() => goTo(row)}
              >
                <span className="grow">{label}</span>
                {isNow && <span className="chip">{own.now}</span>}
                {at !== null && <span className="muted num">{time.format(at)}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}
