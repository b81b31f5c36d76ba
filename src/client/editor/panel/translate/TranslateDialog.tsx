import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { wordDiff } from '#src/lib/word-diff.ts';
import type { Language } from '#src/model/languages.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { FieldView } from '../inspector/FieldView.tsx';
import { nameOf, wordsOf } from '../kinds/describe.ts';
import { adoptStyles } from '../parts/adopt-styles.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { keyName } from '../parts/key-names.ts';
import { Icon } from '../parts/Icon.tsx';
import { Note } from '../parts/Note.tsx';
import { RichField } from './RichField.tsx';
import css from './translate.css?inline';
import { TRANSLATE_WORDS } from './translate-words.ts';
import {
  formerGerman,
  placeOf,
  stateOf,
  type Translation,
  type TranslationState,
  translationsOf,
} from './translations.ts';
import { usePast } from './use-past.ts';

const adopt = adoptStyles(css);

type TranslationFilter = 'all' | 'open' | 'older';
type TranslationRow = { text: Translation; state: TranslationState; former: unknown };

/** The texts of a page side by side: German to read, English to write. */
export function TranslateDialog() {
  const { editor, canvas, ui, lang } = useChrome();
  const words = TRANSLATE_WORDS[lang];
  const data = useStore(canvas.$data);
  const { past, fits } = usePast();
  const [trouble, setTrouble] = useState('');
  useEnglish();
  const [filter, setFilter] = useState<TranslationFilter>('all');
  const rows = useMemo(
    () =>
      translationsOf(data).map((text): TranslationRow => {
        return { text, state: stateOf(text, past), former: formerGerman(text, past) };
      }),
    [data, past],
  );
  // What was open when it was filtered stays while somebody writes it.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const choose = (next: TranslationFilter) => {
    setFilter(next);
    setKept(new Set(rows.filter((row) => isIn(row, next)).map(keyOf)));
  };
  const shown = filter === 'all' ? rows : rows.filter((row) => kept.has(keyOf(row)));
  const done = rows.filter(({ state }) => state === 'done').length;
  const close = () => ui.$dialog.set(null);
  return (
    <Dialog
      title={words.title}
      lead={<span role="status">{words.done(done, rows.length)}</span>}
      onClose={close}
      className="wide"
      top={<Filters {...{ rows, filter }} onChoose={choose} />}
      footer={
        <>
          <span className="muted small keys-hint">
            <kbd className="kbd">Alt+→</kbd> {words.keys.take}{' '}
            <kbd className="kbd">{keyName('Mod+↵', lang)}</kbd> {words.keys.next}
          </span>
          <span className="end">
            <Button className="prim l" onClick={close}>
              {words.close}
            </Button>
          </span>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside it */}
      <div className="translate" ref={adopt} onKeyDown={(event) => onKey(event, rows, editor)}>
        <div className="heads" aria-hidden="true">
          <b>
            {words.german} <span className="faint">{words.source}</span>
          </b>
          <b>{words.english}</b>
        </div>
        <div role="alert">{trouble && <Note is="bad">{trouble}</Note>}</div>
        {shown.length === 0 && <p className="pad muted">{words.nothing}</p>}
        {shown.map((row, index) => (
          <Text
            key={keyOf(row)}
            row={row}
            isFirst={isFirst(shown, index)}
            onFits={async () => setTrouble((await fits(row.text)) ? '' : words.notKept)}
          />
        ))}
      </div>
    </Dialog>
  );
}

const keyOf = ({ text }: TranslationRow) => placeOf(text);
const isIn = ({ state }: TranslationRow, filter: TranslationFilter) =>
  filter === 'all' || (filter === 'older' ? state === 'older' : state !== 'done');
const isFirst = (rows: readonly TranslationRow[], index: number) =>
  rows[index]?.text.block?.id !== rows[index - 1]?.text.block?.id || index === 0;

function Filters(props: {
  rows: readonly TranslationRow[];
  filter: TranslationFilter;
  onChoose(next: TranslationFilter): void;
}) {
  const { rows, filter, onChoose } = props;
  const { lang } = useChrome();
  const words = TRANSLATE_WORDS[lang];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className="seg" role="group" aria-label={words.filter}>
      {(['all', 'open', 'older'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === filter} onClick={() => onChoose(one)}>
          {words.filters[one]} {rows.filter((row) => isIn(row, one)).length}
        </button>
      ))}
    </div>
  );
}

/** What is written into, in a pair. */
const FIELD = '.to :is(input, textarea, [contenteditable])';

type TextProps = { row: TranslationRow; isFirst: boolean; onFits(): void };

