import type { APIRoute } from 'astro';
import { SHARED_PATH } from '#src/api/contract/share.ts';
import { sharedPath } from '#src/api/handlers/publishing/share.ts';
import { askedLanguage } from '../../_language.ts';

export const prerender = false;

/** The browser keeps the token for the pages behind it, whose addresses then say nothing of it. */
export const GET: APIRoute = async ({ params, locals: { site }, cookies, redirect, request }) => {
  if (!site) return new Response(null, { status: 404 });
  const { auth, sharing } = site;
  const { name, options } = auth.shareCookie;
  const token = params['token'] ?? '';
  const link = auth.shareLinks.open(token);
  if (!link) {
    cookies.delete(name, options);
    // It says there that the link has ended.
    const lang = askedLanguage(request);
    return redirect(`${SHARED_PATH}/${lang}`, 303);
  }
  cookies.set(name, token, { ...options, httpOnly: true });
  return redirect(SHARED_PATH + sharedPath(await sharing.queries(link.at), link), 303);
};
