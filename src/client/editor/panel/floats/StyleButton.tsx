import { useStore } from '@nanostores/react';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { useChrome } from '../chrome/chrome.ts';
import { type NamedField, wornBy } from '../fields/fields.ts';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { useChosen } from '../server/items.ts';

type Props = {
  node: BlockNode;
  /** Says which text style the block wears. */
  field: NamedField;
};

/** Names the text style that a block wears, and opens the list of the others. */
export function StyleButton({ node, field: { path, field } }: Props) {
  const { editor, ui, lang } = useChrome();
  const isOpen = useStore(ui.$menu)?.is === 'styles';
  const chosen = useChosen(['text-styles'], wornBy(node, path), useStore(editor.$lang));
  const [style] = chosen.is === 'there' ? chosen.value : [];
  const title = field.label[lang];
  return (
    <Button
      className="style"
      tabIndex={-1}
      tip={title}
      popup="dialog"
      expanded={isOpen}
      onClick={({ currentTarget: anchor }) =>
        ui.$menu.set(isOpen ? null : { is: 'styles', anchor })
      }
    >
      {style && <span className="vh">{title}: </span>}
      <span className="trunc">{style?.name ?? title}</span>
      <Icon name="chevron-down" size="s" />
    </Button>
  );
}
