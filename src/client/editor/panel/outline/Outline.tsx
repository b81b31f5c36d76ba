import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { walk } from '#src/blocks/tree/walk.ts';
import { openPicker } from '../commands/actions.ts';
import { MoreButton } from '../floats/MoreButton.tsx';
import { useChrome } from '../chrome/chrome.ts';
import { ROOM_FOR_OUTLINE } from '../chrome/docked.ts';
import { startDrag } from '../drag/drag.ts';
import { Button, IconButton } from '../parts/Buttons.tsx';
import { FilterField } from '../parts/FilterField.tsx';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { Icon } from '../parts/Icon.tsx';
import { late } from '../parts/late.ts';
import { DockButton } from '../parts/DockButton.tsx';
import { SheetGrip } from '../parts/sheet-grip.ts';
import { OutlineRow } from './OutlineRow.tsx';
import { useOutline } from './use-outline.ts';

const PageFacts = late(async () => (await import('./PageFacts.tsx')).PageFacts);

/** The page as a tree: what the canvas shows, in words. */
export function Outline() {
  const chrome = useChrome();
  const { canvas, ui, words } = chrome;
  const { blocks } = useStore(canvas.$page);
  const drag = useStore(ui.$drag);
  const phone = useMedia(PHONE);
  const canPin = useMedia(ROOM_FOR_OUTLINE);
  const isDocked = useStore(ui.$docked).outline && canPin;
  const tree = useRef<HTMLDivElement>(null);
  const { isOpen, rows, current, ids, select, fold, close, onKey, search } = useOutline(tree);
  if (!isOpen) return null;
  return (
    <section
      className={isDocked ? 'panel tree pinned' : 'panel tree'}
      aria-label={words.outline}
      data-area="outline"
    >
      {phone && <SheetGrip grows onAway={close} />}
      <Head count={[...walk(blocks)].length} canPin={canPin} onClose={close} />
      <Search {...search} found={rows.length > 0} />
      <div
        ref={tree}
        className="pbody rows-body"
        role="tree"
        hidden={rows.length === 0}
        aria-label={words.outline}
        onKeyDown={onKey}
        onPointerLeave={() => ui.$pointed.set(null)}
      >
        {rows.map((row) => (
          <OutlineRow
            key={row.node.id}
            row={row}
            isCurrent={row === current}
            isSelected={ids.includes(row.node.id)}
            drop={drag?.target?.id === row.node.id ? drag.target.edge : undefined}
            onPress={({ nativeEvent }) => startDrag(chrome, row.node.id, nativeEvent)}
            onSelect={() => select(row.node.id)}
            onFold={(isFolded) => fold(row.node.id, isFolded)}
          />
        ))}
      </div>
      <PageFacts />
      <div className="pfoot row">
        <Button
          className="acc"
          onClick={() => openPicker(chrome, { parent: null, index: blocks.length })}
        >
          <Icon name="plus" />
          {words.picker.title}
        </Button>
        {ids.length > 0 && <MoreButton className="end" />}
      </div>
    </section>
  );
}

type SearchProps = ReturnType<typeof useOutline>['search'] & { found: boolean };

/** The field above the tree: it shows the blocks whose name or texts have what is typed, and what holds them. */
function Search({ typed, type, onKey, found }: SearchProps) {
  const { words } = useChrome();
  return (
    <>
      <FilterField label={words.findBlock} value={typed} onType={type} onKeyDown={onKey} />
      <p className="none muted" role="status">
        {!found && words.picker.nothing(typed)}
      </p>
    </>
  );
}

function Head({ count, canPin, onClose }: { count: number; canPin: boolean; onClose(): void }) {
  const { words } = useChrome();
  return (
    <div className="ph">
      <h2>{words.outline}</h2>
      <span className="count">{words.block.several(count)}</span>
      <span className="end row">
        {canPin && <DockButton panel="outline" />}
        <IconButton icon="x" label={words.close} keys="Esc" onClick={onClose} />
      </span>
    </div>
  );
}
