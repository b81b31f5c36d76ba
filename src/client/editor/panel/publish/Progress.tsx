import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { Publish } from './use-publish.ts';

/** How far a publish is; one may go on working meanwhile. */
export function Progress(props: {
  state: Extract<Publish, { is: 'publishing' }>;
  onClose(): void;
}) {
  const { words } = useChrome();
  const { build } = props.state;
  const { done = 0, total = 0 } = build ?? {};
  const percent = build === null ? 4 : total > 0 ? Math.round((done / total) * 90) + 6 : 10;
  const steps = [
    { text: words.publish.steps.saved, done: build !== null, note: '' },
    {
      text: words.publish.steps.rendered,
      done: total > 0 && done >= total,
      note: total > 0 ? words.publish.of(done, total) : '',
    },
    { text: words.publish.steps.live, done: false, note: '' },
  ];
  return (
    <Dialog
      title={words.publish.publishing}
      lead={words.publish.keepWorking}
      onClose={props.onClose}
      className="narrow"
      footer={
        <span className="end">
          <Button className="line l" autoFocus onClick={props.onClose}>
            {words.publish.inBackground}
          </Button>
        </span>
      }
    >
      <div className="pad">
        <div
          className="prog"
          role="progressbar"
          aria-label={words.publish.publishing}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      </div>
      <StepList steps={steps} />
    </Dialog>
  );
}

type ProgressStep = { text: string; done: boolean; note: string };

function StepList({ steps }: { steps: readonly ProgressStep[] }) {
  const current = steps.findIndex((step) => !step.done);
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        <li key={step.text} className={index > current ? 'wait' : ''}>
          {step.done ? (
            <Icon name="check" />
          ) : index === current ? (
            <Icon name="loader-circle" spin />
          ) : (
            <i className="dot" />
          )}
          <span className="grow">{step.text}</span>
          <span className="faint">{step.note}</span>
        </li>
      ))}
    </ol>
  );
}
