import type { ViewProps } from '../view.ts';
import type { divider } from './block.ts';

/** What parts one thing from the next. */
export function View({ block: { look, size } }: ViewProps<typeof divider>) {
  const className = `divider divider--${size}`;
  if (look === 'space') return <div className={className} />;
  return <hr className={`${className} divider--${look}`} />;
}
