import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { AffectedAnswer } from '#src/api/contract/affected.ts';
import { Difference } from '#src/client/items/differences/Differences.tsx';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import { showProblem } from '../commands/actions.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Note } from '../parts/Note.tsx';
import type { EditorWords } from '../words/de.ts';
import { nameOfChange, NOT_CHECKED, type PageCheck, type PageFinding } from './checks.ts';
import { adoptStyles } from '../parts/adopt-styles.ts';
import css from './review.css?inline';
import { countPages } from './page-rows.ts';
import { Pages } from './Pages.tsx';
import { REVIEW_WORDS, type ReviewWords } from './review-words.ts';
import type { Publish } from './use-publish.ts';
import { useReview } from './use-review.ts';

type ReviewState = Extract<Publish, { is: 'saving' | 'asking' | 'review' }>;

type ReviewProps = {
  state: ReviewState;
  isBusy: boolean;
  onClose(): void;
  /** In: the part that goes live (undefined: everything), and the pages that it was said to change. */
  onConfirm(
    part: Record<string, Record<string, unknown>> | undefined,
    reviewed: AffectedAnswer | undefined,
    note: string,
  ): void;
};

const adopt = adoptStyles(css);

/** As long as the server takes it. */
const MOST_NOTED = 120;

/** Shows what a publish changes, lets some of it wait, shows it as visitors will see it, and names the pages. */
export function Review({ state, isBusy, onClose, onConfirm }: ReviewProps) {
  const { editor, ui, words, lang } = useChrome();
  const own = REVIEW_WORDS[lang];
  const isChanged = useStore(editor.$changed);
  const [note, setNote] = useState('');
  const review = useReview(state.is === 'review' ? state.affected : undefined, isBusy);
  const { asked, affected, differences, waiting, checked } = review;
  // Said once, and again when all pages were compared.
  const told = affected?.comparison.next === null ? affected : asked;
  const lead = told
    ? told.total > 0
      ? leadOf(told, words.publish, own)
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
        <>
          {/* Where the page is as visitors see it, it gets no version that a note could be of. */}
          {isChanged && (
            <input
              className="in history-note"
              aria-label={own.note}
              placeholder={own.note}
              value={note}
              maxLength={MOST_NOTED}
              autoComplete="off"
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          )}
          <span className="end row">
            <Button className="l" onClick={onClose}>
              {words.publish.keepEditing}
            </Button>
            <Button
              className="line l"
              off={isBusy && words.publish.publishing}
              onClick={() => ui.$dialog.set({ is: 'plan' })}
            >
              {own.later}
            </Button>
            <Button
              className="prim l"
              autoFocus
              off={isBusy ? words.publish.publishing : !affected && lead}
              keys="Enter"
              onClick={() => onConfirm(review.part, affected, note.trim())}
            >
              {waiting.size > 0 ? own.publish(going) : words.publish.publish}
            </Button>
          </span>
        </>
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
            <Pages affected={affected} draw={review.rendered} />
          </div>
          <Checks checked={checked} />
        </div>
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

function leadOf(affected: AffectedAnswer, words: EditorWords['publish'], own: ReviewWords): string {
  const { sure, undrawn } = countPages(affected);
  return undrawn > 0 ? own.upTo(sure, undrawn) : words.pages(sure);
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
                  aria-label={own.goes(nameOfChange(said, lang))}
                  onChange={() => review.toggle(one)}
                />
                {bound.length > 0 && (
                  <p className="muted small value">
                    {own.bound(bound.map((one) => nameOfChange(one, lang)).join(', '))}
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

function Checks({ checked }: { checked: PageCheck | undefined }) {
  const { lang } = useChrome();
  const own = REVIEW_WORDS[lang];
  const title = useId();
  const { findings, seen, isWhole } = checked ?? NOT_CHECKED;
  const faults = findings.filter(({ is }) => is === 'fault').length;
  const hints = findings.length - faults;
  const right = seen.filter((about) => !findings.some((one) => one.about === about));
  const allRight = findings.length === 0 ? own.allRight : '';
  return (
    <section className="checks" aria-labelledby={title}>
      <h3 id={title}>
        {own.checks} {faults > 0 && <span className="chip dang">{own.faults(faults)}</span>}{' '}
        {hints > 0 && <span className="chip warn">{own.hints(hints)}</span>}
      </h3>
      <p className="small muted" role="status">
        {!checked ? own.looking : isWhole ? allRight : own.notAll}
      </p>
      {checked && (
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
      {about === 'words' && lines[0]?.place?.lang === 'en' && (
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
