import { isLanguage, LANGUAGES, languageOfPath } from '#src/model/languages.ts';
import { RESERVED_SEGMENTS } from '#src/model/links.ts';
import { shareMessages } from './share-messages.ts';

/** A path of a language; the newsletter has one without. */
const PATH = `/(?:${LANGUAGES.join('|')})(?:[/?#][^"]*)?|/newsletter(?:[/?#][^"]*)?`;
const WAY = new RegExp(`<(a|form)(\\s(?:[^>]*?\\s)?(?:href|action)=")(${PATH})"`, 'g');
/** Spaces of addresses that hold content. */
const CONTENT: readonly string[] = ['product', 'kategorie'];

/**
 * A page whose links to other pages lead to the same place of the site below another address. Search, enquiry and
 * other pages of the application lead to the site itself, in a new tab, and say so. In: HTML as we draw it, and an
 * address such as `/share`.
 */
export function linksInside(html: string, base: string): string {
  return html.replace(WAY, (_way, tag: string, before: string, path: string) => {
    if (!isOfApp(path)) return `<${tag}${before}${base}${path}"`;
    const { leaves } = shareMessages[languageOfPath(path)].note;
    return `<${tag} data-leaves="${leaves}" title="${leaves}" target="_blank"${before}${path}"`;
  });
}

function isOfApp(path: string): boolean {
  const [first = '', second = ''] = path
    .replace(/[?#].*$/s, '')
    .split('/')
    .slice(1);
  const segment = isLanguage(first) ? second : first;
  return RESERVED_SEGMENTS.has(segment) && !CONTENT.includes(segment);
}
