import { sectionId } from '#src/model/links.ts';
import type { ViewProps } from '../view.ts';
import type { section } from './block.ts';

const GROUNDS = {
  paper: '',
  tint: ' section--dyed tint',
  patch: ' section--dyed tint patch',
  field: ' section--dyed field fray',
};

/** A stretch of the page on its own ground. */
export function View({ block, children }: ViewProps<typeof section>) {
  const { tone, space, anchor } = block;
  return (
    <section
      className={`section section--${space}${GROUNDS[tone]}`}
      id={anchor && sectionId(anchor)}
    >
      <div className="section__in">{children}</div>
    </section>
  );
}
