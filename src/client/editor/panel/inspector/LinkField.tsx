import { useStore } from '@nanostores/react';
import { useId, useRef } from 'react';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { useChrome } from '../chrome/chrome.ts';
import { type LinkTarget, setTarget, targetOf } from '../commands/link-target.ts';
import { linkWords } from '../commands/link-words.ts';
import { IconButton } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { late } from '../parts/late.ts';
import { Note } from '../parts/Note.tsx';
import { Unreachable } from '../parts/Unreachable.tsx';
import { useChosen } from '../server/items.ts';
import { ChooserOpener } from '../chooser/ChooserOpener.tsx';
import { Face } from '../chooser/Face.tsx';

const LinkChooser = late(
  async () => (await import('../chooser/LinkChooser.tsx')).LinkChooser,
  Unreachable,
);

const ITEMS = ['pages', 'products', 'categories'] as const;

/** Where a button leads, as one field: a page, product, category or file, or an address that is typed. */
export function LinkField({ node }: { node: BlockNode }) {
  const { editor, lang } = useChrome();
  const said = linkWords[lang];
  const opener = useRef<HTMLButtonElement>(null);
  const target = targetOf(node);
  const name = useId();
  const choose = (next: LinkTarget) => setTarget(editor, lang, node, next);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className="fld" role="group" aria-labelledby={name}>
      <div className="lab">
        <span id={name}>{said.leadsTo}</span>
      </div>
      {target.is === 'nothing' ? (
        <Note is="warn">{said.nowhere}</Note>
      ) : (
        <ul className="nest">
          <li className="n">
            <Shown target={target} />
            <IconButton
              icon="x"
              size="s"
              className="xs"
              label={said.remove}
              onClick={() => {
                choose({ is: 'nothing' });
                opener.current?.focus();
              }}
            />
          </li>
        </ul>
      )}
      <ChooserOpener opener={opener} replaces={target.is !== 'nothing'}>
        {(close) => <LinkChooser anchor={opener} onClose={close} onChoose={choose} />}
      </ChooserOpener>
    </div>
  );
}

/** What was chosen, by its name; an address as it is written. */
function Shown({ target }: { target: Exclude<LinkTarget, { is: 'nothing' }> }) {
  const { editor, words } = useChrome();
  const lang = useStore(editor.$lang);
  const ids = target.is === 'address' ? [] : [target.id];
  const chosen = useChosen(target.is === 'file' ? ['documents'] : ITEMS, ids, lang);
  if (target.is === 'address') {
    return (
      <>
        <Icon name="link" />
        <span className="grow trunc">{target.address}</span>
      </>
    );
  }
  const item = chosen.is === 'there' ? chosen.value[0] : undefined;
  return (
    <>
      {item ? <Face item={item} /> : <Icon name="file" />}
      <span className="grow trunc">
        {item?.name || item?.fileName || (chosen.is === 'there' ? words.inspector.gone : '…')}
      </span>
      {item?.unpublished && <span className="chip">{words.draft}</span>}
    </>
  );
}
