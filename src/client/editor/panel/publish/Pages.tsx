import { useId, useState } from 'react';
import type { AffectedAnswer, AffectedPage } from '#src/api/contract/affected.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Icon } from '../parts/Icon.tsx';
import type { EditorWords } from '../words/de.ts';
import { isUndrawn, pageRows } from './page-rows.ts';
import { PageComparison } from './PageComparison.tsx';
import type { RenderedPage } from './rendered.ts';
import { REVIEW_WORDS } from './review-words.ts';
import type { useReview } from './use-review.ts';
import { kilobytes } from './weight.ts';

type PagesProps = {
  affected: AffectedAnswer;
  draw: ReturnType<typeof useReview>['rendered'];
};

/** The pages that a publish makes anew, each with what becomes of it. */
export function Pages({ affected: { pages, total, comparison }, draw }: PagesProps) {
  const { words, lang } = useChrome();
  const own = REVIEW_WORDS[lang];
  const title = useId();
  const rows = pageRows(pages);
  const rest = total - pages.length;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>{own.affected}</h3>
      {comparison.next !== null && (
        <p className="muted small">
          {own.compared(comparison.next, comparison.of)}{' '}
          <progress value={comparison.next} max={comparison.of} aria-label={own.affected} />
        </p>
      )}
      {pages.some(({ path }) => path === '/theme.css') && (
        <p className="muted small">{own.theme}</p>
      )}
      <ul className="pages">
        {rows.map((row, index) =>
          row.is === 'page' ? (
            <PageLine key={keyOf(row.page)} {...row} draw={draw} isOpen={index === 0} />
          ) : (
            <PageGroup key={row.key} kind={row.kind} pages={row.pages} draw={draw} />
          ),
        )}
        {rest > 0 && <li className="muted">{words.publish.more(rest)}</li>}
      </ul>
    </section>
  );
}

const keyOf = ({ path, kind }: AffectedPage) => `${path}-${kind}`;

type LineProps = Pick<PagesProps, 'draw'> & {
  page: AffectedPage;
  /** The former address, which leads here from now on. */
  from?: string;
  isOpen?: boolean;
};

function PageLine({ page, from, draw, isOpen = false }: LineProps) {
  const { words, lang } = useChrome();
  const own = REVIEW_WORDS[lang];
  const isComparable = draw && (page.html !== null || isUndrawn(page));
  return (
    <li className={isComparable ? 'seen' : undefined}>
      <Icon name={page.lang === null ? 'settings' : 'file'} />
      <div className="grow">
        <b>{page.title || page.path}</b> <span className="faint">{page.path}</span>
        <div className="muted small">
          {from === undefined ? reasons(page, words.publish) : own.redirect(from)}
        </div>
        <Weight page={page} />
      </div>
      <Outcome kind={from === undefined ? page.kind : 'changed'} isUndrawn={isUndrawn(page)} />
      {isComparable && <Comparison page={page} draw={draw} isOpen={isOpen} />}
    </li>
  );
}

/** Pages that change by the same, one row until somebody wants to see them. */
function PageGroup({
  kind,
  pages,
  draw,
}: Pick<PagesProps, 'draw'> & { kind: AffectedPage['kind']; pages: readonly AffectedPage[] }) {
  const { words, lang } = useChrome();
  const own = REVIEW_WORDS[lang];
  const [open, setOpen] = useState(false);
  const [first] = pages;
  const undrawn = pages.filter(isUndrawn).length;
  return (
    <li className="seen">
      <Icon name="copy" />
      <div className="grow">
        <b>{own.pages(pages.length)}</b>
        <div className="muted small">{first && reasons(first, words.publish)}</div>
      </div>
      {undrawn === 0 || undrawn === pages.length ? (
        <Outcome kind={kind} isUndrawn={undrawn > 0} />
      ) : (
        <span className="chip acc">{own.mixed(pages.length - undrawn, undrawn)}</span>
      )}
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{own.which}</summary>
        {open && (
          <ul className="pages">
            {pages.map((page) => (
              <PageLine key={keyOf(page)} page={page} draw={draw} />
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

/** What becomes of a page, as far as somebody has looked. */
function Outcome(props: { kind: AffectedPage['kind']; isUndrawn: boolean }) {
  const { words, lang } = useChrome();
  const isBad = props.kind === 'removed' || props.kind === 'kept';
  if (props.isUndrawn) return <span className="chip">{REVIEW_WORDS[lang].madeAnew}</span>;
  return (
    <span className={isBad ? 'chip dang' : 'chip acc'}>{words.publish.kinds[props.kind]}</span>
  );
}

/** What rounds to nothing is not told. */
const LEAST_BYTES = 50;

/** How much of the page itself a browser is sent. */
function Weight({ page: { html } }: { page: AffectedPage }) {
  const { lang } = useChrome();
  if (!html) return null;
  const { before, after } = html;
  const size = kilobytes(after, lang);
  const more = after - (before ?? after);
  const change = Math.abs(more) < LEAST_BYTES ? '' : kilobytes(more, lang, true);
  return <div className="muted small">{REVIEW_WORDS[lang].weight(size, change)}</div>;
}

type ComparisonProps = {
  page: AffectedPage;
  draw: (path: string) => Promise<RenderedPage | undefined>;
};

/** The page before and after, when somebody wants to see it. */
function Comparison({
  page: { path, title },
  draw,
  isOpen,
}: ComparisonProps & { isOpen: boolean }) {
  const { lang } = useChrome();
  const own = REVIEW_WORDS[lang].comparison;
  const [open, setOpen] = useState(isOpen);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {own.label}
        <span className="vh"> {title || path}</span>
      </summary>
      {open && <PageComparison page={draw(path)} />}
    </details>
  );
}

function reasons({ reasons: all }: AffectedPage, words: EditorWords['publish']): string {
  const texts = all.map(({ direct, title }) => (direct ? words.direct : words.through(title)));
  return [...new Set(texts)].slice(0, 3).join(', ');
}
