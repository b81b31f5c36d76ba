import type { ViewProps } from '../view.ts';
import type { section } from './block.ts';

/** A stretch of the page on its own ground. */
export function View({ block, children }: ViewProps<typeof section>) {
  const { tone, space, anchor } = block;
  const ground = { paper: '', tint: ' tint', field: ' field fray' }[tone];
  return (
    <section className={`section section--${space}${ground}`} id={anchor && `c-${anchor}`}>
      <div className="section__in">{children}</div>
    </section>
  );
}
