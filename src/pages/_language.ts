import { type Language, languageOfPath, preferredLanguage } from '#src/model/languages.ts';

const FOR_EDITORS = /^\/(?:manage|preview|api|squidex)(?:\/|$)/;

/** The language of an answer: that of its address; what is for editors has none there, but the browser's. */
export function languageOf(path: string, request: Request): Language {
  return FOR_EDITORS.test(path)
    ? preferredLanguage(request.headers.get('accept-language'))
    : languageOfPath(path);
}
