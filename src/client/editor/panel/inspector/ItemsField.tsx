import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { Field } from '#src/model/field.ts';
import { useChrome } from '../chrome.ts';
import { listedOf, useChosen } from '../items.ts';
import { Button, IconButton } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { ControlProps } from './control.ts';
import { Face, ItemChooser } from './ItemChooser.tsx';

/** References to items: rows with name and picture, chosen from a list, moved and taken away. */
export function ItemsField({ control, field }: { control: ControlProps; field: Field<unknown> }) {
  const { editor, words } = useChrome();
  const lang = useStore(editor.$lang);
  const { value, onChange, id, describedBy } = control;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const schemas = listedOf(field);
  const ids = Array.isArray(value) ? value.map(String) : [];
  const chosen = useChosen(schemas, ids, lang);
  const one = field.properties['maxItems'] === 1;
  const set = (next: string[]) => onChange(next, 'at-once');
  const swap = (at: number, to: number) => {
    const next = [...ids];
    const [a, b] = [ids[at], ids[to]];
    if (a === undefined || b === undefined) return;
    [next[at], next[to]] = [b, a];
    set(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {ids.length > 0 && (
        <ul className="nest">
          {ids.map((item, at) => {
            const found = chosen.is === 'there' && chosen.value.find((row) => row.id === item);
            const name = nameOf(found, chosen.is === 'there', words.inspector.gone);
            return (
              <li className="n" key={item}>
                {found ? <Face item={found} /> : <Icon name="file" />}
                <span className="grow trunc">{name}</span>
                {!one && (
                  <IconButton
                    icon="arrow-up"
                    size="s"
                    className="xs"
                    label={`${words.block.up}: ${name}`}
                    off={at === 0 && words.block.first}
                    onClick={() => swap(at, at - 1)}
                  />
                )}
                <IconButton
                  icon="x"
                  size="s"
                  className="xs"
                  label={words.inspector.removeItem(name)}
                  onClick={() => set(ids.filter((other) => other !== item))}
                />
              </li>
            );
          })}
        </ul>
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
          schemas={schemas}
          onClose={() => setOpen(false)}
          onChoose={(item) => set(one ? [item.id] : [...new Set([...ids, item.id])])}
        />
      )}
    </div>
  );
}

function nameOf(found: { name: string } | false | undefined, isLoaded: boolean, gone: string) {
  if (found) return found.name;
  return isLoaded ? gone : '…';
}
