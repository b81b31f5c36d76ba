import type { APIRoute, GetStaticPaths } from 'astro';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { webManifest } from '#src/render/manifest.ts';
import { logReads } from '#src/render/reads-log.ts';
import { manifestPath } from '#src/render/routes.ts';
import { buildQueries, buildReads } from '#src/runtime/app/site.ts';

export const prerender = true;

export const getStaticPaths = (() =>
  LANGUAGES.map((lang) => ({ params: { lang }, props: { lang } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ lang: Language }> = ({ props: { lang } }) => {
  const { text, reads } = webManifest(buildQueries(), lang);
  logReads(buildReads(), { path: manifestPath(lang), kind: 'file' }, reads);
  return new Response(text, { headers: { 'Content-Type': 'application/manifest+json' } });
};
