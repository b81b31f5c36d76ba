import type { Language } from '#src/model/languages.ts';
import { LOGIN_PATHS } from '#src/model/links.ts';
import { CELL_WORDS } from './words.ts';

/** The way to sign in again, in a tab of its own: what is typed stays in this one. */
export function signInLink(lang: Language): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = LOGIN_PATHS[lang];
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = CELL_WORDS[lang].signIn;
  // A press would take the focus from the field, which closes it.
  link.addEventListener('mousedown', (event) => event.preventDefault());
  return link;
}
