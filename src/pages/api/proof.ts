import type { APIRoute } from 'astro';
import { postProof } from '#src/api/handlers/publishing/proof.ts';
import { problemResponse } from '#src/api/http.ts';
import { problem } from '#src/model/errors/problem.ts';
import { askedLanguage } from '../_language.ts';
import { clientOf } from '../_sign-in-cookies.ts';

export const prerender = false;

export const POST: APIRoute = async (context) => {
  const { request, locals } = context;
  const lang = askedLanguage(request);
  const { site, user } = locals;
  if (!site || !user) return problemResponse(problem('sign-in-needed'), lang);
  const proof = await postProof(request, site.auth.own, clientOf(context, site.auth));
  return proof.ok ? Response.json(proof.value) : problemResponse(proof.error, lang);
};
