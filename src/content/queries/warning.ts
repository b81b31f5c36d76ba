import type { Problem } from '#src/model/errors/errors.ts';
import type { QueryContext } from './context.ts';
import { fontWarning } from './fonts.ts';
import { redirectWarning } from './redirects.ts';

/** Why an item has no effect, though it is right by its rules; null: it has. */
export function warning(ctx: QueryContext, id: string): Problem | null {
  return redirectWarning(ctx, id) ?? fontWarning(ctx, id);
}
