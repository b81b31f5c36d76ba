import { type RefObject, useId } from 'react';
import type { RichTextTools } from '../../canvas/rich-text/rich-text-tools.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Note } from '../parts/Note.tsx';
import { Options } from '../parts/Options.tsx';
import { Popover } from '../parts/Popover.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { useLink } from './use-link.ts';

type Props = { anchor: RefObject<HTMLElement | null>; tools: RichTextTools; onClose(): void };
type Link = ReturnType<typeof useLink>;

/** Where the selected words lead: a page of the site, or an address. */
export function LinkPopover({ anchor, tools, onClose }: Props) {
  const { words } = useChrome();
  const link = useLink(tools, onClose);
  const { target, typed, active, problem, type, walk, apply, finish } = link;
  const id = useId();
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
        <SearchField
          label={words.link.label}
          placeholder={words.link.label}
          value={typed}
          list={`${id}-list`}
          active={active >= 0 ? `${id}-${active}` : undefined}
          problem={problem === undefined ? undefined : `${id}-note`}
          onType={type}
          onKeyDown={walk}
        />
        {problem !== undefined && (
          <Note is="bad" id={`${id}-note`} isNew>
            {problem}
          </Note>
        )}
      </form>
      <Pages id={id} link={link} />
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

function Pages({ id, link: { found, active, choose } }: { id: string; link: Link }) {
  const { words } = useChrome();
  return (
    <Options {...{ id, found, active, choose }} label={words.link.pages}>
      {(item) => (
        <>
          <Icon name={item.schema === 'products' ? 'package' : 'file'} />
          <span className="grow trunc">{item.name}</span>
          <span className="end trunc">{item.path}</span>
        </>
      )}
    </Options>
  );
}
