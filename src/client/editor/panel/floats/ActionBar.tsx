import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { BlockActions } from './BlockToolbar.tsx';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { nameOfSelected } from '../kinds/describe.ts';
import { Toolbar } from '../parts/Toolbar.tsx';
import { useSelected } from '../chrome/use-selected.ts';

/** The phone's bar at the bottom: what can be done with the selected block, or how one ends writing in it. */
export function ActionBar() {
  const chrome = useChrome();
  const { canvas, editor, ui, words } = chrome;
  const selected = useSelected();
  const isSheet = useStore(ui.$sheet);
  const isOutline = useStore(ui.$outline);
  const richText = useStore(canvas.$richText);
  const { found, isText } = selected;
  if (!found || isSheet || isOutline || richText) return null;
  return (
    <Toolbar
      label={words.block.toolbar(nameOfSelected(selected, chrome))}
      className="pact onink"
      // A press here leaves the caret in the text, and the keyboard open.
      onMouseDown={isText ? (event) => event.preventDefault() : undefined}
    >
      {isText ? <span className="grow" /> : <BlockActions chrome={chrome} selected={selected} />}
      <Button onClick={() => ui.$sheet.set(true)}>
        <Icon name="sliders-horizontal" />
        {words.content}
      </Button>
      {isText && (
        <Button
          className="end"
          onClick={() => editor.select({ on: 'blocks', ids: [found.node.id] })}
        >
          {words.done}
        </Button>
      )}
    </Toolbar>
  );
}
