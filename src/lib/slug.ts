const TRANSLITERATIONS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
const MAX_SEGMENT_BYTES = 200;
const MAX_PAGE_SEGMENTS = 8;
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * The slug of a name: lower case, spaces to hyphens, umlauts transliterated, then NFC, and only
 * letters, digits and hyphens stay. In: any text. Out: one path segment, decoded, at most 200 bytes; '' where
 * nothing of the text stays: then it gives no address.
 */
export function slugify(name: string): string {
  const transliterated = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (char) => TRANSLITERATIONS[char] ?? char);
  const cleaned = transliterated
    .replace(/\s+/g, '-')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}-]/gu, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
  const segment = clampBytes(cleaned);
  return DEVICE_NAME.test(segment) ? `${segment}-1` : segment;
}

/**
 * The slug of a page, which may hold several segments.
 * In: a slug as an editor typed it ('lodge/zimmer'). Out: the same by `slugify`, at most 8 segments.
 */
export function slugifyPath(slug: string): string {
  const segments = slug.split('/').map(slugify).filter(Boolean);
  return segments.slice(0, MAX_PAGE_SEGMENTS).join('/');
}

/** Two slugs collide when these are equal, whatever their case or compatibility form. */
export function foldSlug(slug: string): string {
  return slug.normalize('NFKC').toLowerCase();
}

function clampBytes(text: string): string {
  // No UTF-16 unit takes more than three bytes.
  if (text.length * 3 <= MAX_SEGMENT_BYTES) return text;
  const encoder = new TextEncoder();
  let bytes = 0;
  let end = 0;
  for (const char of text) {
    bytes += encoder.encode(char).length;
    if (bytes > MAX_SEGMENT_BYTES) break;
    end += char.length;
  }
  return text.slice(0, end).replace(/-$/, '');
}
