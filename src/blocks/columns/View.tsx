import type { ViewProps } from '../view.ts';
import type { columns } from './block.ts';

/** Sections side by side. */
export function View({ block, children }: ViewProps<typeof columns>) {
  return <div className={`columns columns--${block.layout} align-${block.align}`}>{children}</div>;
}
