import { Text } from '../fields/Text.tsx';
import type { ViewProps } from '../view.ts';
import type { heading } from './block.ts';

/** A heading with an optional line above it; a statement is a paragraph set like one. */
export function View({ block, data }: ViewProps<typeof heading>) {
  const { level } = block;
  const className = `${level === 'statement' ? 'statement' : ''}${data.style}`.trim();
  return (
    <>
      <Text of={block} field="kicker" as="p" className="kicker label" />
      <Text
        of={block}
        field="text"
        as={level === 'statement' ? 'p' : level}
        className={className || undefined}
      />
    </>
  );
}
