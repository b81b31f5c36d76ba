import { type Language, languageOfAnswer, preferredLanguage } from '#src/model/languages.ts';

/** The language of an answer: that of its address; what is for editors has none there, but the browser's. */
export function languageOf(path: string, request: Request): Language {
  return languageOfAnswer(path, request.headers.get('accept-language'));
}

/** The language that a browser or program asks for, whatever the address. */
export function askedLanguage({ headers }: Pick<Request, 'headers'>): Language {
  return preferredLanguage(headers.get('accept-language'));
}
