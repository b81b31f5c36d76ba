import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { isSignedOut, tellFailure } from './failed-words.ts';

type Props = { problem: ProblemAnswer | undefined; onClose(): void; onAgain(): void };

/**
 * Nothing went live, or nobody knows whether it did: why, and the way to try again. Where the session is over that is
 * asked for first, and then it is tried again.
 */
export function Failed({ problem, onClose, onAgain }: Props) {
  const { editor, ui, words, lang } = useChrome();
  const save = useStore(editor.$save);
  const isOut = save.is === 'signed-out';
  const isSaved = save.is === 'saved' || (isOut && save.changes === 0);
  const name = useStore(ui.$lastSaved)?.name;
  const wasOut = useRef(false);
  useEffect(() => {
    if (isSignedOut(problem)) editor.signedOut();
  }, [problem, editor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only signing in is a reason to try again
  useEffect(() => {
    if (wasOut.current && !isOut && isSignedOut(problem)) onAgain();
    wasOut.current = isOut;
  }, [isOut]);
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
            {words.again}
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
