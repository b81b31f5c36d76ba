import { useEffect, useMemo } from 'react';
import { findBlock } from '#src/blocks/tree/find.ts';
import { placeAcross } from '../../canvas/tree/tree-moves.ts';
import { cross, isShown, toggleShown } from '../commands/actions.ts';
import { moveWords } from '../commands/move-words.ts';
import { canReuse } from '../commands/reuse.ts';
import { reuseWords } from '../commands/reuse-words.ts';
import { copyStyle, hasCopiedStyle, styleWords, pasteStyle } from '../commands/copied-style.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { type Anchor, report } from '../chrome/ui.ts';
import { iconOfKind, kindName, nameOf } from '../kinds/describe.ts';
import { keyName } from '../parts/key-names.ts';
import { Menu, type MenuItem } from '../parts/Menu.tsx';
import { type Selected, useSelected } from '../chrome/use-selected.ts';
import { canUnwrap, unwrap, wrap, wrappers } from '../commands/wrapping.ts';

/** What can be done with the selected blocks: beside what the toolbar has, or all of it. */
function useItems(isAll: boolean): MenuItem[] {
  const chrome = useChrome();
  const selected = useSelected();
  const groups = [
    isAll ? copying(chrome, selected) : [],
    [...crossing(chrome, selected), ...moving(chrome, selected.ids)],
    [...wrapping(chrome, selected.ids), ...reusing(chrome, selected.ids)],
    dressing(chrome, selected),
    explaining(chrome, selected.ids),
    isAll ? removing(chrome, selected.ids) : [],
  ];
  const filled = groups.filter((items) => items.length > 0);
  return filled.flatMap((items, index) => (index > 0 ? [{ is: 'line' }, ...items] : items));
}

/** A second one, and whether visitors see it. */
function copying(chrome: Chrome, { ids, found }: Selected): MenuItem[] {
  const { editor, words, lang } = chrome;
  const { duplicate, hide, show } = words.block;
  if (!found) return [];
  const { node } = found;
  const shown = isShown(node);
  const items: MenuItem[] = [
    {
      ...{ is: 'item', icon: 'copy', label: duplicate, keys: keyName('Mod+D', lang) },
      choose: () => editor.duplicate(ids),
    },
  ];
  if (ids.length > 1) return items;
  const choose = () => toggleShown(chrome, node);
  const icon = shown ? 'eye-off' : 'eye';
  return [...items, { is: 'item', icon, label: shown ? hide : show, choose }];
}

function removing({ editor, words, lang }: Chrome, ids: readonly string[]): MenuItem[] {
  if (ids.length === 0) return [];
  const keys = keyName('Delete', lang);
  const choose = () => editor.remove(ids);
  return [{ is: 'item', icon: 'trash-2', label: words.block.remove, keys, danger: true, choose }];
}

/** Out of what the block stands in, and into the one before it. */
function crossing(chrome: Chrome, { ids, found }: Selected): MenuItem[] {
  const { editor, words, lang } = chrome;
  const [id] = ids;
  if (id === undefined || ids.length > 1 || !found) return [];
  const { blocks } = editor.$page.get();
  return (['out', 'into'] as const).flatMap((to): MenuItem[] => {
    const place = placeAcross(blocks, id, to);
    if (!place) return [];
    // Out of columns it leaves the column too, and is named by what it leaves last.
    const level = found.ancestors.findIndex((one) => one.id === place.parent);
    const into = place.parent === null ? undefined : findBlock(blocks, place.parent)?.node;
    const node = to === 'out' ? found.ancestors[level + 1] : into;
    if (!node) return [];
    const isOut = to === 'out';
    return [
      {
        ...{ is: 'item', icon: isOut ? 'list-indent-decrease' : 'list-indent-increase' },
        label: words.block[to](nameOf(node, lang)),
        keys: keyName(isOut ? 'Alt+Shift+←' : 'Alt+Shift+→', lang),
        choose: () => cross(chrome, id, to),
      },
    ];
  });
}

/** To any place, where a drag would be long. */
function moving({ ui, lang }: Chrome, ids: readonly string[]): MenuItem[] {
  const [id] = ids;
  if (id === undefined || ids.length > 1) return [];
  const choose = () => ui.$dialog.set({ is: 'move', id });
  return [{ is: 'item', icon: 'arrow-right', label: moveWords[lang].menu, choose }];
}

/** What can be put around blocks, and whether they can be taken away from around others. */
function wrapping(chrome: Chrome, ids: readonly string[]): MenuItem[] {
  const { words, lang } = chrome;
  const around = wrappers(chrome, ids).map((kind, index): MenuItem => {
    const label = words.block.wrapIn(kindName(kind, lang));
    const keys = index === 0 ? keyName('Mod+G', lang) : undefined;
    const choose = () => wrap(chrome, ids, kind);
    return { is: 'item', icon: iconOfKind(kind), label, choose, ...(keys && { keys }) };
  });
  if (!canUnwrap(chrome, ids)) return around;
  const keys = keyName('Mod+Shift+G', lang);
  const choose = () => unwrap(chrome, ids);
  return [...around, { is: 'item', icon: 'ungroup', label: words.block.unwrap, keys, choose }];
}

/** How a block looks, for others. */
function dressing(chrome: Chrome, { ids, found }: Selected): MenuItem[] {
  const own = styleWords[chrome.lang];
  const node = ids.length === 1 ? found?.node : undefined;
  const items: MenuItem[] = [];
  if (node) {
    const choose = () => copyStyle(chrome, node);
    items.push({ is: 'item', icon: 'copy', label: own.copy, choose });
  }
  if (ids.length > 0 && hasCopiedStyle()) {
    const choose = () => pasteStyle(chrome, ids);
    items.push({ is: 'item', icon: 'paintbrush', label: own.paste, choose });
  }
  return items;
}

/** Blocks become one that other pages show, too. */
function reusing(chrome: Chrome, ids: readonly string[]): MenuItem[] {
  if (!canReuse(chrome, ids)) return [];
  const choose = () => chrome.ui.$dialog.set({ is: 'reuse', ids });
  return [{ is: 'item', icon: 'component', label: reuseWords[chrome.lang].menu, choose }];
}

/** Where the text of a block comes from. */
function explaining({ ui, words, lang }: Chrome, { length }: readonly string[]): MenuItem[] {
  if (length !== 1) return [];
  const keys = keyName('Alt+3', lang);
  const choose = () => ui.$dialog.set({ is: 'explain' });
  return [{ is: 'item', icon: 'info', label: words.block.explain, keys, choose }];
}

type Props = {
  anchor: Anchor;
  /** It was opened at a place, away from the toolbar: it has what that has, too. */
  isAtPoint?: boolean;
};

/** The menu of the selected blocks, at what opened it. */
export function BlockMenu({ anchor, isAtPoint = false }: Props) {
  const { ui, words } = useChrome();
  const items = useItems(isAtPoint);
  const opener = useMemo(() => ({ current: anchor }), [anchor]);
  const isEmpty = items.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    ui.$menu.set(null);
    report(ui, words.block.noMore);
  }, [isEmpty, ui, words]);
  if (isEmpty) return null;
  return (
    <Menu
      anchor={opener}
      onClose={() => ui.$menu.set(null)}
      label={words.block.more}
      items={items}
      align={isAtPoint ? 'start' : 'end'}
    />
  );
}
