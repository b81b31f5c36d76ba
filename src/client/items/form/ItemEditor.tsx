import {
  type FocusEvent,
  Fragment,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { mayWarn, WARNED_AT } from '#src/model/items/warned.ts';
import type { FailedRequest } from '../../requests/ask.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import {
  fieldStates,
  type ItemDraft,
  type StoredData,
  withoutTyped,
  withTyped,
  withValue,
} from '#src/model/items/item-form.ts';
import { whereSeen } from '#src/model/items/where-seen.ts';
import type { Language } from '#src/model/languages.ts';
import { afterPress } from './after-press.ts';
import { Conflict } from '../differences/Conflict.tsx';
import type { ShownForm } from './asked-field.ts';
import type { TypedItem } from '../beside/drawing.ts';
import { FieldGroup, FieldRow } from './FieldGroup.tsx';
import {
  type FieldNotes,
  FieldNotesContext,
  FormContext,
  type FormContextValue,
} from '../form-context.ts';
import { FormSections } from './FormSections.tsx';
import { ItemWarning } from './ItemWarning.tsx';
import { ItemFoot } from './ItemFoot.tsx';
import { ItemHead } from './ItemHead.tsx';
import { errorsOfItem } from '../item-errors.ts';
import { nameOf } from '../item-name.ts';
import { NEW } from '../kept.ts';
import { linksTo } from '../links-to.ts';
import { loadItem, type LoadedItem } from './load-item.ts';
import { askToRemove } from '../remove-question.ts';
import { ThemeContrast } from './ThemeContrast.tsx';
import { Trouble } from '../Trouble.tsx';
import { type ItemChange, useItemWork } from './use-item-work.ts';
import { useKeeping, useQuestion } from './use-keeping.ts';
import { useShowingPages } from '../use-showing-pages.ts';
import { type FormWords, WORDS } from '../words.ts';

type Props = {
  schema: string;
  /** Null: a new item. */
  id: string | null;
  /** Values of a new item, such as those of the one that is duplicated. */
  from?: StoredData | undefined;
  lang: Language;
  /** The address of whoever writes: work is kept for them. Null: nobody knows who it is, and nothing is kept. */
  who: string | null;
  /** The item is there now, or as it was asked for. */
  onSaved?(id: string, change: ItemChange): void;
  onRemoved?(): void;
  /** The item as it is typed, at the beginning and after each change; null: not everything is a value yet. */
  onTyped?(item: TypedItem | null): void;
  /** The form, at the beginning and after each change, also while something in it is wrong. */
  onShown?(form: ShownForm): void;
  onDuplicate?(data: StoredData): void;
  /** Where the blocks of an item are edited as visitors see them; undefined: it has a form only. */
  editAt?(id: string): string | undefined;
  /** Opens an item that the form names; absent: it opens in a window of its own. */
  onOpen?(schema: string, id: string): void;
  /** What its name is on the screen; absent: the screen's own heading. */
  heading?: 'h1' | 'h2';
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
  return <LoadedForm key={loaded.start.stored.id} {...props} {...loaded} words={words} />;
}

/** The values of a field that has none. */
const NOTHING: Readonly<Record<string, unknown>> = {};

type FormProps = Props & LoadedItem & { words: FormWords };

