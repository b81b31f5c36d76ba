import { useId, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Difference } from '#src/client/items/differences/Differences.tsx';
import { nameOf } from '#src/client/items/item-name.ts';
import { Segments } from '#src/client/items/Segments.tsx';
import { shopClock, shopTime } from '#src/client/items/shop-clock.ts';
import { tellDifference } from '#src/client/items/differences/tell-differences.ts';
import { Trouble } from '#src/client/items/Trouble.tsx';
import { WORDS as FORM_WORDS } from '#src/client/items/words.ts';
import { type ItemDifference, takenBack } from '#src/model/items/item-changes.ts';
import type { VersionRow } from '#src/model/items/item-versions.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from '#src/model/languages.ts';
import { NoteForm } from './NoteForm.tsx';
import { VersionComparison } from './VersionComparison.tsx';
import { useUnseen } from './use-unseen.ts';
import { type Former, type Past, useVersions } from './use-versions.ts';
import './versions.css';
import { type VersionWords, WORDS } from './words.ts';

type ScreenProps = {
  schema: string;
  id: string;
  lang: Language;
  who: string;
  /** The page that shows the item; absent: there is none. */
  page?: string;
  /** Where one goes on editing. */
  back: string;
};

/** The versions of an item: what each was, how it differs from now, and the ways back to it. */
function Versions({ schema, id, lang, who, page, back }: ScreenProps) {
  const words = WORDS[lang];
  const work = useVersions({ schema, id, lang }, words);
  const { past, former, trouble, chosen } = work;
  const problem = trouble && (
    <Trouble
      problem={trouble}
      words={FORM_WORDS[lang]}
      lang={lang}
      onAgain={() => void work.load()}
    />
  );
  if (!past) return problem ?? <p role="status">{words.loading}</p>;
  const isDraft = past.state === 'changed';
  const discard = () => {
    if (confirm(words.discardAsk)) void work.discard();
  };
  return (
    <div className="versions" lang={lang}>
      {/* Beside what there is: a note that could not be kept stays typed. */}
      {problem}
      <header className="head">
        <h1>{nameOf(past.definition, past.data, lang)}</h1>
        <p role="status" className="said-now">
          {work.said}
        </p>
        <div className="actions">
          <a className="button" href={back}>
            {words.on}
          </a>
          {isDraft && (
            <button type="button" aria-disabled={work.isBusy || undefined} onClick={discard}>
              {words.discard}
            </button>
          )}
          {former && !past.definition.isSingle && (
            <button
              type="button"
              aria-disabled={work.isBusy || undefined}
              onClick={() => void work.copy(former.data)}
            >
              {words.copy}
            </button>
          )}
          {former && former.differences.length > 0 && (
            <button
              type="button"
              className="primary"
              aria-disabled={work.isBusy || undefined}
              onClick={() => void work.save(former.data, words.restored)}
            >
              {words.restore(former.version)}
            </button>
          )}
        </div>
      </header>
      <Comparison {...{ schema, id, lang, past, former, words, work }} {...(page && { page })} />
      <List {...{ past, chosen, who, lang, words }} onChoose={work.choose} />
    </div>
  );
}

type ComparisonProps = {
  schema: string;
  id: string;
  page?: string;
  lang: Language;
  past: Past;
  former: Former | undefined;
  words: VersionWords;
  work: ReturnType<typeof useVersions>;
};

type CompareView = 'slider' | 'sides' | 'list';

function Comparison({ schema, id, page, lang, past, former, words, work }: ComparisonProps) {
  const [view, setView] = useState<CompareView>(page ? 'slider' : 'list');
  const [shown, setShown] = useState(lang);
  const item = useMemo(() => former && { id, schema, data: former.data }, [former, id, schema]);
  const isSeen = page !== undefined && view !== 'list';
  const unseen = useUnseen({ page, lang: shown, now: past.data, former, schema, id });
  return (
    <section className="comparison">
      {page === undefined ? (
        <p className="faint">{words.noPage}</p>
      ) : (
        <div className="line">
          <Segments
            label={words.view.label}
            options={(['slider', 'sides', 'list'] as const).map(
              (one) => [one, words.view[one]] as const,
            )}
            value={view}
            onChange={(one) => setView(one)}
          />
          {isSeen && (
            <Segments
              label={words.language}
              options={LANGUAGES.map((one) => [one, words.languages[one]] as const)}
              value={shown}
              onChange={(one) => setShown(one)}
            />
          )}
        </div>
      )}
      {isSeen && item && former && (
        <VersionComparison
          {...{ page, words }}
          lang={shown}
          former={item}
          version={former.version}
          newest={past.version}
          mode={view}
        />
      )}
      {former && (
        <NoteForm
          key={former.version}
          version={former.version}
          note={noteOf(past, former)}
          isBusy={work.isBusy}
          words={words}
          onKeep={(note) => void work.note(former.version, note)}
        />
      )}
      {former && <Changes {...{ past, former, words, work, unseen }} />}
    </section>
  );
}

