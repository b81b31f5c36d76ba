import type { ViewProps } from '../view.ts';
import type { dynamicBlock } from './block.ts';

/** The blocks that it stands for; each says its own language. */
export function View({ children }: ViewProps<typeof dynamicBlock>) {
  return <div>{children}</div>;
}
