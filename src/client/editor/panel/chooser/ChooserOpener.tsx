import { type ReactNode, type RefObject, useState } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';

type Props = {
  opener: RefObject<HTMLButtonElement | null>;
  /** Whether the next choice takes the place of the last. */
  replaces: boolean;
  /** The list that one chooses from. */
  children(close: () => void): ReactNode;
};

/** A button, and the list that it opens. */
export function ChooserOpener({ opener, replaces, children }: Props) {
  const { words } = useChrome();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={opener}
        className="acc"
        popup="dialog"
        expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={replaces ? 'refresh-cw' : 'plus'} size="s" />
        {replaces ? words.inspector.replace : words.inspector.choose}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
