import { useId } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { PicturePages } from '../PicturePages.tsx';
import { FocusSliders, PictureCrops, type FocusPlace } from './FocusPoint.tsx';
import { PICTURE_WORDS } from './picture-words.ts';
import { useNotes } from './use-notes.ts';
import { useForm } from '../form-context.ts';

type Props = {
  id: string;
  /** Undefined: it is not known yet; null: it is not there any more. */
  item: ListedItem | null | undefined;
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
  const name = item === null ? words.gone : (item?.fileName ?? '…');
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
  const { notes, change, save, state } = useNotes(id, lang, onNoted);
  const { alt = {}, picture, decorative: was = false } = item;
  const { altDe = alt.de ?? '', altEn = alt.en ?? '', decorative = was } = notes;
  const focus = notes.focus ?? { x: picture?.x ?? 50, y: picture?.y ?? 50 };
  const texts = [
    { key: 'altDe', label: own.altDe, of: 'de', value: altDe },
    { key: 'altEn', label: own.altEn, of: 'en', value: altEn },
  ] as const;
  const slide = (at: FocusPlace) => change({ focus: at });
  return (
    <>
      {picture && (
        <PictureCrops
          {...{ picture, focus, lang }}
          onPoint={(at) => {
            slide(at);
            save();
          }}
        />
      )}
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
                onBlur={save}
              />
            </div>
          ))}
        <label className="tick">
          <input
            type="checkbox"
            checked={decorative}
            onChange={({ currentTarget }) => {
              change({ decorative: currentTarget.checked });
              save();
            }}
          />
          {own.decorative}
        </label>
        <FocusSliders {...{ focus, lang }} onSlide={slide} onDone={save} />
        <p className={state === 'failed' ? 'error' : 'hint'} role="status">
          {{ idle: own.reach, saving: own.saving, saved: own.saved, failed: own.notSaved }[state]}
        </p>
        <PicturePages id={id} lang={lang} />
      </div>
    </>
  );
}
