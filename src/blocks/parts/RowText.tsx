import { useContext } from 'react';
import { EditableContext, type TextTag } from '../edit-ref.tsx';

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
  if (editable) return <editable.Text field={path} as={Element} className={className} />;
  return text ? <Element className={className}>{text}</Element> : null;
}
