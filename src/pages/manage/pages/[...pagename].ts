import type { APIRoute } from 'astro';
import { LANGUAGES, preferredLanguage } from '#src/model/languages.ts';
import { editAt } from '../_edit-at.ts';

export const prerender = false;

/** `/manage/pages` leads to the list, `/manage/pages/{slug or id}` into editing that page where it stands. */
export const GET: APIRoute = ({
  params: { pagename },
  locals: { site, user },
  request,
  redirect,
}) => {
  if (!site || !user?.superuser) return new Response(null, { status: 404 });
  if (pagename === undefined) return redirect('/manage');
  const preferred = preferredLanguage(request.headers.get('accept-language'));
  const pages = site.pages(preferred);
  for (const lang of new Set([preferred, ...LANGUAGES])) {
    const page = pages.find(
      ({ id, paths }) => id === pagename || paths[lang] === `/${lang}/${pagename}`,
    );
    if (page) return redirect(editAt(page, lang));
  }
  return new Response(null, { status: 404 });
};
