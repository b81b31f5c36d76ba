import { cleanSvg } from '#src/lib/svg.ts';
import type { IconAnswer } from '#src/model/pages/answers.ts';
import type { Icon } from '#src/model/schemas/icons.ts';
import type { QueryContext } from './context.ts';

/** One icon with its drawing; null as well for a drawing that was refused. */
export function icon(ctx: QueryContext, id: string): IconAnswer | null {
  const stored = ctx.item('icons', id);
  return stored ? drawn(ctx, stored) : null;
}

/** All icons, drawn where critical; ordered by name. */
export function icons(ctx: QueryContext): IconAnswer[] {
  return ctx
    .all('icons')
    .flatMap((stored) => {
      const whole = drawn(ctx, stored);
      return whole ? [stored.critical ? whole : { ...whole, svg: null }] : [];
    })
    .sort((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1));
}

function drawn(ctx: QueryContext, { id, name, critical, svg }: Icon): IconAnswer | null {
  const clean = cleanSvg(svg, `c-${ctx.key(id)}`);
  return clean.ok ? { id, name, critical, isLoading: false, svg: clean.value } : null;
}
