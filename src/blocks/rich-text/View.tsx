import { RichText } from '../fields/RichText.tsx';
import type { ViewProps } from '../view.ts';
import type { richTextBlock } from './block.ts';

/** `figures`: numbers that are copied, such as those of registers, in letters of one height. */
const LOOKS = { body: 'prose', lede: 'prose lede', figures: 'prose prose--figures' };

/** Running text. */
export function View({ block, data }: ViewProps<typeof richTextBlock>) {
  return <RichText of={block} field="text" className={`${LOOKS[block.look]}${data.style}`} />;
}
