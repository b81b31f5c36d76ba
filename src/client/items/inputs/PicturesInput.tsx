import { use, useState } from 'react';
import type { ListedItem, PicturePart } from '#src/api/contract/items.ts';
import { mapAnswer } from '../results.ts';
import { pictureUrl } from '#src/model/fields/picture.ts';
import { BelowRow, RowPlace } from './BelowRow.tsx';
import { type ItemChoice, Chooser, type Find, idsIn, useAdding, useKnown } from './Chooser.tsx';
import { choiceOf } from './ItemsInput.tsx';
import type { InputProps } from './input-props.ts';
import { PicturePanel } from './PicturePanel.tsx';
import { PICTURE_WORDS } from './picture-words.ts';
import { entryOf } from './picture-parts.ts';
import { PicturePartSelect } from './PicturePartSelect.tsx';
import { UploadButton, UploadList } from './Upload.tsx';
import { useFileField } from './use-file-field.ts';
import { useDragSort } from './use-drag-sort.ts';
import { useForm } from '../form-context.ts';
import { askFiles } from '../requests.ts';

/** Pictures as one sees them: chosen, uploaded, put in an order, and each with its words and its middle. */
export function PicturesInput({ field, label, value, onChange, isDisabled, path }: InputProps) {
  const { lang, words } = useForm();
  const ids = idsIn(value);
  const { known, keep } = useKnown(ids, (missing) => askFiles('assets', lang, { ids: missing }));
  const [open, setOpen] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [part, setPart] = useState<PicturePart>();
  const isInTable = use(RowPlace) !== undefined;
  const isOne = field.maxItems === 1;
  const isFull = field.maxItems !== null && ids.length >= field.maxItems && !isOne;
  const find: Find<PictureChoice> = async (wanted) => {
    const asked = 'ids' in wanted ? wanted : { q: wanted.words, part };
    return mapAnswer(await askFiles('assets', lang, asked), (items) =>
      items.map((item) => ({ ...choiceOf(item, lang), item })),
    );
  };
  const put = useAdding(ids, isOne, onChange);
  const add = (id: string) => {
    put(id);
    if (isOne) setChoosing(false);
  };
  const choose = ({ id, item }: PictureChoice) => {
    keep(item);
    add(id);
  };
  const fileField = useFileField({
    ...{ uses: field.files, has: ids.length, most: field.maxItems, onStored: add },
    folder: isChoosing && part && 'folder' in part ? part.folder : undefined,
  });
  const move = (from: number, to: number) =>
    onChange(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''));
  const dragOf = useDragSort(move);
  const addLabel = isOne && ids.length > 0 ? words.change : `+ ${words.addPicture}`;
  const at = open === null ? -1 : ids.indexOf(open);
  const takesFiles = !isDisabled && !isFull;
  const came = fileField.uploads.filter(({ is }) => is === 'stored').length;
  return (
    <div className="pictures" {...(takesFiles && fileField.zone)}>
      {ids.length > 0 && (
        <ol className="picture-tiles">
          {ids.map((id, index) => (
            <Tile
              key={id}
              drag={isOne || isDisabled ? undefined : dragOf(index)}
              item={known.get(id)}
              place={index + 1}
              isAlone={isOne}
              isOpen={id === open}
              onOpen={() => setOpen(id === open ? null : id)}
            />
          ))}
        </ol>
      )}
      {open !== null && at >= 0 && (
        <BelowRow label={label}>
          <PicturePanel
            key={open}
            id={open}
            item={known.get(open)}
            isDisabled={isDisabled}
            onNoted={keep}
            onSooner={at > 0 && (() => move(at, at - 1))}
            onLater={at < ids.length - 1 && (() => move(at, at + 1))}
            onTakeOut={() => {
              setOpen(null);
              onChange(ids.toSpliced(at, 1));
            }}
            onClose={() => setOpen(null)}
          />
        </BelowRow>
      )}
      {takesFiles && (
        <div className="line">
          <button
            type="button"
            aria-expanded={isChoosing}
            aria-label={isInTable ? addLabel : undefined}
            onClick={() => setChoosing(!isChoosing)}
            data-add={path}
          >
            {isInTable ? '+' : addLabel}
          </button>
          {!isInTable && <UploadButton fileField={fileField} />}
          {field.maxItems !== null && !isOne && (
            <span className="hint">{PICTURE_WORDS[lang].counted(ids.length, field.maxItems)}</span>
          )}
        </div>
      )}
      {fileField.uploads.length > 0 && (
        <BelowRow label={label}>
          <UploadList fileField={fileField} />
        </BelowRow>
      )}
      {isChoosing && !isDisabled && (
        <BelowRow label={label}>
          {isInTable && (
            <div className="line">
              <UploadButton fileField={fileField} />
            </div>
          )}
          <Chooser
            find={find}
            isTiles
            narrowing={{
              value: `${entryOf(part)} ${came}`,
              view: <PicturePartSelect part={part} came={came} onChange={setPart} />,
            }}
            chosen={ids}
            onChoose={choose}
            onClose={() => setChoosing(false)}
          />
        </BelowRow>
      )}
    </div>
  );
}

type PictureChoice = ItemChoice & { item: ListedItem };

type TileProps = {
  /** Undefined: it stays where it is. */
  drag: ReturnType<ReturnType<typeof useDragSort>> | undefined;
  /** Undefined: it is not known yet; null: it is not there any more. */
  item: ListedItem | null | undefined;
  place: number;
  isAlone: boolean;
  isOpen: boolean;
  onOpen(): void;
};

/** A picture of the field; a press opens what there is to say about it. */
function Tile({ drag, item, place, isAlone, isOpen, onOpen }: TileProps) {
  const { lang, words } = useForm();
  const own = PICTURE_WORDS[lang];
  const isGone = item === null;
  const name = isGone ? words.gone : ((item?.name || item?.fileName) ?? '…');
  const lacks = item && lacking(item);
  return (
    <li className={isGone ? 'gone' : undefined} {...drag}>
      <button
        type="button"
        className="plain"
        aria-expanded={isOpen}
        aria-label={own.edit(place, name)}
        title={name}
        onClick={onOpen}
      >
        {item?.picture && (
          <img
            src={pictureUrl({ ...item.picture, width: 320, format: 'webp' })}
            alt=""
            loading="lazy"
            // The browser would upload it as a file.
            draggable={false}
            style={{ objectPosition: `${item.picture.x}% ${item.picture.y}%` }}
          />
        )}
      </button>
      <p>
        {isGone ? (
          <span>{words.gone}</span>
        ) : (
          !isAlone && <span className="place">{place === 1 ? own.first : place}</span>
        )}
        {lacks && <span className="low">{own[lacks]}</span>}
      </p>
    </li>
  );
}

/** Which words a picture lacks. */
function lacking({ alt = {}, decorative }: ListedItem): 'lacks' | 'lacksEn' | undefined {
  if (decorative || (alt.de && alt.en)) return undefined;
  return alt.de ? 'lacksEn' : 'lacks';
}
