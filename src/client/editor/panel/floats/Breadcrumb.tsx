import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome.ts';
import { iconOf, nameOf } from '../describe.ts';
import { Icon } from '../parts/Icon.tsx';
import { usePageName } from '../use-page.ts';
import { useSelected } from '../use-selected.ts';

/** The page, what the selected block stands in, and the block itself; each selects. */
export function Breadcrumb() {
  const { editor, ui, words, lang } = useChrome();
  const { found } = useSelected();
  const outline = useStore(ui.$outline);
  const page = usePageName();
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
              <Icon name={iconOf(node)} size="s" />
              {nameOf(node, lang)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
