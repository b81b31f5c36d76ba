type Props = {
  /** The path of the text in its block: `entries.2.title`. */
  path: string;
  text: string | undefined;
  as: 'p' | 'h1' | 'h2' | 'h3' | 'span' | 'figcaption';
  className?: string | undefined;
};

/** A text in a row of a block's field as an element; nothing when it is empty. */
export function RowText({ text, as: Element, className }: Props) {
  return text ? <Element className={className}>{text}</Element> : null;
}
