import { useStore } from '@nanostores/react';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { failedWords, tellFailure } from './failed-words.ts';

type Props = { problem: ProblemAnswer | undefined; onClose(): void; onAgain(): void };

/** Nothing went live, or nobody knows whether it did: why, and the way to try again. */
export function Failed({ problem, onClose, onAgain }: Props) {
  const { editor, ui, words, lang } = useChrome();
  const isSaved = useStore(editor.$save).is === 'saved';
  const name = useStore(ui.$lastSaved)?.name;
  const { title, why, text } = tellFailure({ problem, isSaved, name }, lang);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      className="narrow"
      footer={
        <span className="end row">
          <Button className="l" onClick={onClose}>
            {words.publish.keepEditing}
          </Button>
          <Button className="prim l" autoFocus onClick={onAgain}>
            {failedWords[lang].again}
          </Button>
        </span>
      }
    >
      <div className="outcome" role="alert">
        {why && <p>{why}</p>}
        <p className="muted">{text}</p>
      </div>
    </Dialog>
  );
}
