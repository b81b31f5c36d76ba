import type { APIContext, AstroGlobal, MiddlewareHandler } from 'astro';
import * as v from 'valibot';
import { isLanguage, type Language, LANGUAGES } from '#src/model/languages.ts';
import { askedLanguage } from './_language.ts';

const NAME = 'loden-language';
const YEAR_S = 365 * 24 * 60 * 60;

const Chosen = v.pipe(v.string(), v.parseJson(), v.picklist(LANGUAGES));

/** Remembers in which language somebody works: in /manage, in the editor, and where calls say something. */
function chooseLanguage({ cookies, locals }: APIContext, language: Language): void {
  cookies.set(NAME, JSON.stringify(language), {
    ...{ path: '/', maxAge: YEAR_S, sameSite: 'lax', httpOnly: true },
    secure: locals.site?.auth.cookie.options.secure ?? false,
  });
}

/** The language that somebody chose, if they did. */
function chosenLanguage({ isPrerendered, cookies }: APIContext): Language | undefined {
  const chosen = v.safeParse(Chosen, isPrerendered ? undefined : cookies.get(NAME)?.value);
  return chosen.success ? chosen.output : undefined;
}

/** The language in which somebody works: the one that they chose, else what their browser asks for. */
export const workingLanguage = (context: APIContext): Language =>
  chosenLanguage(context) ?? askedLanguage(context.request);

/**
 * The language of /manage: what somebody chose, else what their browser asks for, else German.
 * Out: where the address chooses one (`?interface=en`), the way to it without that, which remembers the choice.
 */
export function interfaceLanguage(astro: AstroGlobal): Language | Response {
  const { url, originPathname, redirect } = astro;
  const chosen = url.searchParams.get('interface');
  if (!isLanguage(chosen)) return workingLanguage(astro);
  chooseLanguage(astro, chosen);
  // Astro has decoded it; a header takes no other letters.
  const { pathname } = new URL(originPathname, url);
  const rest = new URLSearchParams(url.searchParams);
  rest.delete('interface');
  return redirect(rest.size > 0 ? `${pathname}?${rest}` : pathname, 303);
}

/**
 * A language that was chosen is asked for before those that the browser asks for, wherever that is looked at. A script
 * that asks for one language alone means that one: it is the language of its page.
 */
export const asksForChosen: MiddlewareHandler = (context, next) => {
  const { headers } = context.request;
  const asked = headers.get('accept-language') ?? '';
  const isOfPage = isLanguage(asked) && headers.get('sec-fetch-mode') !== 'navigate';
  const chosen = isOfPage ? undefined : chosenLanguage(context);
  if (chosen) headers.set('accept-language', [chosen, asked].filter(Boolean).join(','));
  return next();
};
