import type { Problem } from '#src/model/errors/errors.ts';
import type { QueryContext } from './context.ts';
import { fontWarning } from './fonts.ts';
import { redirectWarning } from './redirects.ts';

/** Why an item that follows its rules has no effect; null: it has one. */
export function warning(ctx: QueryContext, id: string): Problem | null {
  return redirectWarning(ctx, id) ?? fontWarning(ctx, id);
}
