import { useStore } from '@nanostores/react';
import { type ComponentProps, useRef } from 'react';
import type { RichTextTools } from '../../canvas/rich-text/rich-text-tools.ts';
import { useChrome } from '../chrome/chrome.ts';
import type { IconName } from '../parts/icon-paths.ts';
import { Button, IconButton } from '../parts/Buttons.tsx';
import { keyName } from '../parts/key-names.ts';
import { Toolbar } from '../parts/Toolbar.tsx';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { textStyleField } from '../fields/fields.ts';
import { useSelected } from '../chrome/use-selected.ts';
import { type Box, placeBesideWords, type WindowBox } from './boxes.ts';
import { STYLE_WIDTH, StyleButton } from './BlockToolbar.tsx';
import { LinkPopover } from './late-link.ts';
import { useLate } from './use-late.ts';
import { useWords } from './use-words.ts';

type Toggle = Parameters<RichTextTools['toggle']>[0];
type Tool = { what: Toggle; icon: IconName; keys?: string };

const STYLES: readonly Tool[] = [
  { what: 'h2', icon: 'heading-1' },
  { what: 'bold', icon: 'bold', keys: 'Mod+B' },
  { what: 'italic', icon: 'italic', keys: 'Mod+I' },
];
const LISTS: readonly Tool[] = [
  { what: 'bulletList', icon: 'list' },
  { what: 'orderedList', icon: 'list-ordered' },
];
const WIDTH = 240;

type Props = { box: Box; view: WindowBox; tools: RichTextTools };

/** Marks and lists for the rich text that has the caret; stands above its block, on phones below all. */
export function TextToolbar({ box, view, tools }: Props) {
  const { editor, ui, words, lang } = useChrome();
  const isLinking = useStore(ui.$link);
  const phone = useMedia(PHONE);
  const { found } = useSelected();
  const link = useRef<HTMLButtonElement>(null);
  const near = useWords(found?.node.id ?? '', box);
  const style = found && !phone ? textStyleField(found.node) : undefined;
  const at = placeBesideWords(box, WIDTH + (style ? STYLE_WIDTH : 0), view, true, near);
  if (!at && !phone) return null;
  const button = ({ what, icon, keys }: Tool) => (
    <IconButton
      key={what}
      icon={icon}
      label={words.text[what]}
      keys={keys && keyName(keys, lang)}
      pressed={tools.active.has(what)}
      onClick={() => tools.toggle(what)}
    />
  );
  const place = at && !phone ? { transform: `translate(${at.x}px, ${at.y}px)` } : {};
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press here leaves the caret in the text */}
      <div className="ftb text onink" style={place} onMouseDown={(event) => event.preventDefault()}>
        <Toolbar
          label={words.text.toolbar}
          className="row tight"
          onKeyDown={(event) => {
            if (event.key === 'Escape') tools.focus();
          }}
        >
          {style && found && <StyleButton node={found.node} field={style} />}
          {style && <span className="sep" />}
          {STYLES.map(button)}
          <IconButton
            ref={link}
            icon="link"
            label={words.text.link}
            keys={keyName('Mod+K', lang)}
            pressed={tools.active.has('link')}
            expanded={isLinking}
            popup="dialog"
            onClick={() => ui.$link.set(!isLinking)}
          />
          <span className="sep" />
          {LISTS.map(button)}
          {phone && found && (
            <Button onClick={() => editor.select({ on: 'blocks', ids: [found.node.id] })}>
              {words.done}
            </Button>
          )}
        </Toolbar>
      </div>
      {isLinking && <Linking anchor={link} tools={tools} onClose={() => ui.$link.set(false)} />}
    </>
  );
}

function Linking(props: ComponentProps<typeof LinkPopover>) {
  return useLate(LinkPopover.fetch, true) && <LinkPopover {...props} />;
}
