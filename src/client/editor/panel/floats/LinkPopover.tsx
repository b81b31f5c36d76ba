import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { encodePath } from '#src/lib/path.ts';
import { safeHref } from '#src/model/links.ts';
import type { RichTextTools } from '../../canvas/canvas.ts';
import { useChrome } from '../chrome.ts';
import { useItems } from '../items.ts';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Popover } from '../parts/Popover.tsx';

type Props = { anchor: RefObject<HTMLElement | null>; tools: RichTextTools; onClose(): void };

const SCHEMAS = ['pages', 'products', 'categories'] as const;
const MAX_SHOWN = 8;

/** Where the selected words lead: a page of the site, or an address. */
export function LinkPopover({ anchor, tools, onClose }: Props) {
  const { editor, words } = useChrome();
  const lang = useStore(editor.$lang);
  const items = useItems(SCHEMAS, lang);
  // The caret may leave the text while this is open; the tools stay those of the words.
  const { current: target } = useRef(tools);
  const [typed, setTyped] = useState(target.href ?? '');
  const [active, setActive] = useState(-1);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const found = items.is === 'there' ? matches(items.value, typed) : [];
  const finish = (href: string | null) => {
    onClose();
    target.focus();
    target.link(href);
  };
  const apply = () => {
    const chosen = found[active]?.path;
    if (chosen !== undefined) return finish(encodePath(chosen));
    if (!typed.trim()) return setProblem(words.link.empty);
    const href = safeHref(typed.trim());
    if (href === undefined) return setProblem(words.link.invalid);
    finish(href);
  };
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setActive(Math.max(-1, Math.min(found.length - 1, active + by)));
  };
  return (
    <Popover
      anchor={anchor}
      onClose={onClose}
      back={target.focus}
      label={words.link.title}
      className="linkpop"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <div className={problem ? 'group bad' : 'group'}>
          <Icon name="search" size="s" />
          <input
            className="in"
            data-autofocus
            role="combobox"
            aria-label={words.link.label}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-note`}
            autoComplete="off"
            placeholder={words.link.label}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setActive(-1);
              setProblem(undefined);
            }}
            onKeyDown={walk}
          />
        </div>
        {problem !== undefined && (
          <p id={`${id}-note`} className="help bad" role="alert">
            <Icon name="circle-alert" size="s" />
            <span>{problem}</span>
          </p>
        )}
      </form>
      <div className="list" id={`${id}-list`} role="listbox" aria-label={words.link.pages}>
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="mi"
            onClick={() => item.path !== undefined && finish(encodePath(item.path))}
          >
            <Icon name={item.schema === 'products' ? 'package' : 'file'} />
            <span className="grow trunc">{item.name}</span>
            <span className="end trunc">{item.path}</span>
          </div>
        ))}
      </div>
      <div className="df">
        {target.href !== null && (
          <Button className="xs" onClick={() => finish(null)}>
            <Icon name="unlink" size="s" />
            {words.link.remove}
          </Button>
        )}
        <Button className="prim end" onClick={apply}>
          {words.link.apply}
        </Button>
      </div>
    </Popover>
  );
}

function matches(items: readonly ListedItem[], typed: string): ListedItem[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return items
    .filter(({ path }) => path !== undefined)
    .filter(
      ({ name, path = '' }) => name.toLocaleLowerCase().includes(wanted) || path.includes(wanted),
    )
    .slice(0, MAX_SHOWN);
}
