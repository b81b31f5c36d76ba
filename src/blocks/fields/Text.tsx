import { useContext } from 'react';
import { EditableContext, type TextTag } from '../edit-ref.tsx';
import { WrittenIn } from '../written-in.tsx';

/** Names of the fields of a block that hold a value of this type. */
export type FieldOf<B, T> = { [K in keyof B]: B[K] extends T | undefined ? K : never }[keyof B];

type Props<B> = {
  of: B;
  field: FieldOf<B, string> & string;
  as: TextTag;
  className?: string | undefined;
};

/** A text field of a block as an element; nothing when it is empty. */
export function Text<B extends object>({ of, field, as: Element, className }: Props<B>) {
  const editable = useContext(EditableContext);
  const lang = useContext(WrittenIn);
  if (editable) return <editable.Text field={field} as={Element} className={className} />;
  const text = of[field];
  if (typeof text !== 'string' || !text) return null;
  return (
    <Element className={className} lang={lang}>
      {text}
    </Element>
  );
}
