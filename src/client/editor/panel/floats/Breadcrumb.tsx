import { useStore } from '@nanostores/react';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { useChrome } from '../chrome/chrome.ts';
import { iconOf, nameOf, nameOfSelected } from '../kinds/describe.ts';
import { Icon } from '../parts/Icon.tsx';
import { usePageName } from '../chrome/use-page.ts';
import { useSelected } from '../chrome/use-selected.ts';

/** The page, what the selected block stands in, and the block itself; each selects. */
export function Breadcrumb() {
  const chrome = useChrome();
  const { editor, ui, words, lang } = chrome;
  const selected = useSelected();
  const { found, ids } = selected;
  const outline = useStore(ui.$outline);
  const page = usePageName();
  const isOne = (node: BlockNode) => ids.length === 1 || node !== found?.node;
  const path = found ? [...found.ancestors, found.node] : [];
  return (
    <nav className={outline ? 'crumb onink aside' : 'crumb onink'} aria-label={words.block.path}>
      <ol>
        <li>
          <button
            type="button"
            aria-current={found ? undefined : 'true'}
            onClick={() => editor.select({ on: 'nothing' })}
          >
            {page}
          </button>
        </li>
        {path.map((node) => (
          <li key={node.id}>
            <Icon name="chevron-right" />
            <button
              type="button"
              aria-current={node === found?.node ? 'true' : undefined}
              onPointerEnter={() => ui.$pointed.set(node.id)}
              onPointerLeave={() => ui.$pointed.set(null)}
              onClick={() => editor.select({ on: 'blocks', ids: [node.id] })}
            >
              {isOne(node) && <Icon name={iconOf(node)} size="s" />}
              {isOne(node) ? nameOf(node, lang) : nameOfSelected(selected, chrome)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
