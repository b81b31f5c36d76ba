import { Text } from '../fields/Text.tsx';
import type { ViewProps } from '../view.ts';
import type { quote } from './block.ts';

/** A quotation with its source. */
export function View({ block, data }: ViewProps<typeof quote>) {
  return (
    <figure className="quote">
      <blockquote>
        <Text of={block} field="text" as="p" className={data.style.trim() || undefined} />
      </blockquote>
      <Text of={block} field="source" as="figcaption" className="label" />
    </figure>
  );
}
