import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The place below the row of a table that a part stands in; absent: it stands in no table. */
export const RowPlace = createContext<HTMLElement | null | undefined>(undefined);

type Props = {
  /** Of the cell. */
  label: string;
  children: ReactNode;
};

/** What a cell of a table opens stands below its row, in the width of the table; elsewhere where it is. */
export function BelowRow({ label, children }: Props) {
  const place = use(RowPlace);
  if (place === undefined) return children;
  const part = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div role="group" aria-label={label}>
      {children}
    </div>
  );
  return place && createPortal(part, place);
}
