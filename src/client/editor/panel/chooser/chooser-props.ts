import type { RefObject } from 'react';
import type { ListableSchema, ListedItem } from '#src/api/contract/items.ts';

/** What a list to choose from gets. */
export type ChooserProps = {
  anchor: RefObject<HTMLElement | null>;
  schemas: readonly ListableSchema[];
  /** The ids of what is chosen already. */
  chosen: readonly string[];
  onChoose(item: ListedItem): void;
  /** Hears of what Enter would choose, by its id; none: that nothing is chosen. */
  onPoint?: (ids: string[]) => void;
  /** Takes away what is chosen; absent: something has to be. */
  onNone?: (() => void) | undefined;
  onClose(): void;
  /** Whether several can be chosen: then every uploaded file is. */
  many: boolean;
};
