import { useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { joinAnswers, mapAnswer } from '../results.ts';
import type { Language } from '#src/model/languages.ts';
import { BelowRow } from './BelowRow.tsx';
import {
  type ItemChoice,
  Chooser,
  Face,
  type Find,
  idsIn,
  useAdding,
  useKnown,
} from './Chooser.tsx';
import type { InputProps } from './input-props.ts';
import { UploadButton, UploadList } from './Upload.tsx';
import { useFileField } from './use-file-field.ts';
import { useForm } from '../form-context.ts';
import { askFiles, askRows } from '../requests.ts';
import { rowsById } from '../rows-by-id.ts';

/** Items of other schemas: chosen by name, in an order. */
export function ItemsInput(props: InputProps) {
  const { definition, lang, words } = useForm();
  const { schemaIds } = props.field;
  const schemas = schemaIds.flatMap((id) => definition.schemas[id]?.name ?? []);
  const find: Find = async (wanted) => {
    const rowsOf = (schema: string) =>
      'ids' in wanted ? rowsById(schema, lang, wanted.ids) : askRows(schema, lang, wanted);
    const choices = async (schema: string) =>
      mapAnswer(await rowsOf(schema), (rows) =>
        rows.map(({ id, name, state, cells, face = {} }) => ({
          ...{ id, name, face, schema },
          detail:
            state === 'draft' || state === 'offline'
              ? words.states[state]
              : (cells.find((cell) => cell !== '' && !NUMBER.test(cell)) ?? ''),
        })),
      );
    return joinAnswers(await Promise.all(schemas.map(choices)));
  };
  return <Choices {...props} find={find} addLabel={words.add} />;
}

/** Beside a name a number alone, such as its place in an order, looks like a count. */
const NUMBER = /^\d+$/;

/** Files that the field takes: chosen from those that are there, or uploaded. */
export function FilesInput(props: InputProps) {
  const { lang, words } = useForm();
  const { files } = props.field;
  const find: Find = async (wanted) => {
    const asked = 'ids' in wanted ? wanted : { q: wanted.words };
    const lists = await Promise.all(files.map((use) => askFiles(use, lang, asked)));
    return mapAnswer(joinAnswers(lists), (items) => items.map((item) => choiceOf(item, lang)));
  };
  return <Choices {...props} find={find} addLabel={words.addFile} upload />;
}

/** A file as it looks in lists. */
export const choiceOf = (item: ListedItem, lang: Language): ItemChoice => {
  const { id, name, fileName, picture } = item;
  return {
    ...{ id, name: name || (fileName ?? id), detail: detailOf(item, lang) },
    face: picture ? { picture } : {},
  };
};

/** What the file is called and how large it is. */
function detailOf({ name, fileName = '', bytes }: ListedItem, lang: Language): string {
  const kb =
    bytes === undefined ? '' : `${new Intl.NumberFormat(lang).format(Math.ceil(bytes / 1_000))} KB`;
  return [fileName === name ? '' : fileName, kb].filter(Boolean).join(', ');
}

type ChoicesProps = InputProps & {
  find: Find;
  addLabel: string;
  upload?: boolean;
};

function Choices({
  field,
  value,
  onChange,
  isDisabled,
  path,
  label,
  find,
  addLabel,
  upload,
}: ChoicesProps) {
  const { words } = useForm();
  const ids = idsIn(value);
  const { known, keep } = useKnown(ids, (missing) => find({ ids: missing }));
  const [isOpen, setOpen] = useState(false);
  const isOne = field.maxItems === 1;
  const isFull = field.maxItems !== null && ids.length >= field.maxItems;
  const move = (from: number, to: number) => {
    const next = ids.toSpliced(from, 1);
    onChange(next.toSpliced(to, 0, ids[from] ?? ''));
  };
  const put = useAdding(ids, isOne, onChange);
  const add = (id: string) => {
    put(id);
    if (isOne) setOpen(false);
  };
  const choose = (choice: ItemChoice) => {
    keep(choice);
    add(choice.id);
  };
  const fileField = useFileField({
    ...{ uses: field.files, has: ids.length, most: field.maxItems, onStored: add },
  });
  const takesFiles = upload && !isDisabled && (!isFull || isOpen);
  return (
    <div className="choices" {...(takesFiles && fileField.zone)}>
      {ids.length === 0 && <p className="hint">{words.none}</p>}
      <ol>
        {ids.map((id, index) => {
          const one = known.get(id);
          const name = one === null ? words.gone : (one?.name ?? '…');
          return (
            <li key={id} className={one === null ? 'gone' : undefined}>
              {one && <Face face={one.face} />}
              <span className="name">
                {one?.schema ? <OpenItem {...one} schema={one.schema} /> : name}{' '}
                {upload && one && <small className="hint">{one.detail}</small>}
              </span>
              {!isDisabled && (
                <ChoiceTools
                  name={name}
                  onChange={isOne && (() => setOpen(!isOpen))}
                  onUp={!isOne && index > 0 && (() => move(index, index - 1))}
                  onDown={!isOne && index < ids.length - 1 && (() => move(index, index + 1))}
                  onTakeOut={() => onChange(ids.toSpliced(index, 1))}
                />
              )}
            </li>
          );
        })}
      </ol>
      {!isDisabled && (!isFull || isOpen) && (
        <div className="line">
          {!isFull && (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              data-add={path}
            >
              + {addLabel}
            </button>
          )}
          {upload && <UploadButton fileField={fileField} />}
        </div>
      )}
      {upload && <UploadList fileField={fileField} />}
      {isOpen && !isDisabled && (
        <BelowRow label={label}>
          <Chooser find={find} chosen={ids} onChoose={choose} onClose={() => setOpen(false)} />
        </BelowRow>
      )}
    </div>
  );
}

/** The name of a chosen item, which opens its form. */
function OpenItem({ schema, id, name }: { schema: string; id: string; name: string }) {
  const { words, onOpen } = useForm();
  if (onOpen) {
    return (
      <button
        type="button"
        className="plain opens"
        aria-label={words.openItem(name)}
        onClick={() => onOpen(schema, id)}
      >
        {name}
      </button>
    );
  }
  return (
    <a href={`/manage/squidex/${schema}/${id}`} target="_blank" rel="noopener">
      {name}
    </a>
  );
}

type ChoiceToolsProps = {
  name: string;
  /** Chooses another in its place; false: others can be added. */
  onChange: (() => void) | false;
  /** False: it stands at that end already. */
  onUp: (() => void) | false;
  onDown: (() => void) | false;
  onTakeOut(): void;
};

function ChoiceTools({ name, onChange, onUp, onDown, onTakeOut }: ChoiceToolsProps) {
  const { words } = useForm();
  const tools = [
    ['✎', words.change, onChange],
    ['↑', words.up, onUp],
    ['↓', words.down, onDown],
    ['×', words.takeOut, onTakeOut],
  ] as const;
  return (
    <span className="row-tools">
      {tools.map(
        ([sign, label, onPress]) =>
          onPress && (
            <button
              key={sign}
              type="button"
              className="plain"
              aria-label={`${label}: ${name}`}
              onClick={onPress}
            >
              {sign}
            </button>
          ),
      )}
    </span>
  );
}
