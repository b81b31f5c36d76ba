import type { APIRoute } from 'astro';
import { postToken } from '#src/api/handlers/proxy.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const POST: APIRoute = (context) =>
  superuserRoute((asked, { auth }) => {
    const session = context.cookies.get(auth.cookie.name)?.value ?? '';
    return postToken(asked, { issue: () => auth.proxyTokens.issue(session) });
  })(context);