function LoadedForm(props: FormProps) {
  const { definition, lang, words, onRemoved, onDuplicate, editAt } = props;
  const work = useItemWork(props);
  const { stored, draft, setDraft, setSaid, isChanged, key, trouble, meeting } = work;
  const [isLost, setLost] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const isCounted = stored.version !== NEW && whereSeen(props.schema) === 'single';
  const since = `${stored.version} ${work.builds}`;
  const pages = useShowingPages(isCounted ? stored.id : null, lang, since);
  useKeeping({ key, stored, draft, isChanged, onLost: setLost });
  useQuestion(isChanged && isLost);

  const { states, errors, notes, leave, show, hide } = useErrors(props, draft);
  const typed = Object.keys(errors).length === 0 ? draft.data : null;
  useTyped(props, stored.id, typed);
  useShown(props, draft.data);
  const { onOpen } = props;
  const context = useMemo(
    (): FormContextValue => ({
      ...{ definition, lang, words, onOpen, Row: FieldRow },
      onTyped: (path, text) => setDraft((one) => withTyped(one, path, text)),
      onMoved: (path) => setDraft((one) => withoutTyped(one, path)),
    }),
    [definition, lang, words, onOpen, setDraft],
  );
  const change = useCallback(
    (field: string, partition: string, value: unknown) => {
      setSaid(null);
      setDraft((one) => withValue(one, [field, partition], value));
    },
    [setDraft, setSaid],
  );

  const name = nameOf(definition, draft.data, lang) || words.newItem(definition.form.label);
  const save = (publish: boolean) => {
    const wrong = Object.keys(errors).length;
    if (wrong === 0) return void work.save(publish);
    show();
    setSaid(words.incomplete(wrong));
    focusFirst(root.current, errors);
  };
  const isAsking = useRef(false);
  const remove = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const isSure = await askToRemove({
      title: words.removeAsk(name, pages?.total ?? null),
      lead: words.removeLead[definition.may.restore ? 'toTrash' : 'forGood'],
      links: await linksTo(new Map([[stored.id, name]]), lang),
      ...{ confirm: words.remove, cancel: words.cancel },
    });
    isAsking.current = false;
    if (isSure) void work.remove();
  };
  const discard = () => {
    work.discard();
    hide();
    // The button goes; the focus stays in the form.
    root.current?.querySelector('h1')?.focus();
  };

  const isNew = stored.version === NEW;
  const inPlace = editAt?.(stored.id);
  const warnedAt = WARNED_AT[props.schema];
  const warning = mayWarn(props.schema) && (
    <ItemWarning schema={props.schema} id={stored.id} data={typed} version={stored.version} />
  );
  return (
    <FormContext value={context}>
      <div className="item-form" ref={root} lang={lang} data-item={stored.id}>
        <ItemHead
          {...{ work, name, pages, words }}
          heading={props.heading ?? 'h1'}
          versions={`/manage/squidex/${props.schema}/${stored.id}/versions`}
          onSave={save}
          onDiscard={discard}
        />
        {isLost && <p className="warning">{words.notKept}</p>}
        {trouble && (
          <Trouble {...{ problem: trouble, words, lang }} onProven={() => void work.repeat()} />
        )}
        {meeting && (
          <Conflict
            {...{ definition, words, lang }}
            mine={draft.data}
            theirs={meeting.theirs.data}
            base={meeting.base}
            onDecided={(data) => work.decide(meeting.theirs, data)}
          />
        )}
        {inPlace !== undefined && (
          <p>{isNew ? words.onThePageLater : <a href={inPlace}>{words.onThePage}</a>}</p>
        )}
        <form noValidate onSubmit={(event) => event.preventDefault()} onBlur={leave}>
          <FieldNotesContext value={notes}>
            <FormSections
              schema={props.schema}
              heading={props.heading === 'h2' ? 'h3' : 'h2'}
              fields={definition.form.fields.filter(({ name }) => !states.hidden.has(name))}
            >
              {(field) => (
                <Fragment key={field.name}>
                  <FieldGroup
                    field={field}
                    required={states.required.has(field.name)}
                    disabled={states.disabled.has(field.name)}
                    values={draft.data[field.name] ?? NOTHING}
                    onChange={change}
                  />
                  {warnedAt === field.name && warning}
                </Fragment>
              )}
            </FormSections>
          </FieldNotesContext>
        </form>
        {props.schema === 'theme-settings' && (
          <ThemeContrast data={draft.data} fields={definition.form.fields} />
        )}
        {warnedAt === undefined && warning}
        {!isNew && !definition.isSingle && (
          <ItemFoot
            {...{ work, words, lang }}
            mayPlan={definition.may.schedule}
            onDuplicate={onDuplicate && (() => onDuplicate(draft.data))}
            onRemove={onRemoved && (() => void remove())}
          />
        )}
      </div>
    </FormContext>
  );
}

/**
 * What is wrong with a draft, and where that is said: at fields that were left, or at all after `show`.
 * Out: also which fields are hidden, required or disabled.
 */
function useErrors({ definition, words }: FormProps, draft: ItemDraft) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isStrict, setStrict] = useState(false);
  const statesOf = useMemo(() => fieldStates(definition.form), [definition]);
  const states = useMemo(() => statesOf(draft.data), [statesOf, draft.data]);
  const errors = useMemo(() => errorsOfItem(definition, draft, words), [definition, draft, words]);
  const notes = useSame<FieldNotes>({
    typed: draft.typed,
    errors: isStrict
      ? errors
      : Object.fromEntries(Object.entries(errors).filter(([path]) => left.has(path))),
  });
  return {
    ...{ states, errors, notes },
    leave({ target }: FocusEvent) {
      const path = target.closest<HTMLElement>('[data-path]')?.dataset['path'];
      if (path === undefined) return;
      afterPress(() => setLeft((one) => (one.has(path) ? one : new Set([...one, path]))));
    },
    show: () => setStrict(true),
    hide() {
      setStrict(false);
      setLeft(new Set());
    },
  };
}

/** The value of the last time while that says the same: what depends on it stays as it is. */
function useSame<T>(value: T): T {
  const last = useRef(value);
  if (canonicalJson(last.current) !== canonicalJson(value)) last.current = value;
  return last.current;
}

/** Tells who draws the page what is typed. */
function useTyped({ schema, onTyped }: Props, id: string, data: StoredData | null): void {
  const tell = useRef(onTyped);
  tell.current = onTyped;
  useEffect(() => tell.current?.(data && { id, schema, data }), [id, schema, data]);
}

/** Tells who explains the form what is in it. */
function useShown({ onShown, definition }: FormProps, data: StoredData): void {
  const tell = useRef(onShown);
  tell.current = onShown;
  useEffect(() => tell.current?.({ definition, data }), [definition, data]);
}

/** Leads to the first field that is wrong. */
function focusFirst(root: HTMLElement | null, errors: Readonly<Record<string, string>>): void {
  const field = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(
    ({ dataset }) => dataset['path'] !== undefined && Object.hasOwn(errors, dataset['path']),
  );
  field?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
}
