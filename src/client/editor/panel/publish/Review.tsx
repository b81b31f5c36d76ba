import { useState } from 'react';
import type { AffectedAnswer, AffectedPage } from '#src/api/contract/affected.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Note } from '../parts/Note.tsx';
import { samplesIn } from '../fields/samples.ts';
import type { Words } from '../words/de.ts';
import { FieldList } from './Problems.tsx';
import type { Publish } from './use-publish.ts';

type ReviewState = Extract<Publish, { is: 'saving' | 'asking' | 'review' }>;

type ReviewProps = {
  state: ReviewState;
  isBusy: boolean;
  onClose(): void;
  onConfirm(): void;
};

/** What goes live: which pages change, and why. */
export function Review({ state, isBusy, onClose, onConfirm }: ReviewProps) {
  const { editor, words, lang } = useChrome();
  const [samples] = useState(() => samplesIn(editor.$data.get()['data'] ?? {}, words, lang));
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
      {affected?.pinned && (
        <div className="pad">
          <Note is="warn" framed>
            {words.publish.pinnedAhead}
          </Note>
        </div>
      )}
      {samples.length > 0 && <FieldList fields={samples} />}
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
          <span
            className={page.kind === 'removed' || page.kind === 'kept' ? 'chip dang' : 'chip acc'}
          >
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
