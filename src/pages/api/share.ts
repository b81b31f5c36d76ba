import type { APIRoute } from 'astro';
import { postShare } from '#src/api/handlers/publishing/share.ts';
import { problemResponse } from '#src/api/http.ts';
import { problem } from '#src/model/errors/problem.ts';
import { askedLanguage } from '../_language.ts';

export const prerender = false;

/** When something goes live or offline by itself. */
export const GET: APIRoute = ({ request, locals: { site, user } }) => {
  if (!site || !user?.superuser) return refused(request);
  return Response.json({ planned: site.sharing.planned() });
};

export const POST: APIRoute = async ({ request, cookies, locals: { site, user } }) => {
  if (!site || !user?.superuser) return refused(request);
  const { auth, audit, sharing } = site;
  const made = await postShare(request, {
    ...{ links: auth.shareLinks, sharing, by: user.email, address: auth.address() },
    isProven: () => auth.own.isProven(cookies.get(auth.cookie.name)?.value),
    wrote: (write) => audit.append({ who: user.email, ...write }),
  });
  if (!made.ok) return problemResponse(made.error, askedLanguage(request));
  return Response.json(made.value, { status: 201 });
};

// The guard has checked this already; the route does not depend on it.
const refused = (request: Request) =>
  problemResponse(problem('superuser-needed'), askedLanguage(request));
