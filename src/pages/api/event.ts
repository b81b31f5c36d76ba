import type { APIRoute } from 'astro';
import { takeEvent } from '#src/api/handlers/visitors/event.ts';

export const prerender = false;

/** The answer is the same whatever came of it. */
export const POST: APIRoute = async (context) => {
  const { site } = context.locals;
  if (!site) return new Response(null, { status: 404 });
  const { request, clientAddress } = context;
  await takeEvent(request, { client: clientAddress, address: clientAddress }, site.events);
  return new Response(null, { status: 202 });
};
