import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { Field } from '#src/model/field.ts';
import { useChrome } from '../chrome.ts';
import { thumbnail, useChosen } from '../items.ts';
import { Button, IconButton } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { ControlProps } from './control.ts';
import { ItemChooser } from './ItemChooser.tsx';

const ASSETS = ['assets'] as const;

/** A picture: shown as it is, replaced from the pictures of the site; says when it has no words. */
export function PictureField({ control, field }: { control: ControlProps; field: Field<unknown> }) {
  const { editor, words } = useChrome();
  const lang = useStore(editor.$lang);
  const { value, onChange, id, describedBy } = control;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const ids = Array.isArray(value) ? value.map(String) : [];
  const chosen = useChosen(ASSETS, ids, lang);
  const one = field.properties['maxItems'] === 1;
  const found = chosen.is === 'there' ? chosen.value : [];
  const remove = (gone: string) =>
    onChange(
      ids.filter((other) => other !== gone),
      'at-once',
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {found.map((item) => (
        <div className="imgf" key={item.id}>
          {item.picture && <img src={thumbnail(item.picture, 480)} alt={item.name} />}
          <div className="im">
            <span className="grow trunc muted">
              {item.fileName} {item.picture && `${item.picture.width} × ${item.picture.height}`}
            </span>
            {!field.required && (
              <IconButton
                icon="x"
                size="s"
                className="xs"
                label={words.inspector.removeItem(item.name || field.label[lang])}
                onClick={() => remove(item.id)}
              />
            )}
          </div>
        </div>
      ))}
      {found.some(({ name, decorative }) => !name && !decorative) && (
        <p className="help warn">
          <Icon name="triangle-alert" size="s" />
          <span>{words.inspector.noAlt}</span>
        </p>
      )}
      <Button
        ref={opener}
        className="acc"
        popup="dialog"
        expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={one && ids.length > 0 ? 'refresh-cw' : 'plus'} size="s" />
        {one && ids.length > 0 ? words.inspector.replace : words.inspector.choose}
      </Button>
      {isOpen && (
        <ItemChooser
          anchor={opener}
          schemas={ASSETS}
          onClose={() => setOpen(false)}
          onChoose={(item) =>
            onChange(one ? [item.id] : [...new Set([...ids, item.id])], 'at-once')
          }
        />
      )}
    </div>
  );
}
