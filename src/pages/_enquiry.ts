import type { APIContext, AstroGlobal } from 'astro';
import * as v from 'valibot';
import {
  addPosted,
  lookUpGoods,
  postEnquiry,
  sendEnquiry,
} from '#src/api/handlers/visitors/enquiry.ts';
import { positionsOf } from '#src/api/handlers/visitors/enquiry-positions.ts';
import { readPosted } from '#src/api/handlers/visitors/forms.ts';
import { ENQUIRIES, type EnquiryGood, isId } from '#src/model/pages/enquiry.ts';
import { keepGoods, keepValues, keptGoods, keptValues } from '#src/model/pages/enquiry-cookie.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import type { Language } from '#src/model/languages.ts';
import { ENQUIRY_KEY, WRITTEN_KEY } from '#src/model/pages/enquiry-key.ts';
import type { FormValues } from '#src/model/forms/form-values.ts';
import { ENQUIRY_PATHS } from '#src/model/links.ts';
import type { SiteLocals } from '#src/runtime/ports/locals.ts';
import { answerLater, keptAnswer, tryCookie } from './_answer.ts';
import { formRefusal, outcomeResponse, unsent } from './_forms.ts';
import { languageOf } from './_language.ts';
import { sayRefused } from './_refused.ts';

const KEPT_SECONDS = 30 * 24 * 3_600;
/** What is written goes with the goods while they are changed. */
const WRITTEN_SECONDS = 30 * 60;

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
    const answer = keptAnswer(astro, Answer);
    // An empty form is the same for everybody: browsers may go back to it.
    if (kept.length === 0 && !answer)
      astro.response.headers.set('Cache-Control', 'private, no-cache');
    // A cookie of an earlier version, which scripts cannot read, becomes one that they can.
    else if (kept.length > 0) keep(astro, kept);
    const values = keptValues(astro.cookies.get(WRITTEN_KEY)?.value);
    return viewOf(site, lang, { goods: kept, values, ...answer });
  }
  const tried = tryCookie(astro);
  if (tried) return tried;
  const fields = await readPosted(astro.request);
  if (!fields.ok) return { unsent: unsent(astro, site.queries(), fields.error, lang) };
  if (fields.value['goods'] === undefined) {
    const added = addPosted(fields.value, kept, site.queries().ask, lang);
    keep(astro, added.goods);
    if (added.full === null) return astro.redirect(ENQUIRY_PATHS[lang], 303);
    return answerLater(astro, { full: added.full }) ?? viewOf(site, lang, added);
  }
  const posted = await postEnquiry(fields.value, astro.clientAddress, portOf(site));
  if (!posted.ok) return { unsent: unsent(astro, site.queries(), posted.error, lang) };
  const { goods, values, outcome } = posted.value;
  if (outcome?.state === 'sent') {
    keep(astro, []);
    keepWritten(astro, lang, null);
    const answer = { phase: { sent: outcome.number } };
    return answerLater(astro, answer) ?? viewOf(site, lang, { goods, values, ...answer });
  }
  keep(astro, goods);
  const isKept = keepWritten(astro, lang, values);
  if (outcome === null) {
    // Going back to an answer to a form would ask whether to send it again.
    return isKept
      ? astro.redirect(ENQUIRY_PATHS[lang], 303)
      : viewOf(site, lang, { goods, values });
  }
  const answer = { message: messageOf(outcome.problem, lang), errors: outcome.errors };
  const later = isKept ? answerLater(astro, answer) : null;
  if (later) return later;
  sayRefused(astro, outcome.problem);
  return viewOf(site, lang, { goods, values, ...answer });
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
  const options = {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(locals),
    httpOnly: false,
  } as const;
  if (goods.length === 0) cookies.delete(ENQUIRY_KEY, options);
  else cookies.set(ENQUIRY_KEY, keepGoods(goods), { ...options, maxAge: KEPT_SECONDS });
}

/**
 * Keeps what is written in the form for this page alone; null forgets it. Out: whether a cookie can hold it; what one
 * cannot is forgotten.
 */
function keepWritten({ cookies, locals }: AstroGlobal, lang: Language, values: FormValues | null) {
  const path = ENQUIRY_PATHS[lang];
  const options = { path, sameSite: 'lax', secure: isSecure(locals), httpOnly: true } as const;
  const text = values && keepValues(values);
  if (text === null) cookies.delete(WRITTEN_KEY, options);
  else cookies.set(WRITTEN_KEY, text, { ...options, maxAge: WRITTEN_SECONDS });
  return text !== null;
}

const isSecure = (locals: App.Locals) => locals.site?.auth.cookie.options.secure ?? false;

/** What the page says of what was sent; goods and what is written have cookies of their own. */
const Answer = v.union([
  v.object({ full: v.picklist(['samples', 'goods']) }),
  v.object({ phase: v.object({ sent: v.string() }) }),
  v.object({ message: v.string(), errors: v.record(v.string(), v.string()) }),
]);

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
