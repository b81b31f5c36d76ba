import { type Language, languageOfAnswer } from '#src/model/languages.ts';

/** The language of an answer: that of its address; what is for editors has none there, but the browser's. */
export function languageOf(path: string, request: Request): Language {
  return languageOfAnswer(path, request.headers.get('accept-language'));
}
