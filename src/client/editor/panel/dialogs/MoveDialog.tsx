import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { findBlock } from '#src/blocks/tree/find.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import { hasWords } from '#src/lib/words.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { rectSeen } from '../chrome/seen.ts';
import { type MovePlace, movePlaces } from '../commands/move-places.ts';
import { moveWords } from '../commands/move-words.ts';
import { land } from '../drag/drag.ts';
import { firstWords, iconOf, nameOf } from '../kinds/describe.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Options } from '../parts/Options.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { useStyles } from '../parts/use-styles.ts';
import css from './move-dialog.css?inline';

/** How far down the window the chosen place is shown. */
const HEIGHT = 0.3;

/** Asks where a block goes, in words: every place of the page where it may stand. */
export function MoveDialog({ id: moved }: { id: string }) {
  const chrome = useChrome();
  const { editor, canvas, ui, lang } = chrome;
  const own = moveWords[lang];
  const id = useId();
  const style = useStyles<HTMLDivElement>(css);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  // Somebody else may change the page meanwhile.
  const { blocks } = useStore(editor.$page);
  const node = findBlock(blocks, moved)?.node;
  const places = useMemo(() => (node ? movePlaces(blocks, node) : []), [blocks, node]);
  const found = places.filter((place) => hasWords(textsOf(place, chrome), typed));
  const chosen = found[active];
  useEffect(() => {
    if (node && chosen) point(chrome, node, chosen);
    return () => ui.$drag.set(null);
  }, [chrome, ui, node, chosen]);
  const close = () => ui.$dialog.set(null);
  const choose = (place: MovePlace | undefined) => {
    if (!place) return;
    close();
    land(chrome, moved, place.target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') choose(chosen);
    else if (by !== undefined) setActive(Math.max(0, Math.min(found.length - 1, active + by)));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      title={own.title}
      lead={places.length === 0 ? own.none : own.lead}
      onClose={() => {
        close();
        // The page may have been scrolled to another place.
        requestAnimationFrame(() => canvas.reveal(moved));
      }}
      className="narrow moving"
      top={
        <div className="find" ref={style}>
          <SearchField
            label={own.title}
            placeholder={own.search}
            value={typed}
            list={`${id}-list`}
            active={chosen && `${id}-${active}`}
            onType={(text) => {
              setTyped(text);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
      }
    >
      <p className="muted pad" role="status">
        {found.length === 0 && places.length > 0 && own.nothing(typed)}
      </p>
      <Options<MovePlace> {...{ id, found, active, choose }} label={own.title} className="places">
        {(place) => <Row place={place} />}
      </Options>
    </Dialog>
  );
}

function Row({ place }: { place: MovePlace }) {
  const chrome = useChrome();
  const { before, holder, depth } = place;
  const beside = before ?? holder;
  const [name, words] = textsOf(place, chrome);
  return (
    <>
      <span style={{ paddingInlineStart: depth * 16 }}>
        <Icon name={beside ? iconOf(beside) : 'file'} />
      </span>
      <span className="grow trunc">
        {name} <em className="faint">{words}</em>
      </span>
    </>
  );
}

/** What a place is called, and the first words of the block that names it. */
function textsOf({ before, holder }: MovePlace, { lang }: Chrome): [name: string, words: string] {
  const own = moveWords[lang];
  if (before) return [own.after(nameOf(before, lang)), wordsIn(before)];
  return holder ? [own.first(nameOf(holder, lang)), wordsIn(holder)] : [own.top, ''];
}

/** The first words of a block, else of the blocks that stand in it. */
function wordsIn(node: BlockNode): string {
  for (const one of walk([node])) {
    const words = firstWords(one.node);
    if (words) return words;
  }
  return '';
}

/** Shows on the page where the block would land. */
function point(chrome: Chrome, node: BlockNode, { target }: MovePlace): void {
  const { ui } = chrome;
  const edge = target.edge === 'after' ? 'bottom' : 'top';
  const before = rectSeen(chrome, target.id);
  if (!before) return;
  const { root, scale = 1 } = ui.$frame.get() ?? {};
  const page = root?.ownerDocument ?? document;
  // Above the sheet of a phone.
  const height = (before[edge] - innerHeight * HEIGHT) / scale;
  page.documentElement.scrollBy({ top: height, behavior: 'instant' });
  const box = rectSeen(chrome, target.id) ?? before;
  ui.$drag.set({ node, target, x: box.left, y: box[edge] });
}
