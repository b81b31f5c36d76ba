import { useContext } from 'react';
import { EditableContext } from '../edit-ref.tsx';
import { RowText } from '../parts/RowText.tsx';
import type { ViewProps } from '../view.ts';
import type { facts } from './block.ts';

/** Large numbers below a seam, their meaning under each. Visitors see those that say something. */
export function View({ block }: ViewProps<typeof facts>) {
  const isEdited = useContext(EditableContext) !== null;
  return (
    <ul className="numbers">
      {block.entries.map(
        ({ value, unit, text }, index) =>
          (isEdited || value || text) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name but its place
            <li key={index}>
              <span className="numbers__value">
                <RowText path={`entries.${index}.value`} text={value} as="span" />{' '}
                <RowText
                  path={`entries.${index}.unit`}
                  text={unit}
                  as="span"
                  className="numbers__unit"
                />
              </span>
              <RowText path={`entries.${index}.text`} text={text} as="p" />
            </li>
          ),
      )}
    </ul>
  );
}
