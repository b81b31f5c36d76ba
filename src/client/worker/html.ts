/** Words above a page that is shown from a kept copy. */
const WORDS: Record<string, { locale: string; asOf: string }> = {
  de: { locale: 'de-DE', asOf: 'Stand' },
  en: { locale: 'en-GB', asOf: 'As of' },
};

/** Whether a text is a page of the content: these alone say what they are made from. */
export const isContentPage = (html: string) => /^[^>]*>\s*<html[^>]* data-digest="/.test(html);

/** A kept page with a line that says of when it is. In: the page, and a time. */
export function withDate(html: string, at: Date): string {
  const lang = /<html[^>]* lang="([a-z]{2})"/.exec(html)?.[1] ?? 'de';
  const { locale, asOf } = WORDS[lang] ?? { locale: 'de-DE', asOf: 'Stand' };
  const day = at.toLocaleDateString(locale, { day: 'numeric', month: 'long' });
  const time = at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
  const line = `<p class="kept" role="status">${asOf}: ${day}, ${time}</p>`;
  return html.replace(/<body[^>]*>/, (body) => body + line);
}

/** The files of the code that a page names: styles, scripts, fonts, and the code of its islands. */
export function codeOf(html: string): string[] {
  const named = html.matchAll(
    /(?:href|src|component-url|renderer-url)="(\/(?:_astro|fonts|icons)\/[^"?#]+)"/g,
  );
  return [...new Set([...named].map(([, path = '']) => path))];
}

/** The pictures that a page shows where a browser knows no other formats: one of each. */
export function picturesOf(html: string): string[] {
  const named = html.matchAll(/<img[^>]* src="(\/pictures\/[^"]+)"/g);
  return [...new Set([...named].map(([, path = '']) => path))];
}

/** What a script imports at once, as paths. In: its text and its own path. */
export function importsOf(script: string, path: string): string[] {
  const named = script.matchAll(/(?:from|import)\s*["'`](\.\/[^"'`]+\.js)["'`]/g);
  return [...named].map(([, name = '']) => new URL(name, `https://site.invalid${path}`).pathname);
}
