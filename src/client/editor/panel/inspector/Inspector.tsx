import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { valueAt } from '#src/blocks/tree/update.ts';
import { kindOf } from '#src/blocks/schema.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import { useChrome } from '../chrome.ts';
import { iconOf, nameOf } from '../describe.ts';
import { IconButton } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { PHONE, useMedia } from '../use-media.ts';
import { useSelected } from '../use-selected.ts';
import { FieldView } from './FieldView.tsx';
import { FRAME, fieldsOf, type Named } from './fields.ts';

/** The fields of the selected block; floats at the right, on phones it is a sheet that is called. */
export function Inspector() {
  const { editor, canvas, ui, words, lang } = useChrome();
  const phone = useMedia(PHONE);
  const isSheet = useStore(ui.$sheet);
  const isWanted = useStore(ui.$inspector);
  const { found, ids, siblings } = useSelected();
  const side = useSide(found?.node.id);
  useAboveSheet(phone && isSheet ? found?.node.id : undefined);
  if (!found || (phone ? !isSheet : !isWanted)) return null;
  const { node, place } = found;
  const close = () => {
    if (phone) ui.$sheet.set(false);
    else ui.$inspector.set(false);
    canvas.focus();
  };
  const go = (by: number) => {
    const next = siblings[place.index + by];
    if (!next) return;
    editor.select({ on: 'blocks', ids: [next.id] });
    canvas.reveal(next.id);
  };
  return (
    <section
      className={side === 'left' ? 'panel ins left' : 'panel ins'}
      aria-label={words.inspector.title}
      data-area="inspector"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <div className="ph">
        <Icon name={iconOf(node)} />
        <h2 className="grow trunc">{nameOf(node, lang)}</h2>
        {phone && (
          <>
            <IconButton
              icon="chevron-up"
              label={words.inspector.previous}
              off={place.index === 0 && words.block.first}
              onClick={() => go(-1)}
            />
            <IconButton
              icon="chevron-down"
              label={words.inspector.next}
              off={place.index >= siblings.length - 1 && words.block.last}
              onClick={() => go(1)}
            />
          </>
        )}
        <IconButton icon="x" label={words.close} keys="Esc" onClick={close} />
      </div>
      <div className="pbody">
        {ids.length > 1 ? (
          <p className="sec muted">{words.inspector.several}</p>
        ) : (
          <Form key={node.id} node={node} />
        )}
      </div>
    </section>
  );
}

function Form({ node }: { node: BlockNode }) {
  const { words } = useChrome();
  const { texts, settings } = fieldsOf(node);
  const kind = kindOf(node.schemaName);
  return (
    <>
      {kind === 'product-detail' && <Foreign text={words.inspector.foreign} />}
      {kind === 'category-page' && <Foreign text={words.inspector.foreignCategory} />}
      {texts.length > 0 && <Section title={words.inspector.texts} fields={texts} node={node} />}
      {settings.length > 0 && (
        <Section title={words.inspector.settings} both fields={settings} node={node} />
      )}
      <Section
        title={words.inspector.frame}
        both
        fields={[FRAME.display, FRAME.background]}
        node={node}
      />
    </>
  );
}

function Foreign({ text }: { text: string }) {
  return (
    <div className="sec">
      <p className="note">
        <Icon name="lock" size="s" />
        <span>{text}</span>
      </p>
    </div>
  );
}

type SectionProps = { title: string; fields: readonly Named[]; node: BlockNode; both?: boolean };

// Sections stay closed from block to block.
const closed = new Set<string>();

function Section({ title, fields, node, both = false }: SectionProps) {
  const { editor, words } = useChrome();
  const [isOpen, setOpen] = useState(!closed.has(title));
  const kind = kindOf(node.schemaName);
  const toggle = () => {
    if (isOpen) closed.add(title);
    else closed.delete(title);
    setOpen(!isOpen);
  };
  return (
    <div className="sec">
      <div className="sh">
        <h3>
          <button type="button" className="row fold" aria-expanded={isOpen} onClick={toggle}>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="s" />
            {title}
          </button>
        </h3>
        {both && <span className="end small faint">{words.inspector.both}</span>}
      </div>
      {isOpen &&
        fields.map(({ path, field }) => (
          <FieldView
            key={path}
            field={field}
            path={path}
            block={node.id}
            scope={`${kind}.${path}`}
            value={valueAt(node, path.split('.'))}
            onChange={(value, how) => editor.setField(node.id, path, value, how)}
          />
        ))}
    </div>
  );
}

/**
 * The side on which the panel stands: it changes once for a block that lies more than half under it.
 */
function useSide(id: string | undefined): 'left' | 'right' {
  const { canvas, ui } = useChrome();
  const outline = useStore(ui.$outline);
  const [side, setSide] = useState<'left' | 'right'>('right');
  useEffect(() => {
    const box = id === undefined ? undefined : canvas.elementOf(id)?.getBoundingClientRect();
    if (!box || outline) return setSide('right');
    const panel = 320;
    const covered = (from: number, to: number) =>
      Math.max(0, Math.min(box.right, to) - Math.max(box.left, from)) / Math.max(1, box.width);
    const right = covered(window.innerWidth - panel, window.innerWidth);
    setSide(right > 0.5 && covered(0, panel) < right ? 'left' : 'right');
  }, [id, canvas, outline]);
  return side;
}

/** Scrolls a block above the sheet, which covers most of a phone's window. */
function useAboveSheet(id: string | undefined): void {
  const { canvas } = useChrome();
  useEffect(() => {
    const box = id === undefined ? undefined : canvas.elementOf(id)?.getBoundingClientRect();
    if (!box) return;
    const free = { top: 52 + 28, bottom: window.innerHeight * 0.4 };
    if (box.top >= free.top && box.bottom <= free.bottom) return;
    window.scrollBy({ top: box.top - free.top, behavior: 'instant' });
  }, [id, canvas]);
}