const noteOf = ({ rows }: Past, { version }: Former) =>
  rows.find((row) => row.version === version)?.note ?? '';

type ChangesProps = Pick<ComparisonProps, 'past' | 'words' | 'work'> & {
  former: Former;
  /** What nobody sees on the page; undefined: not known. */
  unseen: ReadonlySet<ItemDifference> | undefined;
};

function Changes({ past, former, words, work, unseen }: ChangesProps) {
  const { differences, names, version } = former;
  const title = useId();
  const { definition } = past;
  const told = useMemo(
    () =>
      differences.map((one) => ({
        one,
        told: tellDifference(one, { definition, words, names }),
      })),
    [differences, definition, words, names],
  );
  if (told.length === 0) return <p>{words.same}</p>;
  const rows = (shown: typeof told) => (
    <ul>
      {shown.map(({ one, told: said }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: differences have no other identity
        <Difference key={index} told={said} words={words}>
          <button
            type="button"
            aria-label={words.undoOneOf([said.name, said.words].filter(Boolean).join(' '))}
            aria-disabled={work.isBusy || undefined}
            onClick={() => void work.save(takenBack(past.data, former.data, one), words.undone)}
          >
            {words.undoOne}
          </button>
        </Difference>
      ))}
    </ul>
  );
  return (
    <section className="changes" aria-labelledby={title}>
      <h2 id={title}>{words.changes(told.length, version)}</h2>
      <p className="faint">{words.restoreLead}</p>
      {rows(told.filter(({ one }) => !unseen?.has(one)))}
      {unseen && unseen.size > 0 && (
        <>
          <h3>{words.unseen}</h3>
          {rows(told.filter(({ one }) => unseen.has(one)))}
        </>
      )}
    </section>
  );
}

type ListProps = {
  past: Past;
  chosen: number | undefined;
  who: string;
  lang: Language;
  words: VersionWords;
  onChoose(version: number): void;
};

function List({ past, chosen, who, lang, words, onChoose }: ListProps) {
  const [filter, setFilter] = useState<'all' | 'published' | 'mine'>('all');
  const rows = past.rows.filter(
    (row) => filter === 'all' || (filter === 'mine' ? row.who === who : row.event === 'published'),
  );
  const live = past.rows.find(({ event }) => event === 'published' || event === 'unpublished');
  const marks = (row: VersionRow) => [
    ...(row === past.rows[0] && past.state !== 'live' ? [words.draft] : []),
    ...(row === live && row.event === 'published' ? [words.live] : []),
  ];
  return (
    <aside className="list" aria-label={words.list}>
      <Segments
        label={words.filter.label}
        options={(['all', 'published', 'mine'] as const).map(
          (one) => [one, words.filter[one]] as const,
        )}
        value={filter}
        onChange={(one) => setFilter(one)}
      />
      {rows.length === 0 && <p>{words.none}</p>}
      {daysOf(rows, lang).map(([day, ofDay]) => (
        <fieldset key={day}>
          <legend>{day}</legend>
          {ofDay.map((row) => (
            <label key={row.version} className="row">
              <input
                type="radio"
                name="version"
                checked={row.version === chosen}
                onChange={() => onChoose(row.version)}
              />
              <span>
                <b>{row.note ?? words.events[row.event]}</b>
                {marks(row).map((mark) => (
                  <span key={mark} className="chip">
                    {mark}
                  </span>
                ))}
                <span className="faint">
                  {row.note !== undefined && `${words.events[row.event]}, `}
                  {row.who ?? words.nobody}
                  {row.way && `, ${words.ways[row.way]}`}, {shopTime(Date.parse(row.at), lang)}
                  {row.event === 'published' && row.saves > 0 ? `, ${words.saves(row.saves)}` : ''}
                  {row.plan && `, ${planWords(row.plan, lang, words)}`}
                </span>
              </span>
              <span className="faint number">{row.version}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </aside>
  );
}

function daysOf(rows: readonly VersionRow[], lang: Language): [string, VersionRow[]][] {
  const format = shopClock(lang, { dateStyle: 'long' });
  return [...Map.groupBy(rows, ({ at }) => format.format(new Date(at)))];
}

function planWords(
  { due, isLate }: NonNullable<VersionRow['plan']>,
  lang: Language,
  words: VersionWords,
): string {
  const time = shopClock(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(due));
  return isLate ? words.late(time) : words.asPlanned(time);
}

const place = document.querySelector<HTMLElement>('[data-versions]');
if (place) {
  const { schema = '', item: id = '', lang, who = '', page, back = '' } = place.dataset;
  createRoot(place).render(
    <Versions
      {...{ schema, id, who, back }}
      lang={isLanguage(lang) ? lang : DEFAULT_LANGUAGE}
      {...(page !== undefined && { page })}
    />,
  );
}
