import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';

type Props = { problem: ProblemAnswer | undefined; onClose(): void; onAgain(): void };

/** Nothing went live: why, and the way to try again. */
export function Failed({ problem, onClose, onAgain }: Props) {
  const { words } = useChrome();
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
        {problem && <p>{problem.message}</p>}
        <p className="muted">{words.publish.failedText}</p>
      </div>
    </Dialog>
  );
}
