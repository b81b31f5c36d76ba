import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mergeItems, isSameData } from '#src/model/item-merge.ts';
import {
  fieldStates,
  type ItemFormDefinition,
  itemErrors,
  partitionsOf,
  type StoredData,
  withoutTyped,
  withTyped,
  withValue,
} from '#src/model/item-form.ts';
import type { ItemState } from '#src/model/item-table.ts';
import { type Language, inLanguage } from '#src/model/languages.ts';
import { Conflict } from './Conflict.tsx';
import { FieldGroup, FieldRow } from './FieldGroup.tsx';
import { FormContext, type FormContextValue } from './form-context.ts';
import { forget, keptKey, NEW, newestData } from './kept.ts';
import {
  type FailedRequest,
  loadItem,
  type LoadedItem,
  stateOf,
  type ItemOnServer,
} from './load-item.ts';
import { Trouble } from './Trouble.tsx';
import { useKeeping, usePages, useQuestion } from './use-keeping.ts';
import { askItem, createItem, deleteItem, saveItem, setStatus } from './requests.ts';
import { type FormWords, WORDS } from './words.ts';

type Props = {
  schema: string;
  /** Null: a new item. */
  id: string | null;
  /** Values of a new item, such as those of the one that is duplicated. */
  from?: StoredData | undefined;
  lang: Language;
  /** The address of whoever writes: work is kept for them. */
  who: string;
  /** The item is there now, or as it was asked for. */
  onSaved?(id: string, change: 'draft' | 'live' | 'offline'): void;
  onRemoved?(): void;
  onDuplicate?(data: StoredData): void;
  /** Where a page's blocks are edited. */
  editAt?: string | undefined;
};

/** The form of one item, from being read to being live. Nothing that is typed into it is lost. */
export function ItemEditor(props: Props) {
  const { schema, id, from, lang, who } = props;
  const words = WORDS[lang];
  const [loaded, setLoaded] = useState<LoadedItem>();
  const [problem, setProblem] = useState<FailedRequest>();
  const load = useCallback(async () => {
    setProblem(undefined);
    const read = await loadItem({ schema, id, from, lang, who });
    if (read.is === 'done') setLoaded(read.value);
    else setProblem(read);
  }, [schema, id, from, lang, who]);
  useEffect(() => void load(), [load]);
  if (problem) return <Trouble {...{ problem, words, lang }} onAgain={() => void load()} />;
  if (!loaded) return <p className="loading">{words.loading}</p>;
  return <LoadedForm key={loaded.stored.id} {...props} {...loaded} words={words} />;
}

type FormProps = Props & LoadedItem & { words: FormWords };
type Meeting = { theirs: ItemOnServer; base: StoredData };

