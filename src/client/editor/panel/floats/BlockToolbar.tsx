import { useStore } from '@nanostores/react';
import { isShown, stepAll, toggleShown } from '../commands/actions.ts';
import { MoreButton } from './MoreButton.tsx';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { type NamedField, textStyleField } from '../fields/fields.ts';
import { isColumn, nameOfSelected } from '../kinds/describe.ts';
import { startDrag } from '../drag/drag.ts';
import { IconButton } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { late } from '../parts/late.ts';
import { keyName } from '../parts/key-names.ts';
import { Toolbar } from '../parts/Toolbar.tsx';
import { type Selected, useSelected } from '../chrome/use-selected.ts';
import { type Box, placeBesideWords, type WindowBox } from './boxes.ts';
import { useWords } from './use-words.ts';

const WIDTH = 282;

/** The button of a text style, in pixels: its name may be that long. */
export const STYLE_WIDTH = 140;
export const StyleButton = late(async () => (await import('./StyleButton.tsx')).StyleButton);

/** What can be done with the selected blocks, beside the first of them. */
export function BlockToolbar({ box, view }: { box: Box; view: WindowBox }) {
  const chrome = useChrome();
  const { words } = chrome;
  const selected = useSelected();
  const { found, ids } = selected;
  const near = useWords(ids[0] ?? '', box);
  const style = found && ids.length === 1 ? textStyleField(found.node) : undefined;
  const width = WIDTH + (style ? STYLE_WIDTH : 0);
  const at = found && placeBesideWords(box, width, view, selected.isText, near);
  if (!found || !at) return null;
  const name = nameOfSelected(selected, chrome);
  return (
    // A press here leaves the caret in the text.
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
    <div
      className="ftb onink"
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Toolbar label={words.block.toolbar(name)} className="row tight">
        {ids.length === 1 && (
          // By keys the arrows beside it do the same.
          <span
            className="ib grip"
            aria-hidden="true"
            data-tip={words.block.drag}
            onPointerDown={({ nativeEvent }) => startDrag(chrome, found.node.id, nativeEvent)}
          >
            <Icon name="grip-vertical" />
          </span>
        )}
        <BlockActions chrome={chrome} selected={selected} style={style} />
        <span className="sep" />
        <FieldsButton />
      </Toolbar>
    </div>
  );
}

/** Opens the fields of the block, and closes them. */
function FieldsButton() {
  const { ui, words } = useChrome();
  const isOpen = useStore(ui.$inspector);
  return (
    <IconButton
      icon="sliders-horizontal"
      label={words.inspector.title}
      pressed={isOpen}
      onClick={() => ui.$inspector.set(!isOpen)}
    />
  );
}

type ActionsProps = {
  chrome: Chrome;
  selected: Selected;
  /** Says which text style the block wears, where there is room for its button. */
  style?: NamedField | undefined;
};

/** The buttons of the toolbar, also those of the phone's bar. */
export function BlockActions({ chrome, selected, style }: ActionsProps) {
  const { editor, words, lang } = chrome;
  const { found, ids, siblings } = selected;
  if (!found) return null;
  const { node, place } = found;
  const one = ids.length === 1;
  const shown = isShown(node);
  const across = isColumn(node);
  const isLast = place.index + ids.length >= siblings.length;
  return (
    <>
      <IconButton
        icon={across ? 'arrow-left' : 'arrow-up'}
        label={across ? words.inspector.left : words.block.up}
        keys="Alt+↑"
        off={place.index === 0 && (across ? words.inspector.leftmost : words.block.first)}
        onClick={() => stepAll(chrome, ids, -1)}
      />
      <IconButton
        icon={across ? 'arrow-right' : 'arrow-down'}
        label={across ? words.inspector.right : words.block.down}
        keys="Alt+↓"
        off={isLast && (across ? words.inspector.rightmost : words.block.last)}
        onClick={() => stepAll(chrome, ids, 1)}
      />
      <span className="sep" />
      {style && <StyleButton node={node} field={style} />}
      {style && <span className="sep" />}
      <IconButton
        icon="copy"
        label={words.block.duplicate}
        keys={keyName('Mod+D', lang)}
        onClick={() => editor.duplicate(ids)}
      />
      {one && (
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? words.block.hide : words.block.show}
          pressed={!shown}
          onClick={() => toggleShown(chrome, node)}
        />
      )}
      <MoreButton />
      <span className="sep" />
      <IconButton
        icon="trash-2"
        label={words.block.remove}
        keys={keyName('Delete', lang)}
        className="del"
        onClick={() => editor.remove(ids)}
      />
    </>
  );
}
