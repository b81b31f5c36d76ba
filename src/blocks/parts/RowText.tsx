import { useContext } from 'react';
import { EditableContext, type TextTag } from '../edit-ref.tsx';
import { WrittenIn } from '../written-in.tsx';

type Props = {
  /** The path of the text in its block: `entries.2.title`. */
  path: string;
  text: string | undefined;
  as: TextTag;
  className?: string | undefined;
};

/** A text in a row of a block's field as an element; nothing when it is empty. */
export function RowText({ path, text, as: Element, className }: Props) {
  const editable = useContext(EditableContext);
  const lang = useContext(WrittenIn);
  if (editable) return <editable.Text field={path} as={Element} className={className} />;
  if (!text) return null;
  return (
    <Element className={className} lang={lang}>
      {text}
    </Element>
  );
}