function LoadedForm(props: FormProps) {
  const {
    definition,
    schema,
    id,
    lang,
    who,
    words,
    note,
    onSaved,
    onRemoved,
    onDuplicate,
    editAt,
  } = props;
  const [stored, setStored] = useState(props.stored);
  const [draft, setDraft] = useState(props.start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isStrict, setStrict] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState(note);
  const [trouble, setTrouble] = useState<FailedRequest>();
  const [meeting, setMeeting] = useState<Meeting>();
  const [isLost, setLost] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const pages = usePages(stored, lang);

  const key = keptKey(who, schema, id);
  const isChanged = !isSameData(stored.data, draft.data) || Object.keys(draft.typed).length > 0;
  useKeeping({ key, stored, draft, isChanged, onLost: setLost });
  useQuestion(isChanged && isLost);

  const states = useMemo(() => fieldStates(definition.form), [definition])(draft.data);
  const errors = useMemo(() => itemErrors(definition, draft, words), [definition, draft, words]);
  const context: FormContextValue = {
    ...{ definition, lang, words, typed: draft.typed, Row: FieldRow },
    onTyped: (path, text) => setDraft((one) => withTyped(one, path, text)),
    onMoved: (path) => setDraft((one) => withoutTyped(one, path)),
    errorAt: (path) => (isStrict || left.has(path) ? errors[path] : undefined),
  };
  const leave = ({ target }: FocusEvent) => {
    const path = target.closest<HTMLElement>('[data-path]')?.dataset['path'];
    if (path !== undefined) setLeft((one) => (one.has(path) ? one : new Set([...one, path])));
  };

  const name = nameOf(definition, draft.data, lang) || words.newItem(definition.form.label);
  const target = { schema, id: stored.id, lang, base: stored.version };

  /** Takes over what the server has now; what was typed meanwhile stays. */
  function took(version: number, state: ItemState, data: StoredData): void {
    const next = { ...stored, version, state, data };
    setStored(next);
  }

  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setTrouble(undefined);
    await work();
    setBusy(false);
  }

  const save = (publish: boolean) =>
    run(async () => {
      if (Object.keys(errors).length > 0) {
        setStrict(true);
        setSaid(words.incomplete(Object.keys(errors).length));
        focusFirst(root.current, errors);
        return;
      }
      const { data } = draft;
      const answer =
        stored.version === NEW
          ? await createItem(target, data, publish)
          : isChanged || !publish || stored.state === 'live'
            ? await saveItem(target, data, publish)
            : await setStatus(target, 'Published');
      if (answer.is !== 'done') return refused(answer);
      took(
        answer.value.version,
        publish ? 'live' : stored.state === 'draft' ? 'draft' : 'changed',
        data,
      );
      setSaid(publish ? words.live : words.saved);
      if (id === null) forget(key);
      onSaved?.(stored.id, publish ? 'live' : 'draft');
    });

  async function refused(answer: FailedRequest): Promise<void> {
    if (answer.is === 'refused' && (answer.status === 412 || answer.name === 'content-exists')) {
      const now = await askItem(schema, stored.id, lang);
      if (now.is === 'done')
        return meet({
          ...stored,
          ...now.value,
          state: stateOf(now.value),
          data: newestData(now.value),
        });
    }
    setTrouble(answer);
    setSaid(null);
  }

  /** Somebody else has saved: both are merged, and what collides is asked. */
  function meet(theirs: ItemOnServer): void {
    const { data, collisions } = mergeItems(stored.data, draft.data, theirs.data);
    if (collisions.length > 0) {
      setMeeting({ theirs, base: stored.data });
      return;
    }
    setDraft((one) => ({ ...one, data }));
    took(theirs.version, theirs.state, theirs.data);
    setSaid(words.merged);
  }

  const unpublish = () =>
    run(async () => {
      const answer = await setStatus(target, 'Draft');
      if (answer.is !== 'done') return refused(answer);
      took(answer.value.version, 'draft', stored.data);
      setSaid(words.offline);
      onSaved?.(stored.id, 'offline');
    });

  const remove = () =>
    run(async () => {
      if (!confirm(`${words.removeAsk(name, pages)}\n\n${words.removeLead}`)) return;
      const answer = await deleteItem(target);
      if (answer.is !== 'done') return refused(answer);
      forget(key);
      onRemoved?.();
    });

  const discard = () => {
    setDraft({ data: stored.data, typed: {} });
    forget(key);
    setSaid(null);
    setStrict(false);
    setLeft(new Set());
  };

  const isNew = stored.version === NEW;
  return (
    <FormContext value={context}>
      <div className="item-form" ref={root} lang={lang} data-item={stored.id}>
        <header className="item-head">
          <h1 tabIndex={-1}>{name}</h1>
          {!isNew && (
            <span className={`status status--${stored.state}`}>{words.states[stored.state]}</span>
          )}
          {pages !== null && pages > 0 && <span className="hint">{words.onPages(pages)}</span>}
          <p role="status" className="said-now">
            {busy ? words.saving : (said ?? (isChanged ? words.unsaved : ''))}
          </p>
          <div className="actions">
            {isChanged && !isNew && (
              <button type="button" className="plain" onClick={discard}>
                {words.discard}
              </button>
            )}
            <button
              type="button"
              aria-disabled={busy || undefined}
              onClick={() => void save(false)}
            >
              {words.save}
            </button>
            <button
              type="button"
              className="primary"
              aria-disabled={busy || undefined}
              onClick={() => void save(true)}
            >
              {words.publish}
            </button>
          </div>
        </header>
        {isLost && <p className="warning">{words.notKept}</p>}
        {trouble && <Trouble problem={trouble} words={words} lang={lang} />}
        {meeting && (
          <Conflict
            {...{ definition, words, lang }}
            mine={draft.data}
            theirs={meeting.theirs.data}
            base={meeting.base}
            onDecided={(data) => {
              setDraft((one) => ({ ...one, data }));
              took(meeting.theirs.version, meeting.theirs.state, meeting.theirs.data);
              setMeeting(undefined);
              setSaid(words.merged);
            }}
          />
        )}
        {editAt !== undefined && !isNew && (
          <p>
            <a href={editAt}>{words.onThePage}</a>
          </p>
        )}
        <form noValidate onSubmit={(event) => event.preventDefault()} onBlur={leave}>
          {definition.form.fields
            .filter((field) => !states.hidden.has(field.name))
            .map((field) => (
              <FieldGroup
                key={field.name}
                field={field}
                required={states.required.has(field.name)}
                disabled={states.disabled.has(field.name)}
                values={draft.data[field.name] ?? {}}
                onChange={(partition, value) => {
                  setSaid(null);
                  setDraft((one) => withValue(one, [field.name, partition], value));
                }}
              />
            ))}
        </form>
        {!isNew && !definition.isSingle && (
          <footer className="item-foot">
            {onDuplicate && (
              <button type="button" onClick={() => onDuplicate(draft.data)}>
                {words.duplicate}
              </button>
            )}
            {stored.state !== 'draft' && (
              <button type="button" onClick={() => void unpublish()}>
                {words.unpublish}
              </button>
            )}
            {onRemoved && (
              <button type="button" className="danger" onClick={() => void remove()}>
                {words.remove}
              </button>
            )}
          </footer>
        )}
      </div>
    </FormContext>
  );
}

/** What the item is called: its first line of text. */
function nameOf({ form }: ItemFormDefinition, data: StoredData, lang: Language): string {
  const lines = form.fields.filter(({ input }) => input === 'text');
  const field = lines.find(({ required }) => required) ?? lines[0];
  const values = field && data[field.name];
  if (!field || !values) return '';
  const value = partitionsOf(field).includes('iv')
    ? values['iv']
    : inLanguage<unknown>(values, lang)?.value;
  return typeof value === 'string' ? value : '';
}

/** Leads to the first field that is wrong. */
function focusFirst(root: HTMLElement | null, errors: Readonly<Record<string, string>>): void {
  const field = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(
    ({ dataset }) => dataset['path'] !== undefined && Object.hasOwn(errors, dataset['path']),
  );
  field?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
}
