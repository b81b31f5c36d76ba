import { type MouseEvent, useId } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { pictureUrl } from '#src/model/fields/picture.ts';
import { PICTURE_WORDS } from './picture-words.ts';
import { usePictureNotes } from './use-picture-notes.ts';
import { useForm } from '../form-context.ts';

type Props = {
  id: string;
  /** Undefined: the picture is not there any more. */
  item: ListedItem | undefined;
  isDisabled: boolean;
  onNoted(item: ListedItem): void;
  /** False: it stands at that end already. */
  onSooner: (() => void) | false;
  onLater: (() => void) | false;
  onTakeOut(): void;
  onClose(): void;
};

/** What a picture of a form shows, in words, where its middle is, and its place among the others. */
export function PicturePanel(props: Props) {
  const { id, item, isDisabled, onNoted, onSooner, onLater, onTakeOut, onClose } = props;
  const { lang, words } = useForm();
  const own = PICTURE_WORDS[lang];
  const name = item?.fileName ?? words.gone;
  const tools = [
    [own.sooner, onSooner],
    [own.later, onLater],
    [words.takeOut, onTakeOut],
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div
      className="picture-panel"
      role="group"
      aria-label={own.panel(name)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {item?.picture && <Notes {...{ id, item, onNoted }} />}
      <div className="line">
        {!isDisabled &&
          tools.map(([label, onPress]) => (
            // One that cannot be pressed keeps the focus of who pressed it until the end.
            <button
              key={label}
              type="button"
              aria-disabled={!onPress || undefined}
              onClick={onPress || undefined}
            >
              {label}
            </button>
          ))}
        <button type="button" className="plain" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </div>
  );
}

type NotesProps = { id: string; item: ListedItem; onNoted(item: ListedItem): void };

/** The words and the middle of a picture; each is saved when its field is left. */
function Notes({ id, item, onNoted }: NotesProps) {
  const { lang } = useForm();
  const own = PICTURE_WORDS[lang];
  const field = useId();
  const { notes, change, save, state } = usePictureNotes(id, lang, onNoted);
  const { alt = {}, picture, decorative: was = false } = item;
  const { altDe = alt.de ?? '', altEn = alt.en ?? '', decorative = was } = notes;
  const focus = notes.focus ?? { x: picture?.x ?? 50, y: picture?.y ?? 50 };
  const texts = [
    { key: 'altDe', label: own.altDe, of: 'de', value: altDe },
    { key: 'altEn', label: own.altEn, of: 'en', value: altEn },
  ] as const;
  const saveNow = () => void save();
  return (
    <>
      <Sight
        {...{ item, focus }}
        onPoint={(at) => {
          change({ focus: at });
          saveNow();
        }}
      />
      <div className="picture-notes">
        {!decorative &&
          texts.map(({ key, label, of, value }) => (
            <div className="field" key={key}>
              <label htmlFor={`${field}-${key}`}>{label}</label>
              <textarea
                id={`${field}-${key}`}
                lang={of}
                rows={2}
                maxLength={1_000}
                value={value}
                onChange={({ currentTarget }) => change({ [key]: currentTarget.value })}
                onBlur={saveNow}
              />
            </div>
          ))}
        <label className="tick">
          <input
            type="checkbox"
            checked={decorative}
            onChange={({ currentTarget }) => {
              change({ decorative: currentTarget.checked });
              saveNow();
            }}
          />
          {own.decorative}
        </label>
        <fieldset>
          <legend>{own.focus.title}</legend>
          <p className="hint">{own.focus.lead}</p>
          {(['x', 'y'] as const).map((axis) => (
            <label key={axis} className="slider">
              {own.focus[axis]}
              <input
                type="range"
                min="0"
                max="100"
                step="5"
                value={focus[axis]}
                onChange={({ currentTarget }) =>
                  change({ focus: { ...focus, [axis]: Number(currentTarget.value) } })
                }
                onPointerUp={saveNow}
                onKeyUp={saveNow}
                onBlur={saveNow}
              />
            </label>
          ))}
        </fieldset>
        <p className={state === 'failed' ? 'error' : 'hint'} role="status">
          {{ idle: own.reach, saving: own.saving, saved: own.saved, failed: own.notSaved }[state]}
        </p>
      </div>
    </>
  );
}

type SightProps = {
  item: ListedItem;
  focus: { x: number; y: number };
  onPoint(at: { x: number; y: number }): void;
};

/** The whole picture with its middle marked, and what stays of it where it is cropped. */
function Sight({ item: { picture }, focus, onPoint }: SightProps) {
  const { lang } = useForm();
  if (!picture) return null;
  const src = pictureUrl({ ...picture, width: 640, format: 'webp' });
  const place = { objectPosition: `${focus.x}% ${focus.y}%` };
  const point = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onPoint({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  };
  return (
    <div className="picture-sight">
      <div className="whole">
        {/* The sliders beside it do the same by key. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <img src={src} alt="" onClick={point} />
        <span className="focus-mark" style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </div>
      <figure className="crops" aria-hidden="true">
        <figcaption>{PICTURE_WORDS[lang].crops}</figcaption>
        {['tall', 'square', 'wide'].map((shape) => (
          <img key={shape} className={shape} src={src} alt="" style={place} />
        ))}
      </figure>
    </div>
  );
}

/** A share of a length as percent in steps of 5, as addresses of pictures have it. */
const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 20) * 5;
