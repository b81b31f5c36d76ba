import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { iconOf, nameOfSelected } from '../kinds/describe.ts';
import { Button, IconButton } from '../parts/Buttons.tsx';
import { DockButton } from '../parts/DockButton.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { Icon } from '../parts/Icon.tsx';
import { type AbsentProps, late } from '../parts/late.ts';
import { SheetGrip } from '../parts/sheet-grip.ts';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { useSelected } from '../chrome/use-selected.ts';
import { useAboveSheet, useSide } from './use-place.ts';

/** The fields; nobody sees them before a block is selected. The page has the keys meanwhile. */
export const Form = late(async () => (await import('./Form.tsx')).Form, NoForm, false);

/** Says that the code of the fields cannot be loaded, again after each try. */
function NoForm({ again }: AbsentProps) {
  const { words } = useChrome();
  const [tries, setTries] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const retry = async () => {
    const panel = button.current?.closest('section');
    if (await again()) panel?.focus();
    else setTries(tries + 1);
  };
  return (
    <div className="sec">
      <p key={tries} className="again" role="alert">
        {words.unreachable}
      </p>
      <Button ref={button} className="line" onClick={() => void retry()}>
        {words.again}
      </Button>
    </div>
  );
}

/** The fields of the selected block; floats at the right, on phones it is a sheet that is called. */
export function Inspector() {
  const { canvas, ui, words } = useChrome();
  const phone = useMedia(PHONE);
  const isSheet = useStore(ui.$sheet);
  const isWanted = useStore(ui.$inspector);
  const isDocked = useStore(ui.$docked).inspector && !phone;
  const { found, ids } = useSelected();
  const side = useSide(found?.node.id);
  useAboveSheet(phone && isSheet ? found?.node.id : undefined);
  const panel = useRef<HTMLElement>(null);
  // The button that called the sheet goes.
  useEffect(() => {
    if (phone && isSheet) panel.current?.focus();
  }, [phone, isSheet]);
  if (phone ? !isSheet : !isWanted) return null;
  if (!found && !isDocked) return null;
  const node = found?.node;
  const several = ids.length > 1;
  const close = () => {
    if (phone) ui.$sheet.set(false);
    else ui.$inspector.set(false);
    canvas.focus();
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={`panel ins ${isDocked ? 'pinned' : side}`}
      aria-label={words.inspector.title}
      data-area="inspector"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      {phone && <SheetGrip grows onAway={close} />}
      <Head {...{ phone, close }} icon={several || !node ? undefined : iconOf(node)} />
      <div className="pbody">
        {node && !several ? (
          <Form key={node.id} node={node} />
        ) : (
          <p className="sec muted">{words.inspector[several ? 'several' : 'unchosen']}</p>
        )}
      </div>
    </section>
  );
}

type HeadProps = { icon: IconName | undefined; phone: boolean; close(): void };

function Head({ icon, phone, close }: HeadProps) {
  const chrome = useChrome();
  const { words } = chrome;
  const selected = useSelected();
  return (
    <div className="ph">
      {icon && <Icon name={icon} />}
      <h2 className="grow trunc">
        {selected.found ? nameOfSelected(selected, chrome) : words.inspector.title}
      </h2>
      {phone ? <Neighbours /> : <DockButton panel="inspector" />}
      <IconButton icon="x" label={words.close} keys="Esc" onClick={close} />
    </div>
  );
}

/** To the block before and after: on a phone the page is hard to reach beside the sheet. */
function Neighbours() {
  const { editor, canvas, words } = useChrome();
  const { found, siblings } = useSelected();
  const index = found?.place.index ?? 0;
  const go = (by: number) => {
    const next = siblings[index + by];
    if (!next) return;
    editor.select({ on: 'blocks', ids: [next.id] });
    canvas.reveal(next.id);
  };
  return (
    <>
      <IconButton
        icon="chevron-up"
        label={words.inspector.previous}
        off={index === 0 && words.block.first}
        onClick={() => go(-1)}
      />
      <IconButton
        icon="chevron-down"
        label={words.inspector.next}
        off={index >= siblings.length - 1 && words.block.last}
        onClick={() => go(1)}
      />
    </>
  );
}
