import { useContext } from 'react';
import type { RichText as Document } from '#src/model/fields/rich-text.ts';
import { EditableContext } from '../edit-ref.tsx';
import { WrittenIn } from '../written-in.tsx';
import { Prose } from '../parts/Prose.tsx';
import type { FieldOf } from './Text.tsx';

type Props<B> = {
  of: B;
  field: FieldOf<B, Document> & string;
  className?: string | undefined;
};

/** A rich text field of a block; nothing when it is empty. */
export function RichText<B extends object>({ of, field, className }: Props<B>) {
  const editable = useContext(EditableContext);
  const lang = useContext(WrittenIn);
  const document = of[field] as Document | undefined;
  if (editable) {
    return <editable.RichText field={field} document={document} className={className} />;
  }
  if (!document || document.content.length === 0) return null;
  return (
    <div className={className} lang={lang}>
      <Prose nodes={document.content} />
    </div>
  );
}
