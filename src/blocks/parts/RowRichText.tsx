import { useContext } from 'react';
import type { RichText } from '#src/model/fields/rich-text.ts';
import { EditableContext } from '../edit-ref.tsx';
import { WrittenIn } from '../written-in.tsx';
import { Prose } from './Prose.tsx';

type Props = {
  /** The path of the text in its block: `entries.2.text`. */
  path: string;
  document: RichText | undefined;
  className?: string | undefined;
};

/** A rich text in a row of a block's field; nothing when it is empty. */
export function RowRichText({ path, document, className }: Props) {
  const editable = useContext(EditableContext);
  const lang = useContext(WrittenIn);
  if (editable) {
    return <editable.RichText field={path} document={document} className={className} />;
  }
  if (!document || document.content.length === 0) return null;
  return (
    <div className={className} lang={lang}>
      <Prose nodes={document.content} />
    </div>
  );
}