/** One text: German as it is, English to be written. */
function Text({ row, isFirst: isNewBlock, onFits }: TextProps) {
  const { editor, lang } = useChrome();
  const words = TRANSLATE_WORDS[lang];
  const id = useId();
  const { text, state, former } = row;
  const { block, path, field, german, english } = text;
  const name = field.label[lang];
  const write = (value: unknown, how: 'typing' | 'at-once') =>
    editor.setField(block?.id ?? null, path, value, how);
  const pair = useRef<HTMLDivElement>(null);
  const keep = () => {
    // The button goes with what it answers.
    pair.current?.querySelector<HTMLElement>(FIELD)?.focus();
    onFits();
  };
  return (
    <>
      {isNewBlock && <h3>{block ? nameOf(block, lang) : words.page}</h3>}
      <div
        className="pair"
        ref={pair}
        data-key={keyOf(row)}
        data-open={state !== 'done' || undefined}
      >
        <div className="from">
          <span className="lab" id={id}>
            {name}
          </span>
          <p lang="de">{readable(text, german)}</p>
        </div>
        <Button
          className="ib"
          tip={words.take}
          onClick={() => write(structuredClone(german), 'at-once')}
        >
          <Icon name="arrow-right" size="s" />
          <span className="vh">{words.takeOf(name)}</span>
        </Button>
        <div className="to" lang="en">
          <English {...{ text, write }} label={words.inEnglish(name)} value={english} />
          {state !== 'done' && (
            <p className={`help ${state === 'same' ? '' : 'warn'}`} lang={lang}>
              {words.states[state]}{' '}
              {state === 'older' && (
                <Changed
                  before={readable(text, former)}
                  after={readable(text, german)}
                  otherwise={words.changed}
                />
              )}
              {state !== 'missing' && (
                <Button className="line xs" onClick={keep}>
                  {words.fits[state]}
                  <span className="vh"> {name}</span>
                </Button>
              )}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

type EnglishProps = {
  text: Translation;
  label: string;
  value: unknown;
  write(value: unknown, how: 'typing' | 'at-once'): void;
};

function English({ text: { block, path, field, german }, label, value, write }: EnglishProps) {
  const { fieldType, editor: input } = field.properties;
  if (fieldType === 'RichText') return <RichField {...{ label, value }} onChange={write} />;
  if (fieldType !== 'String') {
    const plain = { ...field, translate: false };
    return (
      <FieldView
        {...{ block: block?.id ?? null, path, value, label }}
        field={plain}
        scope={path}
        onChange={write}
      />
    );
  }
  const Input = input === 'TextArea' ? 'textarea' : 'input';
  return (
    <Input
      className="in"
      aria-label={label}
      value={typeof value === 'string' ? value : ''}
      placeholder={typeof german === 'string' ? german : ''}
      autoComplete="off"
      onChange={({ currentTarget }) => write(currentTarget.value || undefined, 'typing')}
    />
  );
}

function Changed(props: { before: string; after: string; otherwise: string }) {
  const { before, after, otherwise } = props;
  if (before === after) return <span>{otherwise}</span>;
  return (
    <span lang="de">
      {wordDiff(before, after).map(({ is, text }, index) => {
        const Tag = is === 'old' ? 'del' : is === 'new' ? 'ins' : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
        return <Tag key={index}>{text}</Tag>;
      })}
    </span>
  );
}

/** A text as people read it; rows of a table by what is in them. */
function readable({ field }: Translation, value: unknown): string {
  return wordsOf(field, value) || [...textsIn(value)].join(', ');
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one);
  else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) yield* textsIn(one);
  }
}

function onKey(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly TranslationRow[],
  editor: Chrome['editor'],
) {
  const pair = event.target instanceof Element && event.target.closest<HTMLElement>('.pair');
  if (!pair) return;
  const row = rows.find((one) => keyOf(one) === pair.dataset['key']);
  if (event.altKey && event.key === 'ArrowRight' && row) {
    event.preventDefault();
    const { block, path, german } = row.text;
    editor.setField(block?.id ?? null, path, structuredClone(german), 'at-once');
  }
  if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
    event.preventDefault();
    event.stopPropagation();
    const open = [...event.currentTarget.querySelectorAll<HTMLElement>('.pair[data-open]')];
    const next = open.find(
      (one) => pair.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    (next ?? open[0])?.querySelector<HTMLElement>(FIELD)?.focus();
  }
}

/** English is edited while the dialog is open; then again what was edited before. */
function useEnglish(): void {
  const { editor } = useChrome();
  const before = useRef<Language>(undefined);
  useEffect(() => {
    before.current = editor.$lang.get();
    if (before.current !== 'en') editor.switchLanguage('en');
    return () => {
      if (before.current === 'de') editor.switchLanguage('de');
    };
  }, [editor]);
}
