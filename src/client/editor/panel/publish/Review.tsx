import { useId, useState } from 'react';
import type { AffectedAnswer, AffectedPage } from '#src/api/contract/affected.ts';
import { Difference } from '#src/client/items/Differences.tsx';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import { showProblem } from '../commands/actions.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Note } from '../parts/Note.tsx';
import type { Words } from '../words/de.ts';
import { type PageFinding, nameOfChange } from './checks.ts';
import { adoptStyles } from '../parts/adopt-styles.ts';
import css from './review.css?inline';
import { REVIEW_WORDS } from './review-words.ts';
import type { Publish } from './use-publish.ts';
import { useReview } from './use-review.ts';

type ReviewState = Extract<Publish, { is: 'saving' | 'asking' | 'review' }>;

type ReviewProps = {
  state: ReviewState;
  isBusy: boolean;
  onClose(): void;
  /** In: what goes live in the place of everything. */
  onConfirm(part: Record<string, Record<string, unknown>> | undefined): void;
};

const adopt = adoptStyles(css);

/** What goes live: what changed and what should wait, what is to be seen first, and which pages change. */
export function Review({ state, isBusy, onClose, onConfirm }: ReviewProps) {
  const { words, lang } = useChrome();
  const own = REVIEW_WORDS[lang];
  const affected = state.is === 'review' ? state.affected : undefined;
  const review = useReview(affected);
  const { differences, waiting, findings } = review;
  const lead = affected
    ? affected.total > 0
      ? words.publish.pages(affected.total)
      : // Astro's dev server stores no pages that could change.
        words.publish[import.meta.env.DEV ? 'inDev' : 'none']
    : state.is === 'saving'
      ? words.publish.saving
      : words.publish.asking;
  const going = differences.length - waiting.size;
  return (
    <Dialog
      title={words.publish.title}
      lead={<span role="status">{lead}</span>}
      onClose={onClose}
      className="wide"
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
            onClick={() => onConfirm(review.part())}
          >
            {waiting.size > 0 ? own.publish(going) : words.publish.publish}
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
      {affected ? (
        <div className="review" ref={adopt}>
          <div>
            <Changes review={review} />
            <Pages affected={affected} />
          </div>
          <Checks findings={findings} />
        </div>
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

const Waiting = () => (
  <div aria-hidden="true">
    <i className="skel" />
    <i className="skel" />
  </div>
);

function Changes({ review }: { review: ReturnType<typeof useReview> }) {
  const { lang } = useChrome();
  const own = REVIEW_WORDS[lang];
  const title = useId();
  const { differences, told, waiting } = review;
  if (differences.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>{own.changes(differences.length, waiting.size)}</h3>
      <LanguageChoice onChoose={review.choose} />
      {told ? (
        <ul className="changes">
          {differences.map((one, index) => {
            const said = told[index];
            if (!said) return null;
            const bound = review
              .bound(one)
              .flatMap((other) => told[differences.indexOf(other)] ?? []);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: differences have no other identity
              <Difference key={index} told={said} words={own}>
                <input
                  type="checkbox"
                  checked={!waiting.has(one)}
                  aria-label={own.goes(nameOfChange(said))}
                  onChange={() => review.toggle(one)}
                />
                {bound.length > 0 && (
                  <p className="muted small value">
                    {own.bound(bound.map(nameOfChange).join(', '))}
                  </p>
                )}
              </Difference>
            );
          })}
        </ul>
      ) : (
        <Waiting />
      )}
    </section>
  );
}

/** Both languages go live, or one alone. */
function LanguageChoice({ onChoose }: { onChoose(only: Language | null): void }) {
  const { lang } = useChrome();
  const own = REVIEW_WORDS[lang];
  const [only, setOnly] = useState<Language | null>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className="seg" role="group" aria-label={own.language}>
      {[null, ...LANGUAGES].map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={only === one}
          onClick={() => {
            setOnly(one);
            onChoose(one);
          }}
        >
          {one === null ? own.both : own.only[one]}
        </button>
      ))}
    </div>
  );
}

