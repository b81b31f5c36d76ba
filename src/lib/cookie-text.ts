/** A cookie holds 4 KB, with its name and where it belongs. */
const MAX_TEXT = 3_800;

/** A value as JSON in the letters that cookies have. */
export function cookieText(value: unknown): string {
  return encoded(JSON.stringify(value));
}

/** The same for a value of any length. Out: null for more than a cookie holds. */
export function cookieTextWithin(value: unknown): string | null {
  const json = JSON.stringify(value);
  const text = json.length > MAX_TEXT ? null : encoded(json);
  return text === null || text.length > MAX_TEXT ? null : text;
}

/** The reverse of both. In: a cookie. Out: undefined for what is not ours. */
export function readCookieText(cookie: string | undefined): unknown {
  try {
    const text = atob((cookie ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (one) => one.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function encoded(json: string): string {
  const text = btoa(String.fromCharCode(...new TextEncoder().encode(json)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
