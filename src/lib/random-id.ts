/** A new UUID (version 4). Browsers have one of their own only on sites with HTTPS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return uuidOf(digits);
}

/** A UUID (version 4). In: 32 hexadecimal digits. */
export function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
}
