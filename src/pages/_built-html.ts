import type { MiddlewareHandler } from 'astro';
import { tidyHtml } from '#src/render/renderer/tidy-html.ts';

/** Tidies the pages that `astro build` draws as the publisher tidies its own: both have the same bytes. */
export const tidyBuilt: MiddlewareHandler = async ({ isPrerendered }, next) => {
  const response = await next();
  const type = response.headers.get('content-type');
  if (!isPrerendered || !type?.startsWith('text/html')) return response;
  return new Response(tidyHtml(await response.text()), response);
};
