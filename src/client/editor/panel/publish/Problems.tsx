import { holderOf, showProblem } from '../commands/actions.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { FieldProblem } from '../fields/problems.ts';

type Props = { problems: readonly FieldProblem[]; onClose(): void };

/** The fields that are not right yet, each with the way to it. */
export function Problems({ problems, onClose }: Props) {
  const { words } = useChrome();
  return (
    <Dialog
      title={words.publish.problems}
      lead={words.publish.fix(problems.length)}
      onClose={onClose}
      footer={
        <span className="end">
          <Button className="l line" onClick={onClose}>
            {words.publish.keepEditing}
          </Button>
        </span>
      }
    >
      <FieldList fields={problems} autoFocus />
    </Dialog>
  );
}

type FieldListProps = { fields: readonly FieldProblem[]; autoFocus?: boolean };

/** Fields with what is to be said of them, each with the way to it. */
function FieldList({ fields, autoFocus = false }: FieldListProps) {
  const chrome = useChrome();
  const { words } = chrome;
  return (
    <ul className="pages">
      {fields.map((problem, index) => (
        <li key={`${problem.lang}-${problem.node?.id ?? 'page'}-${problem.label}`}>
          <Icon name="circle-alert" />
          <div className="grow">
            <b>
              {holderOf(problem, chrome)}, {problem.label}
            </b>{' '}
            <span className="chip">{words.languages[problem.lang]}</span>
            <div className="muted">{problem.message}</div>
          </div>
          <Button
            className="line xs"
            autoFocus={autoFocus && index === 0}
            onClick={() => showProblem(chrome, problem)}
          >
            {words.publish.show}
          </Button>
        </li>
      ))}
    </ul>
  );
}
