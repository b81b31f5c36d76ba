import { useRef } from 'react';
import type { ListableSchema, ListedItem } from '#src/api/contract/items.ts';
import { late } from '../parts/late.ts';
import { Unreachable } from '../parts/Unreachable.tsx';
import { ChooserOpener } from './ChooserOpener.tsx';

const ItemChooser = late(async () => (await import('./ItemChooser.tsx')).ItemChooser, Unreachable);

type Props = {
  schemas: readonly ListableSchema[];
  /** The chosen ids; with `one` the next takes the place of the last. */
  ids: readonly string[];
  one: boolean;
  onChange(ids: string[]): void;
};

/** Opens the list of items that one chooses from. */
export function ChooseButton({ schemas, ids, one, onChange }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const choose = ({ id }: ListedItem) => onChange(one ? [id] : [...new Set([...ids, id])]);
  return (
    <ChooserOpener opener={opener} replaces={one && ids.length > 0}>
      {(close) => (
        <ItemChooser
          anchor={opener}
          schemas={schemas}
          chosen={ids}
          onClose={close}
          onChoose={choose}
          many={!one}
        />
      )}
    </ChooserOpener>
  );
}
