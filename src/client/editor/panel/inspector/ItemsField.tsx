import { useStore } from '@nanostores/react';
import type { ListedItem } from '#src/api/contract/items.ts';
import type { Field } from '#src/model/fields/field.ts';
import { useChrome } from '../chrome/chrome.ts';
import { listedOf, useChosen } from '../server/items.ts';
import { IconButton } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Note } from '../parts/Note.tsx';
import { ChooseButton } from '../chooser/ChooseButton.tsx';
import type { ControlProps } from './control.ts';
import { Face } from '../chooser/Face.tsx';
import { MoveButtons, RemoveButton } from './RowButtons.tsx';

/** References to items: rows with name and picture, chosen from a list, moved and taken away. */
export function ItemsField({ control, field }: { control: ControlProps; field: Field<unknown> }) {
  const { editor, words } = useChrome();
  const lang = useStore(editor.$lang);
  const { value, id, describedBy } = control;
  const schemas = listedOf(field);
  const ids = Array.isArray(value) ? value.map(String) : [];
  const chosen = useChosen(schemas, ids, lang);
  const one = field.properties['maxItems'] === 1;
  const onChange = (next: string[]) => control.onChange(next, 'at-once');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {ids.length > 0 && (
        <ul className="nest">
          {ids.map((item, at) => (
            <Chosen
              key={item}
              item={chosen.is === 'there' ? chosen.value.find((row) => row.id === item) : 'coming'}
              {...{ ids, at, one, onChange }}
            />
          ))}
        </ul>
      )}
      {chosen.is === 'there' &&
        ids.map((item) => (
          <Doubt key={item} item={chosen.value.find(({ id: other }) => other === item)} />
        ))}
      {chosen.is === 'failed' && <Note is="warn">{words.items.failed}</Note>}
      <ChooseButton {...{ schemas, ids, one, onChange }} />
    </div>
  );
}

/** Why visitors do not see what was chosen: it is gone, or was never published. */
function Doubt({ item }: { item: ListedItem | undefined }) {
  const { words } = useChrome();
  if (item && !item.unpublished) return null;
  return <Note is="warn">{item ? words.items.unpublished(item.name) : words.items.gone}</Note>;
}

type ChosenProps = {
  /** Undefined: it is deleted. */
  item: ListedItem | 'coming' | undefined;
  ids: readonly string[];
  at: number;
  one: boolean;
  onChange(ids: string[]): void;
};

/** Files have no form, and a page is edited where it stands. */
const isElsewhere = ({ schema, fileName }: ListedItem) =>
  schema === 'pages' || fileName !== undefined;

function Chosen({ item, ids, at, one, onChange }: ChosenProps) {
  const { ui, words } = useChrome();
  const name = item === 'coming' ? '…' : (item?.name ?? words.inspector.gone);
  const row = { rows: ids, at, name, onChange };
  return (
    <li className="n">
      {item && item !== 'coming' ? <Face item={item} /> : <Icon name="file" />}
      <span className="grow trunc">{name}</span>
      {item && item !== 'coming' && item.unpublished && <span className="chip">{words.draft}</span>}
      {item && item !== 'coming' && !isElsewhere(item) && (
        <IconButton
          icon="pencil"
          size="s"
          className="xs"
          label={words.inspector.editOther(name)}
          onClick={() => ui.$dialog.set({ is: 'item', schema: item.schema, id: item.id })}
        />
      )}
      {!one && <MoveButtons {...row} />}
      <RemoveButton {...row} />
    </li>
  );
}
