const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount in euros for people to read; whole euros stand without decimals.
 * In: integer cents, a locale (`de-DE`, `en-GB`). Out: `248 €`, `6,90 €`, `€6.90`.
 */
export function formatCents(cents: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      trailingZeroDisplay: 'stripIfInteger',
    });
    formats.set(locale, format);
  }
  return format.format(cents / 100);
}
