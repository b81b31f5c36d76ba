import { useEffect, useMemo, useState } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { useSelected } from '../chrome/use-selected.ts';
import { ItemChooser } from '../chooser/ItemChooser.tsx';
import { textStyleField, wornBy } from '../fields/fields.ts';

/** The text styles that the selected block can wear, at what opened the list. The page shows what the arrows come to. */
export function StyleList({ anchor }: { anchor: HTMLElement }) {
  const { editor, ui } = useChrome();
  const { found } = useSelected();
  const opener = useMemo(() => ({ current: anchor }), [anchor]);
  const field = found && textStyleField(found.node);
  const [chosen] = useState(() => (found && field ? wornBy(found.node, field.path) : []));
  useEffect(() => () => editor.peek(null), [editor]);
  if (!found || !field) return null;
  const { node } = found;
  const wear = (ids: string[]) => editor.setField(node.id, field.path, ids, 'at-once');
  return (
    <ItemChooser
      anchor={opener}
      schemas={['text-styles']}
      chosen={chosen}
      many={false}
      onChoose={({ id }) => wear([id])}
      onNone={() => wear([])}
      onPoint={(value) => editor.peek({ is: 'field', block: node.id, field: field.path, value })}
      onClose={() => ui.$menu.set(null)}
    />
  );
}
