import type { APIRoute, GetStaticPaths } from 'astro';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { webManifest } from '#src/render/head/manifest.ts';
import { buildQueries } from '#src/runtime/app/site.ts';

export const prerender = true;

export const getStaticPaths = (() =>
  LANGUAGES.map((lang) => ({ params: { lang }, props: { lang } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ lang: Language }> = ({ props: { lang } }) => {
  const { text } = webManifest(buildQueries(), lang);
  return new Response(text, { headers: { 'Content-Type': 'application/manifest+json' } });
};
