import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { AffectedAnswer, AffectedPage } from '#src/api/contract/affected.ts';
import { encodePath } from '#src/lib/path.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import { holderOf, showProblem } from '../actions.ts';
import { useChrome } from '../chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { type FieldProblem, useProblems } from '../problems.ts';
import type { Words } from '../words/de.ts';
import { type Publish, usePublish } from './use-publish.ts';

/** From 'this goes live' to the proof that it is. Fields that are not right are named instead. */
export function PublishDialog() {
  const { ui, words } = useChrome();
  const problems = useProblems();
  if (problems.length === 0) return <Steps />;
  const close = () => ui.$dialog.set(null);
  return (
    <Dialog
      title={words.publish.problems}
      lead={words.publish.fix(problems.length)}
      onClose={close}
      footer={
        <span className="end">
          <Button className="l line" onClick={close}>
            {words.publish.keepEditing}
          </Button>
        </span>
      }
    >
      <Problems problems={problems} />
    </Dialog>
  );
}

function Problems({ problems }: { problems: readonly FieldProblem[] }) {
  const chrome = useChrome();
  const { words } = chrome;
  return (
    <ul className="pages">
      {problems.map((problem) => (
        <li key={`${problem.lang}-${problem.node?.id ?? 'page'}-${problem.label}`}>
          <Icon name="circle-alert" />
          <div className="grow">
            <b>
              {holderOf(problem, chrome)}, {problem.label}
            </b>{' '}
            <span className="chip">{words.languages[problem.lang]}</span>
            <div className="muted">{problem.message}</div>
          </div>
          <Button className="line xs" onClick={() => showProblem(chrome, problem)}>
            {words.publish.show}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Steps() {
  const { ui, words } = useChrome();
  const { state, review, confirm, isBusy } = usePublish();
  const close = () => ui.$dialog.set(null);
  switch (state.is) {
    case 'saving':
    case 'asking':
    case 'review':
      return (
        <Review state={state} isBusy={isBusy} onClose={close} onConfirm={() => void confirm()} />
      );
    case 'publishing':
      return <Progress state={state} onClose={close} />;
    case 'live':
      return <Live state={state} onClose={close} />;
    case 'held':
      return <Held onClose={close} />;
    case 'failed':
      return (
        <Dialog
          title={words.publish.failed}
          onClose={close}
          className="narrow"
          footer={
            <span className="end row">
              <Button className="l" onClick={close}>
                {words.publish.keepEditing}
              </Button>
              <Button className="prim l" autoFocus onClick={() => void review()}>
                {words.publish.again}
              </Button>
            </span>
          }
        >
          <div className="outcome" role="alert">
            {state.problem && <p>{state.problem.message}</p>}
            <p className="muted">{words.publish.failedText}</p>
          </div>
        </Dialog>
      );
  }
}

type ReviewState = Extract<Publish, { is: 'saving' | 'asking' | 'review' }>;

type ReviewProps = {
  state: ReviewState;
  isBusy: boolean;
  onClose(): void;
  onConfirm(): void;
};

function Review({ state, isBusy, onClose, onConfirm }: ReviewProps) {
  const { words } = useChrome();
  const affected = state.is === 'review' ? state.affected : undefined;
  const lead = affected
    ? affected.total > 0
      ? words.publish.pages(affected.total)
      : // Astro's dev server stores no pages that could change.
        words.publish[import.meta.env.DEV ? 'inDev' : 'none']
    : state.is === 'saving'
      ? words.publish.saving
      : words.publish.asking;
  return (
    <Dialog
      title={words.publish.title}
      lead={<span role="status">{lead}</span>}
      onClose={onClose}
      footer={
        <span className="end row">
          <Button className="l" onClick={onClose}>
            {words.publish.keepEditing}
          </Button>
          <Button
            className="prim l"
            autoFocus
            off={isBusy ? words.publish.publishing : !affected && lead}
            keys="Enter"
            onClick={onConfirm}
          >
            {words.publish.publish}
          </Button>
        </span>
      }
    >
      {affected?.held && (
        <div className="pad">
          <p className="note warn">
            <Icon name="triangle-alert" size="s" />
            <span>{words.publish.heldAhead}</span>
          </p>
        </div>
      )}
      {affected ? <Pages affected={affected} /> : <Waiting />}
    </Dialog>
  );
}

const Waiting = () => (
  <div aria-hidden="true">
    <i className="skel" />
    <i className="skel" />
  </div>
);

function Pages({ affected: { pages, total } }: { affected: AffectedAnswer }) {
  const { words } = useChrome();
  const rest = total - pages.length;
  return (
    <ul className="pages">
      {pages.map((page) => (
        <li key={`${page.path}-${page.kind}`}>
          <Icon name={page.lang === null ? 'settings' : 'file'} />
          <div className="grow">
            <b>{page.title || page.path}</b> <span className="faint">{page.path}</span>
            <div className="muted small">{reasons(page, words.publish)}</div>
          </div>
          <span className={page.kind === 'removed' ? 'chip dang' : 'chip acc'}>
            {words.publish.kinds[page.kind]}
          </span>
        </li>
      ))}
      {rest > 0 && <li className="muted">{words.publish.more(rest)}</li>}
    </ul>
  );
}

function reasons({ reasons: all }: AffectedPage, words: Words['publish']): string {
  const texts = all.map(({ direct, title }) => (direct ? words.direct : words.through(title)));
  return [...new Set(texts)].slice(0, 3).join(', ');
}

function Progress(props: { state: Extract<Publish, { is: 'publishing' }>; onClose(): void }) {
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
  const current = steps.findIndex((step) => !step.done);
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
    </Dialog>
  );
}

function Live(props: { state: Extract<Publish, { is: 'live' }>; onClose(): void }) {
  const { editor, words, lang } = useChrome();
  const { build, took, at } = props.state;
  const { route } = useStore(editor.$page);
  const [isCopied, setCopied] = useState(false);
  const href = encodePath(route.path);
  const count = build ? build.changed.length + build.removed.length : 0;
  const time = new Date(at).toLocaleTimeString(LOCALES[lang], {
    hour: '2-digit',
    minute: '2-digit',
  });
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(href, location.href).href);
    setCopied(true);
  };
  return (
    <Dialog
      title={words.publish.allLive}
      lead={
        <span role="status">
          {words.publish.took(count, spoken(took, words.publish, lang))}, {words.publish.at(time)}
        </span>
      }
      onClose={props.onClose}
      className="narrow"
      footer={
        <span className="end row">
          <Button className="line l" autoFocus onClick={props.onClose}>
            {words.publish.keepEditing}
          </Button>
          <a className="btn prim l" href={href} target="_blank" rel="noopener">
            {words.publish.look}
            <Icon name="external-link" size="s" />
          </a>
        </span>
      }
    >
      <div className="outcome">
        <span className="round">
          <Icon name="check" size="l" />
        </span>
        <div className="group">
          <Icon name="globe" size="s" />
          <span className="grow trunc">{href}</span>
          <Button className="xs" onClick={() => void copy()}>
            <Icon name={isCopied ? 'check' : 'copy'} size="s" />
            {isCopied ? words.publish.copied : words.publish.copy}
          </Button>
        </div>
        {build && build.errors.length > 0 && (
          <p className="note warn">
            <Icon name="triangle-alert" size="s" />
            <span>
              {words.publish.stayed(build.errors.length)}:{' '}
              {build.errors.map(({ path }) => path).join(', ')}
            </span>
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Published, while somebody holds the site at an earlier build: what that means, and who can end it. */
function Held({ onClose }: { onClose(): void }) {
  const { words } = useChrome();
  return (
    <Dialog
      title={words.publish.held}
      lead={<span role="status">{words.publish.heldText}</span>}
      onClose={onClose}
      className="narrow"
      footer={
        <span className="end">
          <Button className="prim l" autoFocus onClick={onClose}>
            {words.publish.keepEditing}
          </Button>
        </span>
      }
    >
      <div className="outcome">
        <p>{words.publish.heldNext}</p>
        <div className="group">
          <Icon name="info" size="s" />
          <code className="grow trunc">npm run publish -- --resume</code>
        </div>
      </div>
    </Dialog>
  );
}

function spoken(ms: number, words: Words['publish'], lang: Language): string {
  const number = (value: number, digits: number) =>
    value.toLocaleString(LOCALES[lang], { maximumFractionDigits: digits });
  return ms < 1000 ? words.milliseconds(number(ms, 0)) : words.seconds(number(ms / 1000, 1));
}
