import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { BlockActions } from './BlockToolbar.tsx';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { nameOfSelected } from '../kinds/describe.ts';
import { Toolbar } from '../parts/Toolbar.tsx';
import { useSelected } from '../chrome/use-selected.ts';

/** The phone's bar at the bottom: what can be done with the selected block. */
export function ActionBar() {
  const chrome = useChrome();
  const { canvas, ui, words } = chrome;
  const selected = useSelected();
  const isSheet = useStore(ui.$sheet);
  const richText = useStore(canvas.$richText);
  if (!selected.found || isSheet || richText) return null;
  return (
    <Toolbar label={words.block.toolbar(nameOfSelected(selected, chrome))} className="pact onink">
      <BlockActions chrome={chrome} selected={selected} />
      <Button onClick={() => ui.$sheet.set(true)}>
        <Icon name="sliders-horizontal" />
        {words.content}
      </Button>
    </Toolbar>
  );
}
