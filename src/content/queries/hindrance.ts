import type { Problem } from '#src/model/errors/errors.ts';
import type { QueryContext } from './context.ts';
import { fontHindrance } from './fonts.ts';
import { redirectHindrance } from './redirects.ts';

/** Why an item has no effect, though it is right by its rules; null: it has. */
export function hindrance(ctx: QueryContext, id: string): Problem | null {
  return redirectHindrance(ctx, id) ?? fontHindrance(ctx, id);
}
