import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { whyNotPublish } from '../commands/actions.ts';
import { Button, IconButton } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { keyName } from '../parts/key-names.ts';
import { late } from '../parts/late.ts';
import { Unreachable } from '../parts/Unreachable.tsx';
import { useProblems } from '../fields/problems.ts';

const ChangeCount = late(async () => (await import('./ChangeCount.tsx')).ChangeCount);

const PublishMenu = late(async () => (await import('./PublishMenu.tsx')).PublishMenu, Unreachable);

/** Leads to the review; says what stands in the way. */
export function PublishButton({ phone }: { phone: boolean }) {
  const chrome = useChrome();
  const { editor, ui, words, lang } = chrome;
  // `whyNotPublish` depends on it.
  useStore(editor.$save);
  const changed = useStore(editor.$changed);
  const waiting = useStore(ui.$waiting);
  const problems = useProblems().length;
  const due = changed || (waiting?.total ?? 0) > 0;
  const nothing = words.publish[waiting?.pinned ? 'nothingPinned' : 'nothing'];
  const off = whyNotPublish(chrome) ?? (!due && nothing);
  const text = !due
    ? words.publish.published
    : problems > 0
      ? words.publish.fix(problems)
      : words.publish.publish;
  const more = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={due ? 'prim' : 'quiet'}
        off={off}
        keys={keyName('Mod+Enter', lang)}
        tip={words.publish.publish}
        popup="dialog"
        onClick={() => ui.$dialog.set({ is: 'publish' })}
      >
        {phone ? (
          <>
            <Icon name={due ? 'upload' : 'check'} />
            <span className="vh">{text}</span>
          </>
        ) : (
          text
        )}
        {changed && problems === 0 && <ChangeCount />}
      </Button>
      {!phone && (
        <IconButton
          ref={more}
          icon="chevron-down"
          label={words.publish.menu}
          popup="menu"
          expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && <PublishMenu anchor={more} onClose={() => setOpen(false)} />}
    </>
  );
}
