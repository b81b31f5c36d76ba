import { useRef, useState } from 'react';
import type { ListableSchema, ListedItem } from '#src/api/contract/items.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { late } from '../parts/late.ts';

const ItemChooser = late(async () => (await import('./ItemChooser.tsx')).ItemChooser);

type Props = {
  schemas: readonly ListableSchema[];
  /** The chosen ids; with `one` the next takes the place of the last. */
  ids: readonly string[];
  one: boolean;
  onChange(ids: string[]): void;
};

/** Opens the list that one chooses from. */
export function ChooseButton({ schemas, ids, one, onChange }: Props) {
  const { words } = useChrome();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const replaces = one && ids.length > 0;
  const choose = ({ id }: ListedItem) => onChange(one ? [id] : [...new Set([...ids, id])]);
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
      {isOpen && (
        <ItemChooser
          anchor={opener}
          schemas={schemas}
          onClose={() => setOpen(false)}
          onChoose={choose}
          many={!one}
        />
      )}
    </>
  );
}
