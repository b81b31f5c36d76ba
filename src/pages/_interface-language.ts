import type { APIContext, MiddlewareHandler } from 'astro';
import * as v from 'valibot';
import { type Language, LANGUAGES } from '#src/model/languages.ts';

const NAME = 'loden-language';
const YEAR_S = 365 * 24 * 60 * 60;

const Chosen = v.pipe(v.string(), v.parseJson(), v.picklist(LANGUAGES));

/** Remembers in which language somebody works: in /manage, in the editor, and where calls say something. */
export function chooseLanguage({ cookies, locals }: APIContext, language: Language): void {
  cookies.set(NAME, JSON.stringify(language), {
    ...{ path: '/', maxAge: YEAR_S, sameSite: 'lax', httpOnly: true },
    secure: locals.site?.auth.cookie.options.secure ?? false,
  });
}

/** A language that was chosen is asked for before those that the browser asks for, wherever that is looked at. */
export const asksForChosen: MiddlewareHandler = ({ isPrerendered, request, cookies }, next) => {
  const chosen = v.safeParse(Chosen, isPrerendered ? undefined : cookies.get(NAME)?.value);
  if (chosen.success) {
    const asked = [chosen.output, request.headers.get('accept-language') ?? ''];
    request.headers.set('accept-language', asked.filter(Boolean).join(','));
  }
  return next();
};
