import { useEffect, useId, useState } from 'react';
import { pictureUrl } from '#src/model/picture.ts';
import type { ListedItem } from '#src/api/contract/items.ts';
import { type UploadUse, uploadTypes } from '#src/api/contract/uploads.ts';
import type { Language } from '#src/model/languages.ts';
import type { InputProps } from './input-props.ts';
import { useForm } from './form-context.ts';
import { askFiles, askRows, uploadFile } from './requests.ts';

/** Something that can be chosen, with how it looks in lists. */
type Choice = { id: string; name: string; detail: string; picture: string | undefined };

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Items of other schemas: chosen by name, in an order. */
export function ItemsInput(props: InputProps) {
  const { definition, lang, words } = useForm();
  const { schemaIds } = props.field;
  const schemas = schemaIds.flatMap((id) => definition.schemas[id]?.name ?? []);
  const find = async (
    wanted: { words: string } | { ids: readonly string[] },
  ): Promise<Choice[]> => {
    const lists = await Promise.all(schemas.map((schema) => askRows(schema, lang, wanted)));
    return lists.flat().map(({ id, name, state, cells }) => ({
      ...{ id, name, picture: undefined },
      detail: state === 'draft' ? words.states.draft : (cells.find((cell) => cell !== '') ?? ''),
    }));
  };
  return <Choices {...props} find={find} addLabel={words.add} />;
}

/** Pictures and other files that the field takes: chosen from those that are there, or brought along. */
export function FilesInput(props: InputProps) {
  const { lang, words } = useForm();
  const { files } = props.field;
  const find = async (
    wanted: { words: string } | { ids: readonly string[] },
  ): Promise<Choice[]> => {
    const asked = 'ids' in wanted ? wanted : { q: wanted.words };
    const lists = await Promise.all(files.map((use) => askFiles(use, lang, asked)));
    return lists.flat().map((item) => choiceOf(item, lang));
  };
  const isPictures = files.every((use) => use === 'assets');
  const addLabel = isPictures ? words.addPicture : words.addFile;
  return <Choices {...props} find={find} addLabel={addLabel} upload />;
}

const choiceOf = (item: ListedItem, lang: Language): Choice => {
  const { id, name, fileName, picture } = item;
  return {
    ...{ id, name: name || (fileName ?? id), detail: detailOf(item, lang) },
    picture:
      picture &&
      pictureUrl({ hash: picture.hash, x: picture.x, y: picture.y, width: 160, format: 'webp' }),
  };
};

/** What the file is called and how large it is. */
function detailOf({ name, fileName = '', bytes }: ListedItem, lang: Language): string {
  const kb =
    bytes === undefined ? '' : `${new Intl.NumberFormat(lang).format(Math.ceil(bytes / 1_000))} KB`;
  return [fileName === name ? '' : fileName, kb].filter(Boolean).join(', ');
}

type ChoicesProps = InputProps & {
  find(wanted: { words: string } | { ids: readonly string[] }): Promise<Choice[]>;
  addLabel: string;
  upload?: boolean;
};

