import { Text } from '../fields/Text.tsx';
import type { ViewProps } from '../view.ts';
import type { button } from './block.ts';

const LOOKS = {
  filled: 'btn',
  thread: 'btn btn--thread',
  plain: 'btn btn--plain',
  text: 'more',
};

/** A link whose look shows how important it is. */
export function View({ block, data }: ViewProps<typeof button>) {
  return (
    <a
      className={`${LOOKS[block.look]}${data.style ?? ''}`}
      href={data.href}
      download={data.download || undefined}
    >
      <Text of={block} field="label" as="span" />
    </a>
  );
}
