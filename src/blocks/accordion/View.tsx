import { useContext } from 'react';
import { Accordion } from '#src/ui/Accordion.tsx';
import { EditableContext } from '../edit-ref.tsx';
import { RowRichText } from '../parts/RowRichText.tsx';
import { RowText } from '../parts/RowText.tsx';
import type { ViewProps } from '../view.ts';
import type { accordion } from './block.ts';

/** Questions and answers; the browser keeps at most one of a name open. Visitors see those that have a title. */
export function View({ block }: ViewProps<typeof accordion>) {
  const isEdited = useContext(EditableContext) !== null;
  return (
    <div className="accordion">
      {block.entries.map(
        ({ title, text }, index) =>
          (isEdited || title) && (
            <Accordion
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name but its place
              key={index}
              name={`c-${block.id}`}
              open={block.open === 'first' && index === 0}
              title={<RowText path={`entries.${index}.title`} text={title} as="span" />}
            >
              <RowRichText path={`entries.${index}.text`} document={text} className="prose" />
            </Accordion>
          ),
      )}
    </div>
  );
}
