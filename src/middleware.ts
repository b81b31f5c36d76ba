import { defineMiddleware, sequence } from 'astro:middleware';
import { aliasesOf } from '#src/model/links.ts';
import { guard } from '#src/pages/_guard.ts';

const LANGUAGE = /^\/(de|en)(\/|$)/;

/**
 * The dev server only: it has no composition root and no store of aliases, so pages get the build's
 * queries, and German pages stand without their language too. In the built app this does nothing.
 */
const inDev = defineMiddleware(async (context, next) => {
  if (!import.meta.env.DEV) return next();
  const { buildQueries } = await import('#src/runtime/site.ts');
  context.locals.site ??= { queries: buildQueries };
  const { pathname } = context.url;
  const german = pathname === '/' ? '/de' : `/de${pathname}`;
  const isAlias = !LANGUAGE.test(pathname) && aliasesOf(german).includes(decodeURI(pathname));
  const response = await next();
  return response.status === 404 && isAlias ? context.rewrite(german) : response;
});

export const onRequest = sequence(inDev, guard);
