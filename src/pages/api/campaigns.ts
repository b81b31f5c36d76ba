import type { APIRoute } from 'astro';
import { getCampaigns, postCampaign } from '#src/api/handlers/publishing/campaigns.ts';
import { problemResponse } from '#src/api/http.ts';
import { problem } from '#src/model/errors/problem.ts';
import { askedLanguage } from '../_language.ts';

export const prerender = false;

export const GET: APIRoute = ({ request, locals: { site, user } }) =>
  site && user?.superuser ? Response.json(getCampaigns(request, site)) : refused(request);

export const POST: APIRoute = async ({ request, locals: { site, user } }) => {
  if (!site || !user?.superuser) return refused(request);
  const { campaigns, editing } = site;
  const done = await postCampaign(request, { campaigns, editing, by: user.email });
  return done.ok
    ? Response.json(done.value.body)
    : problemResponse(done.error, askedLanguage(request));
};

// The guard has checked this already; the route does not depend on it.
const refused = (request: Request) =>
  problemResponse(problem('superuser-needed'), askedLanguage(request));