function Checks({ findings }: { findings: readonly PageFinding[] | undefined }) {
  const { lang } = useChrome();
  const own = REVIEW_WORDS[lang];
  const title = useId();
  const faults = findings?.filter(({ is }) => is === 'fault').length ?? 0;
  const hints = (findings?.length ?? 0) - faults;
  const right = (['words', 'alt', 'links', 'headings', 'contrast'] as const).filter(
    (about) => !findings?.some((one) => one.about === about),
  );
  return (
    <section className="checks" aria-labelledby={title}>
      <h3 id={title}>
        {own.checks} {faults > 0 && <span className="chip dang">{own.faults(faults)}</span>}{' '}
        {hints > 0 && <span className="chip warn">{own.hints(hints)}</span>}
      </h3>
      <p className="small muted" role="status">
        {findings ? (findings.length === 0 ? own.allRight : '') : own.looking}
      </p>
      {findings && (
        <>
          <ul>
            {findings.map((one) => (
              <Found key={one.title} finding={one} />
            ))}
          </ul>
          <ul className="right">
            {right.map((about) => (
              <li key={about}>
                <Icon name="check" size="s" /> {own.right[about]}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const LINES_SHOWN = 4;

function Found({ finding: { about, is, title, lines } }: { finding: PageFinding }) {
  const chrome = useChrome();
  const own = REVIEW_WORDS[chrome.lang];
  return (
    <li className={is}>
      <b>
        <Icon name={is === 'fault' ? 'circle-alert' : 'triangle-alert'} size="s" /> {title}
      </b>
      {about === 'words' && (
        <p>
          <Button className="line xs" onClick={() => chrome.ui.$dialog.set({ is: 'translate' })}>
            {own.translate}
          </Button>
        </p>
      )}
      <ul>
        {lines.slice(0, LINES_SHOWN).map(({ text, place }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike
          <li key={index} className="row">
            <span className="grow muted small">{text}</span>
            {place && (
              <Button
                className="line xs"
                onClick={() => showProblem(chrome, { ...place, label: title, message: text })}
              >
                {own.show}
                <span className="vh"> {text}</span>
              </Button>
            )}
          </li>
        ))}
        {lines.length > LINES_SHOWN && (
          <li className="muted small">{chrome.words.publish.more(lines.length - LINES_SHOWN)}</li>
        )}
      </ul>
    </li>
  );
}

function Pages({ affected: { pages, total } }: { affected: AffectedAnswer }) {
  const { words, lang } = useChrome();
  const own = REVIEW_WORDS[lang];
  const title = useId();
  const rows = withRedirects(pages);
  const rest = total - pages.length;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>{own.affected}</h3>
      <ul className="pages">
        {rows.map(({ page, from }) => (
          <li key={`${page.path}-${page.kind}`}>
            <Icon name={page.lang === null ? 'settings' : 'file'} />
            <div className="grow">
              <b>{page.title || page.path}</b> <span className="faint">{page.path}</span>
              <div className="muted small">
                {from === undefined ? reasons(page, words.publish) : own.redirect(from)}
              </div>
            </div>
            <span
              className={page.kind === 'removed' || page.kind === 'kept' ? 'chip dang' : 'chip acc'}
            >
              {words.publish.kinds[from === undefined ? page.kind : 'changed']}
            </span>
          </li>
        ))}
        {rest > 0 && <li className="muted">{words.publish.more(rest)}</li>}
      </ul>
    </section>
  );
}

/** A page that gets a new address is one row: the former address leads to it. */
function withRedirects(pages: readonly AffectedPage[]): { page: AffectedPage; from?: string }[] {
  const isTwin = (one: AffectedPage) => (other: AffectedPage) =>
    other.item !== null && other.item === one.item && other.lang === one.lang;
  return pages.flatMap((page) => {
    const twins = pages.filter(isTwin(page));
    if (page.kind === 'removed' && twins.some(({ kind }) => kind === 'new')) return [];
    const from = page.kind === 'new' && twins.find(({ kind }) => kind === 'removed')?.path;
    return [from ? { page, from } : { page }];
  });
}

function reasons({ reasons: all }: AffectedPage, words: Words['publish']): string {
  const texts = all.map(({ direct, title }) => (direct ? words.direct : words.through(title)));
  return [...new Set(texts)].slice(0, 3).join(', ');
}
