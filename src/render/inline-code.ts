import { createHash } from 'node:crypto';

/** What a content security policy names: `sha256-…` of inline scripts and styles, sorted. */
export type InlineHashes = { scripts: string[]; styles: string[] };

// Scripts with an address need no hash, and data (JSON-LD) is not run.
const NEEDS_NONE = /\ssrc=|application\/(?:ld\+)?json/;

const hashes = new Map<string, string>();

/** The hashes of all inline code of a page that Astro wrote. */
export function inlineCode(html: string): InlineHashes {
  return { scripts: hashesOf(html, 'script'), styles: hashesOf(html, 'style') };
}

function hashesOf(html: string, name: 'script' | 'style'): string[] {
  const found = new Set<string>();
  for (const { tag, code } of elements(html, name)) {
    if (code !== '' && !NEEDS_NONE.test(tag)) found.add(hashOf(code));
  }
  return [...found].sort();
}

/** The elements of a name; a page is long, so it is searched for their ends and not read by a pattern. */
function* elements(html: string, name: string): Iterable<{ tag: string; code: string }> {
  for (let start = 0; ;) {
    start = html.indexOf(`<${name}`, start);
    const open = start < 0 ? -1 : html.indexOf('>', start);
    const end = open < 0 ? -1 : html.indexOf(`</${name}>`, open);
    if (end < 0) return;
    yield { tag: html.slice(start, open), code: html.slice(open + 1, end) };
    start = end;
  }
}

/** The same few pieces of code stand in every page. */
function hashOf(code: string): string {
  const known = hashes.get(code);
  if (known) return known;
  const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`;
  hashes.set(code, hash);
  return hash;
}
