import { createHash } from 'node:crypto';

/** What a content security policy names: `sha256-…` of inline scripts and styles, sorted. */
export type InlineHashes = { scripts: string[]; styles: string[] };

// Scripts with an address need no hash, and data (JSON-LD) is not run.
const SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hashes = new Map<string, string>();

/** The hashes of all inline code of a page that Astro wrote. */
export function inlineCode(html: string): InlineHashes {
  const styles = html.includes('<style') ? hashesOf(html, STYLE) : [];
  return { scripts: hashesOf(html, SCRIPT), styles };
}

function hashesOf(html: string, pattern: RegExp): string[] {
  const found = new Set<string>();
  for (const [, code] of html.matchAll(pattern)) if (code) found.add(hashOf(code));
  return [...found].sort();
}

/** The same few pieces of code stand in every page. */
function hashOf(code: string): string {
  const known = hashes.get(code);
  if (known) return known;
  const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`;
  hashes.set(code, hash);
  return hash;
}
