import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ItemEditor } from '#src/client/items/form/ItemEditor.tsx';
import type { TypedItem } from '#src/client/items/beside/drawing.ts';
import { copyOf } from '#src/model/items/copy-of.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import type { Language } from '#src/model/languages.ts';
import { requestUses } from './freshen.ts';
import { DESK_WORDS } from './words.ts';

type DeskPlace = { root: HTMLElement; schema: string; lang: Language; who: string };

type Events = {
  onClose(): void;
  /** The item is there now, or as it was asked for. */
  onChanged(): void;
  onRemoved(): void;
  /** A copy is saved, by this id. */
  onCopied(id: string): void;
};

/** The panel beside a list. `show`: with another item. */
export type OpenPanel = { show(id: string, focus: PanelFocus): void; close(): void };

/** Whether the panel gets the focus, or it stays where it is. */
export type PanelFocus = 'panel' | 'stays';

/** Opens a panel beside a list, still empty. What is typed is kept on the device, so it closes without asking. */
export function openPanel(place: DeskPlace, events: Events): OpenPanel {
  const holder = document.createElement('div');
  holder.className = 'desk-panel';
  place.root.append(holder);
  const root = createRoot(holder);
  return {
    show: (id, focus) => root.render(<Panel key={id} {...{ id, focus }} {...place} {...events} />),
    close() {
      root.unmount();
      holder.remove();
    },
  };
}

type PanelProps = DeskPlace & Events & { id: string; focus: PanelFocus };

function Panel({ id, focus, schema, lang, who, ...on }: PanelProps) {
  const words = DESK_WORDS[lang];
  const [copied, setCopied] = useState<StoredData>();
  const [saves, setSaves] = useState(0);
  const screen = `/manage/squidex/${schema}/${id}`;
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning only
  useEffect(() => {
    if (focus === 'panel') section.current?.focus({ preventScroll: true });
  }, []);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) on.onClose();
  };
  return (
    <section ref={section} tabIndex={-1} aria-label={words.panel} onKeyDown={closeByKey}>
      <p className="desk-ways">
        <a href={screen}>{words.ownScreen}</a>
        <button type="button" onClick={on.onClose}>
          {words.close}
        </button>
      </p>
      <ItemEditor
        key={copied ? 'copy' : id}
        {...{ schema, lang, who }}
        id={copied ? null : id}
        from={copied}
        heading="h2"
        onTyped={(item) => tellTyped(section.current, item)}
        onSaved={(saved) => {
          if (copied) on.onCopied(saved);
          setSaves((one) => one + 1);
          on.onChanged();
        }}
        onRemoved={on.onRemoved}
        onDuplicate={(data) => setCopied(copyOf(data, lang))}
      />
      {!copied && <Uses screen={screen} saves={saves} />}
    </section>
  );
}

/** Tells the list what is typed, for whoever draws it there. */
function tellTyped(from: HTMLElement | null, item: TypedItem | null): void {
  from?.dispatchEvent(new CustomEvent('item/typed', { bubbles: true, detail: item }));
}

/** Where the item is used; asked for again after each save. */
function Uses({ screen, saves }: { screen: string; saves: number }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save may change it
  useEffect(() => {
    let isCurrent = true;
    void requestUses(screen).then((uses) => {
      if (isCurrent && uses) place.current?.replaceChildren(uses);
    });
    return () => {
      isCurrent = false;
    };
  }, [screen, saves]);
  return <div ref={place} />;
}
