import type { RichText } from '#src/model/rich-text.ts';
import { Prose } from './Prose.tsx';

type Props = {
  /** The path of the text in its block: `entries.2.text`. */
  path: string;
  document: RichText | undefined;
  className?: string | undefined;
};

/** A rich text in a row of a block's field; nothing when it is empty. */
export function RowRichText({ document, className }: Props) {
  if (!document || document.content.length === 0) return null;
  return (
    <div className={className}>
      <Prose nodes={document.content} />
    </div>
  );
}
