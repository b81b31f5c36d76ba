import { useStore } from '@nanostores/react';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { failedWords } from './failed-words.ts';

type Props = { problem: ProblemAnswer | undefined; onClose(): void; onAgain(): void };

/** Nothing went live: why, and the way to try again. */
export function Failed({ problem, onClose, onAgain }: Props) {
  const { editor, ui, words, lang } = useChrome();
  const isSaved = useStore(editor.$save).is === 'saved';
  const name = useStore(ui.$lastSaved)?.name;
  const own = failedWords[lang];
  // Somebody has saved in between: both are laid over each other by now.
  const why = problem?.name === 'version-conflict' ? own.newer(name) : problem?.message;
  return (
    <Dialog
      title={words.publish.failed}
      onClose={onClose}
      className="narrow"
      footer={
        <span className="end row">
          <Button className="l" onClick={onClose}>
            {words.publish.keepEditing}
          </Button>
          <Button className="prim l" autoFocus onClick={onAgain}>
            {words.publish.again}
          </Button>
        </span>
      }
    >
      <div className="outcome" role="alert">
        {why && <p>{why}</p>}
        <p className="muted">{isSaved ? words.publish.failedText : own.unsaved}</p>
      </div>
    </Dialog>
  );
}
