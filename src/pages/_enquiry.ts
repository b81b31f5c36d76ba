import type { APIContext, AstroGlobal } from 'astro';
import {
  addPosted,
  lookUpGoods,
  postEnquiry,
  readEnquiry,
  sendEnquiry,
} from '#src/api/handlers/visitors/enquiry.ts';
import { positionsOf } from '#src/api/handlers/visitors/enquiry-positions.ts';
import { ENQUIRIES, type EnquiryGood, isId } from '#src/model/pages/enquiry.ts';
import { keepGoods, keptGoods } from '#src/model/pages/enquiry-cookie.ts';
import { messageOf, statusOf } from '#src/model/errors/errors.ts';
import type { Language } from '#src/model/languages.ts';
import { ENQUIRY_KEY } from '#src/model/pages/enquiry-key.ts';
import { ENQUIRY_PATHS } from '#src/model/links.ts';
import type { SiteLocals } from '#src/runtime/ports/locals.ts';
import { formRefusal, outcomeResponse } from './_forms.ts';
import { languageOf } from './_language.ts';

const KEPT_SECONDS = 30 * 24 * 3_600;

/** Looks up what the goods of a device are now, and the form that asks for them. */
export async function getGoods({ request, locals, url }: APIContext): Promise<Response> {
  const { site } = locals;
  if (!site) return new Response(null, { status: 404 });
  const { ask } = site.queries();
  const found = await lookUpGoods(request, ask);
  if (!found.ok) return formRefusal(found.error, languageOf(url.pathname, request));
  const { positions, language } = found.value;
  return Response.json({ positions, form: ask('form', ENQUIRIES, language) });
}

/** Takes an enquiry from our script. */
export async function takeEnquiry(context: APIContext): Promise<Response> {
  const { request, locals, clientAddress, url } = context;
  const { site } = locals;
  if (!site) return new Response(null, { status: 404 });
  const outcome = await sendEnquiry(request, clientAddress, portOf(site));
  return outcomeResponse(outcome, languageOf(url.pathname, request));
}

/**
 * The page of the enquiry without JavaScript: shows what is in it, takes more, and sends it. What is in
 * it is kept by the browser, in a cookie that this page alone sets. Our script empties it into its list.
 */
export async function showEnquiry(astro: AstroGlobal, lang: Language) {
  const { site } = astro.locals;
  if (!site) return new Response(null, { status: 404 });
  const kept = keptGoods(astro.cookies.get(ENQUIRY_KEY)?.value);
  if (astro.request.method !== 'POST') {
    // An empty form is the same for everybody: browsers may go back to it.
    if (kept.length === 0) astro.response.headers.set('Cache-Control', 'private, no-cache');
    // A cookie of an earlier version, which scripts cannot read, becomes one that they can.
    else keep(astro, kept);
    return viewOf(site, lang, { goods: kept });
  }
  const fields = await readEnquiry(astro.request);
  if (!fields.ok) return formRefusal(fields.error, lang);
  if (fields.value['goods'] === undefined) {
    const added = addPosted(fields.value, kept, site.queries().ask, lang);
    keep(astro, added.goods);
    if (added.full === null) return astro.redirect(ENQUIRY_PATHS[lang], 303);
    return viewOf(site, lang, added);
  }
  const posted = await postEnquiry(fields.value, astro.clientAddress, portOf(site));
  if (!posted.ok) return formRefusal(posted.error, lang);
  const { goods, values, outcome } = posted.value;
  keep(astro, outcome?.state === 'sent' ? [] : goods);
  if (outcome?.state === 'sent') {
    return viewOf(site, lang, { goods, values, phase: { sent: outcome.number } });
  }
  if (outcome === null) return viewOf(site, lang, { goods, values });
  astro.response.status = statusOf(outcome.problem);
  const message = messageOf(outcome.problem, lang);
  return viewOf(site, lang, { goods, values, message, errors: outcome.errors });
}

/** Where samples are chosen. */
export function showSamples({ locals, url }: AstroGlobal, lang: Language) {
  const { site } = locals;
  if (!site) return new Response(null, { status: 404 });
  const category = url.searchParams.get('kategorie');
  return { queries: site.queries(), lang, category: isId(category) ? category : null };
}

const portOf = (site: SiteLocals) => ({ forms: site.forms, ask: site.queries().ask });

/** Keeps goods in the cookie, which scripts can read: where there is one, it takes them over. */
function keep({ cookies, locals }: AstroGlobal, goods: readonly EnquiryGood[]): void {
  const secure = locals.site?.auth.cookie.options.secure ?? false;
  const options = { path: '/', sameSite: 'lax', secure, httpOnly: false } as const;
  if (goods.length === 0) cookies.delete(ENQUIRY_KEY, options);
  else cookies.set(ENQUIRY_KEY, keepGoods(goods), { ...options, maxAge: KEPT_SECONDS });
}

type Shown = {
  goods: readonly EnquiryGood[];
  full?: 'samples' | 'goods' | null;
  values?: Readonly<Record<string, string | boolean>>;
  errors?: Readonly<Record<string, string>>;
  message?: string;
  phase?: { sent: string };
};

function viewOf(site: SiteLocals, lang: Language, shown: Shown) {
  const { goods, full = null, values, errors = {}, message = null, phase } = shown;
  const queries = site.queries();
  const form = queries.ask('form', ENQUIRIES, lang);
  if (!form) return new Response(null, { status: 404 });
  const state = { values: values ?? {}, errors, message, phase: phase ?? ('writing' as const) };
  return { queries, lang, form, positions: positionsOf(goods, queries.ask, lang), state, full };
}
