import { useStore } from '@nanostores/react';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { isEmptyContainer } from '../commands/actions.ts';
import { OUTLINE_WIDTH, panelWidth } from '../chrome/docked.ts';
import type { TextSearch } from '../../canvas/rich-text/rich-text-tools.ts';
import { useChrome } from '../chrome/chrome.ts';
import { clipTo } from '../chrome/device-frame.ts';
import { useHold } from '../chrome/use-hold.ts';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { BlockToolbar } from './BlockToolbar.tsx';
import type { WindowBox } from './boxes.ts';
import { HiddenMark, InsertInside, InsertLine } from './Marks.tsx';
import { Outline } from './Outline.tsx';
import { TextToolbar } from './TextToolbar.tsx';
import { late } from '../parts/late.ts';
import { useBoxes } from './use-boxes.ts';
import { useLate } from './use-late.ts';

const TextSearchList = late(async () => (await import('./TextSearchList.tsx')).TextSearchList);

const DragLayer = late(async () => (await import('./DragLayer.tsx')).DragLayer);

const ColumnHandle = late(async () => (await import('./ColumnHandle.tsx')).ColumnHandle);

/** Around panels that float. */
const MARGIN = 8;

/** The block of two columns that is selected, or of which one is. */
function twoColumns(blocks: BlockNode[], id: string): BlockNode | undefined {
  const found = findBlock(blocks, id);
  return [found?.node, found?.ancestors.at(-1)].find(
    (node) => node?.schemaName === 'block-columns' && node.children?.length === 2,
  );
}

/** The list at the caret. */
function Searching({ search }: { search: TextSearch }) {
  const { ui } = useChrome();
  const caret = useStore(ui.$frame)?.caret[0];
  // What is typed stands in the text, with and without the list.
  const isThere = useLate(TextSearchList.fetch, false);
  const seen = { ...search, box: caret ?? search.box };
  return isThere && <TextSearchList search={seen} />;
}

/** What lies on the page itself: outlines, names, toolbars, and the line where one can insert. */
export function Floats() {
  const { editor, canvas, ui } = useChrome();
  const { blocks } = useStore(canvas.$page);
  const selection = useStore(editor.$selection);
  const richText = useStore(canvas.$richText);
  const phone = useMedia(PHONE);
  const outline = useStore(ui.$outline);
  const inspector = useStore(ui.$inspector);
  const drag = useStore(ui.$drag);
  const isDocked = useStore(ui.$docked).inspector && inspector;
  const side = useStore(ui.$side);
  const { hovered, selected, gap, hidden } = useBoxes();
  const isInFrame = useStore(ui.$widths);
  const device = useStore(ui.$frame);
  const [first] = selected;
  // The field of a link stands at the toolbar, which comes with the next frame; its address may be typed before.
  useHold(useStore(ui.$link) && richText !== null && !first);
  if (isInFrame && !device) return null;
  // Where nothing is selected there are no fields to float.
  const panel = inspector && !phone ? panelWidth() : 0;
  const isLeft = side === 'left' && !isDocked;
  const margin = isDocked ? 0 : MARGIN;
  const view: WindowBox = {
    width: window.innerWidth - (isLeft || panel === 0 ? 0 : panel + margin),
    height: device?.bottom ?? window.innerHeight,
    bar: device?.top ?? (phone ? 52 : 44),
    left: Math.max(outline && !phone ? OUTLINE_WIDTH + MARGIN : 0, isLeft ? panel + MARGIN : 0),
  };
  const isText = selection.on === 'text';
  const firstNode = first && findBlock(blocks, first.id)?.node;
  const two = first && twoColumns(blocks, first.id);
  const hoveredNode = hovered && findBlock(blocks, hovered.id)?.node;
  return (
    <div className="floats" style={device ? { clipPath: clipTo(device) } : undefined}>
      {hovered && hoveredNode && (
        <Outline look="hov" node={hoveredNode} box={hovered.box} view={view} />
      )}
      {selected.map(({ id, box }, index) => {
        const node = findBlock(blocks, id)?.node;
        if (!node) return null;
        const label = index === 0 ? selected.length : 0;
        return (
          <Outline
            key={id}
            look={isText ? 'text' : 'sel'}
            node={node}
            box={box}
            view={view}
            count={label}
          />
        );
      })}
      {hidden.map((one) => (
        <HiddenMark key={one.id} mark={one} />
      ))}
      {gap && !drag && <InsertLine gap={gap} />}
      {first && firstNode && !isText && isEmptyContainer(firstNode) && (
        <InsertInside node={firstNode} box={first.box} />
      )}
      {phone && first && !isText && <InsertLine gap={{ ...first, edge: 'after' }} />}
      {first && !phone && !richText && <BlockToolbar box={first.box} view={view} />}
      {two && !phone && !drag && !isText && <ColumnHandle columns={two} />}
      {(first || drag) && <DragLayer />}
      {richText?.search && <Searching search={richText.search} />}
      {first && richText && <TextToolbar box={first.box} view={view} tools={richText} />}
    </div>
  );
}
