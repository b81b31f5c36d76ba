import { useStore } from '@nanostores/react';
import type { ListedItem } from '#src/api/contract/items.ts';
import type { Field } from '#src/model/fields/field.ts';
import { pasteInto } from '../upload/upload-pictures.ts';
import { useChrome } from '../chrome/chrome.ts';
import { thumbnail, useChosen } from '../server/items.ts';
import { IconButton } from '../parts/Buttons.tsx';
import { Note } from '../parts/Note.tsx';
import { ChooseButton } from '../chooser/ChooseButton.tsx';
import type { ControlProps } from './control.ts';
import { PictureWords } from './PictureWords.tsx';

const ASSETS = ['assets'] as const;

/** A picture: shown as it is, replaced from the pictures of the site; says what it shows. */
export function PictureField({ control, field }: { control: ControlProps; field: Field<unknown> }) {
  const chrome = useChrome();
  const { editor, words } = chrome;
  const lang = useStore(editor.$lang);
  const { value, id, describedBy } = control;
  const ids = Array.isArray(value) ? value.map(String) : [];
  const chosen = useChosen(ASSETS, ids, lang);
  const one = field.properties['maxItems'] === 1;
  const shown =
    chosen.is === 'there'
      ? ids.map((own) => ({ own, item: chosen.value.find((row) => row.id === own) }))
      : [];
  const onChange = (next: string[]) => control.onChange(next, 'at-once');
  const remove = (gone: string) => onChange(ids.filter((other) => other !== gone));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      // A click into it is enough to paste there.
      tabIndex={-1}
      onPaste={({ nativeEvent }) => {
        let all = ids;
        pasteInto(chrome, nativeEvent, ({ id: next }) => {
          all = one ? [next] : [...all, next];
          onChange(all);
        });
      }}
    >
      {shown.map(({ own, item }) => (
        <Shown
          key={own}
          item={item}
          label={field.label[lang]}
          remove={field.required ? undefined : () => remove(own)}
        />
      ))}
      {chosen.is === 'failed' && <Note is="warn">{words.items.failed}</Note>}
      {shown.some(({ item }) => !item) && <Note is="warn">{words.items.gone}</Note>}
      <ChooseButton schemas={ASSETS} {...{ ids, one, onChange }} />
    </div>
  );
}

type ShownProps = {
  /** Undefined: it is deleted. */
  item: ListedItem | undefined;
  label: string;
  remove: (() => void) | undefined;
};

function Shown({ item, label, remove }: ShownProps) {
  const { words } = useChrome();
  const { picture, name = '', fileName = words.inspector.gone } = item ?? {};
  return (
    <div className="imgf">
      {picture && <img src={thumbnail(picture, 480)} alt={name} />}
      <div className="im">
        <span className="grow trunc muted">
          {fileName} {picture && `${picture.width} × ${picture.height}`}
        </span>
        {remove && (
          <IconButton
            icon="x"
            size="s"
            className="xs"
            label={words.inspector.removeItem(name || label)}
            onClick={remove}
          />
        )}
      </div>
      {item && <PictureWords item={item} />}
    </div>
  );
}
