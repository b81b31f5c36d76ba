import { useStore } from '@nanostores/react';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import { isHollow, isShown, openPicker } from '../actions.ts';
import { useChrome } from '../chrome.ts';
import { iconOf, nameOf } from '../describe.ts';
import { Icon } from '../parts/Icon.tsx';
import { PHONE, useMedia } from '../use-media.ts';
import { BlockToolbar } from './BlockToolbar.tsx';
import { type Box, edgeOf, type Gap, isLabelInside, type Mark, type Window } from './boxes.ts';
import { TextToolbar } from './TextToolbar.tsx';
import { useBoxes } from './use-boxes.ts';

/** The width that the outline takes, with its margin. */
const OUTLINE = 272;
/** Of a lower block the button would cover the middle, where one clicks into its text. */
const LOW = 56;

/** What lies on the page itself: outlines, names, toolbars, and the line where one can insert. */
export function Floats() {
  const { editor, canvas, ui } = useChrome();
  const { blocks } = useStore(editor.$page);
  const selection = useStore(editor.$selection);
  const richText = useStore(canvas.$richText);
  const phone = useMedia(PHONE);
  const outline = useStore(ui.$outline);
  const { hovered, selected, gap, hidden } = useBoxes();
  const view: Window = {
    width: window.innerWidth,
    height: window.innerHeight,
    bar: phone ? 52 : 44,
    left: outline && !phone ? OUTLINE : 0,
  };
  const isText = selection.on === 'text';
  const [first] = selected;
  const firstNode = first && findBlock(blocks, first.id)?.node;
  const hoveredNode = hovered && findBlock(blocks, hovered.id)?.node;
  return (
    <div className="floats">
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
      {gap && <InsertLine gap={gap} />}
      {first && firstNode && isHollow(firstNode) && (
        <InsertInside node={firstNode} box={first.box} />
      )}
      {phone && first && !isText && <InsertLine gap={{ ...first, edge: 'after' }} />}
      {first && !phone && !richText && <BlockToolbar box={first.box} view={view} />}
      {first && richText && <TextToolbar box={first.box} view={view} tools={richText} />}
    </div>
  );
}

type OutlineProps = {
  look: 'hov' | 'sel' | 'text';
  node: BlockNode;
  box: Box;
  view: Window;
  /** How many are selected together; the first one says so. */
  count?: number;
};

function Outline({ look, node, box, view, count = 1 }: OutlineProps) {
  const { words, lang } = useChrome();
  const hidden = !isShown(node);
  const name = count > 1 ? words.block.several(count) : nameOf(node, lang);
  return (
    <div className={`box ${look}${hidden ? ' ghost' : ''}`} style={placed(box)} aria-hidden="true">
      {look !== 'text' && count > 0 && (
        <span className={isLabelInside(box, view) ? 'tag inside' : 'tag'}>
          <Icon name={hidden ? 'eye-off' : iconOf(node)} />
          {name}
        </span>
      )}
    </div>
  );
}

function InsertLine({ gap }: { gap: Gap }) {
  const chrome = useChrome();
  const { editor, words, lang } = chrome;
  const found = findBlock(editor.$page.get().blocks, gap.id);
  if (!found) return null;
  const { parent, index } = found.place;
  const isAfter = gap.edge === 'after';
  const name = nameOf(found.node, lang);
  const label = isAfter ? words.picker.insertAfter(name) : words.picker.insertBefore(name);
  const { x, width } = gap.box;
  const style = { width, transform: `translate(${x}px, ${edgeOf(gap.box, gap.edge) - 1}px)` };
  return (
    <div className={gap.box.height < LOW ? 'insline low' : 'insline'} style={style}>
      <button
        type="button"
        className="plus"
        tabIndex={-1}
        aria-label={label}
        data-tip={label}
        data-keys="/"
        onClick={() => openPicker(chrome, { parent, index: isAfter ? index + 1 : index })}
      >
        <Icon name="plus" size="s" />
      </button>
    </div>
  );
}

/** Where a hidden block would stand. It takes no room on the page until it is selected. */
function HiddenMark({ mark }: { mark: Mark }) {
  const { editor, canvas, words, lang } = useChrome();
  const found = findBlock(editor.$page.get().blocks, mark.id);
  if (!found) return null;
  const label = words.block.hiddenHere(nameOf(found.node, lang), mark.count);
  const { x, width } = mark.box;
  const show = () => {
    editor.select({ on: 'blocks', ids: [mark.id] });
    requestAnimationFrame(() => {
      canvas.reveal(mark.id);
      canvas.focus();
    });
  };
  return (
    <div
      className="hidden-mark"
      style={{ width, transform: `translate(${x}px, ${edgeOf(mark.box, mark.edge)}px)` }}
    >
      <button type="button" tabIndex={-1} aria-label={label} data-tip={label} onClick={show}>
        <Icon name="eye-off" size="s" />
      </button>
    </div>
  );
}

/** A block that is there to hold others, and holds none, asks for the first one. */
function InsertInside({ node, box }: { node: BlockNode; box: Box }) {
  const chrome = useChrome();
  const { words, lang } = chrome;
  const label = words.picker.insertInside(nameOf(node, lang));
  return (
    <div className="inside" style={placed(box)}>
      <button
        type="button"
        className="plus"
        tabIndex={-1}
        aria-label={label}
        data-tip={label}
        data-keys="/"
        onClick={() => openPicker(chrome, { parent: node.id, index: 0 })}
      >
        <Icon name="plus" size="s" />
      </button>
    </div>
  );
}

const placed = ({ x, y, width, height }: Box) => ({
  width,
  height,
  transform: `translate(${x}px, ${y}px)`,
});