function Choices({
  field,
  value,
  onChange,
  isDisabled,
  path,
  find,
  addLabel,
  upload,
}: ChoicesProps) {
  const { words } = useForm();
  const ids = idsIn(value);
  const known = useKnown(ids, find);
  const [isOpen, setOpen] = useState(false);
  const isOne = field.maxItems === 1;
  const isFull = field.maxItems !== null && ids.length >= field.maxItems && !isOne;
  const move = (from: number, to: number) => {
    const next = ids.toSpliced(from, 1);
    onChange(next.toSpliced(to, 0, ids[from] ?? ''));
  };
  const add = (id: string) => {
    onChange(isOne ? [id] : ids.includes(id) ? ids : [...ids, id]);
    if (isOne) setOpen(false);
  };
  return (
    <div className="choices">
      {ids.length === 0 && <p className="hint">{words.none}</p>}
      <ol>
        {ids.map((id, index) => {
          const one = known.get(id);
          const name = one?.name ?? (known.size > 0 ? words.gone : '…');
          return (
            <li key={id} className={one || known.size === 0 ? undefined : 'gone'}>
              {one?.picture && (
                <img src={one.picture} alt="" width="44" height="44" loading="lazy" />
              )}
              <span className="name">
                {name} {upload && one && <small className="hint">{one.detail}</small>}
              </span>
              {!isDisabled && (
                <span className="row-tools">
                  {!isOne && index > 0 && (
                    <button
                      type="button"
                      className="plain"
                      aria-label={`${words.up}: ${name}`}
                      onClick={() => move(index, index - 1)}
                    >
                      ↑
                    </button>
                  )}
                  {!isOne && index < ids.length - 1 && (
                    <button
                      type="button"
                      className="plain"
                      aria-label={`${words.down}: ${name}`}
                      onClick={() => move(index, index + 1)}
                    >
                      ↓
                    </button>
                  )}
                  <button
                    type="button"
                    className="plain"
                    aria-label={`${words.takeOut}: ${name}`}
                    onClick={() => onChange(ids.toSpliced(index, 1))}
                  >
                    ×
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {!isDisabled && !isFull && (
        <div className="line">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            data-add={path}
          >
            + {addLabel}
          </button>
          {upload && <Upload uses={field.files} onDone={add} />}
        </div>
      )}
      {isOpen && !isDisabled && (
        <Chooser find={find} chosen={ids} onChoose={add} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

/** What the chosen ones are called; asked for once for each set of ids. */
function useKnown(ids: readonly string[], find: ChoicesProps['find']): ReadonlyMap<string, Choice> {
  const [known, setKnown] = useState<ReadonlyMap<string, Choice>>(new Map());
  const missing = ids.filter((id) => !known.has(id)).join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function asks nothing new
  useEffect(() => {
    if (missing === '') return;
    let isCurrent = true;
    void find({ ids: missing.split(',') }).then((found) => {
      if (isCurrent)
        setKnown((before) => new Map([...before, ...found.map((one) => [one.id, one] as const)]));
    });
    return () => {
      isCurrent = false;
    };
  }, [missing]);
  return known;
}

type ChooserProps = {
  find: ChoicesProps['find'];
  chosen: readonly string[];
  onChoose(id: string): void;
  onClose(): void;
};

const TYPING_MS = 200;

/** A search with what it finds. */
function Chooser({ find, chosen, onChoose, onClose }: ChooserProps) {
  const { words } = useForm();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Choice[]>();
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function asks nothing new
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => void find({ words: text }).then((items) => isCurrent && setFound(items)),
      found === undefined ? 0 : TYPING_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <div className="chooser">
      <label htmlFor={id}>{words.search}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={text}
        ref={focusOnce}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found?.length === 0 && <p className="hint">{words.noneFound}</p>}
      <ul>
        {found?.map(({ id: one, name, detail, picture }) => (
          <li key={one}>
            <button type="button" aria-pressed={chosen.includes(one)} onClick={() => onChoose(one)}>
              {picture && <img src={picture} alt="" width="44" height="44" loading="lazy" />}
              <span>{name}</span>
              {detail !== '' && detail !== name && <span className="hint">{detail}</span>}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="plain" onClick={onClose}>
        {words.close}
      </button>
    </div>
  );
}

function focusOnce(element: HTMLInputElement | null): void {
  element?.focus();
}

function Upload({ uses, onDone }: { uses: readonly UploadUse[]; onDone(id: string): void }) {
  const { lang, words } = useForm();
  const [said, setSaid] = useState<string>();
  const bring = async (file: File | undefined) => {
    if (!file) return;
    setSaid(words.uploading);
    const done = await uploadFile(file, lang);
    if (done.is === 'done') onDone(done.value.id);
    setSaid(done.is === 'done' ? undefined : done.is === 'away' ? words.away : done.message);
  };
  return (
    <>
      <label className="button">
        {words.upload}
        <input
          type="file"
          className="vh"
          accept={uses.flatMap((use) => uploadTypes(use)).join(',')}
          onChange={({ currentTarget }) => void bring(currentTarget.files?.[0])}
        />
      </label>
      {said !== undefined && <span role="status">{said}</span>}
    </>
  );
}
