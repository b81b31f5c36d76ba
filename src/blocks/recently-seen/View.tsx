import { Text } from '../fields/Text.tsx';
import type { ViewProps } from '../view.ts';
import type { recentlySeen } from './block.ts';

/** An empty list, which the script of product pages fills and shows (`client/visitor/recently-seen.ts`). */
export function View({ block }: ViewProps<typeof recentlySeen>) {
  return (
    <div className="recent" data-recent hidden>
      <Text of={block} field="title" as="h2" />
      <ul className="recent__goods" />
    </div>
  );
}
