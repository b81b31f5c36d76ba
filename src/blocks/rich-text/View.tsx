import { RichText } from '../fields/RichText.tsx';
import type { ViewProps } from '../view.ts';
import type { richTextBlock } from './block.ts';

/** Running text. */
export function View({ block }: ViewProps<typeof richTextBlock>) {
  return (
    <RichText of={block} field="text" className={block.look === 'lede' ? 'prose lede' : 'prose'} />
  );
}
