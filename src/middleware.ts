import { defineMiddleware, sequence } from 'astro:middleware';
import { guard } from '#src/pages/_guard.ts';

/** The dev server only: it has no composition root, so pages get the build's queries. */
const inDev = defineMiddleware(async (context, next) => {
  if (!import.meta.env.DEV) return next();
  const { buildQueries } = await import('#src/runtime/site.ts');
  context.locals.site ??= { queries: buildQueries };
  return next();
});

export const onRequest = sequence(inDev, guard);
