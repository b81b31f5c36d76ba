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

/** An amount for other programs: `248.00`, or with another sign before the cents. */
export function plainCents(cents: number, decimal: '.' | ',' = '.'): string {
  return (cents / 100).toFixed(2).replace('.', decimal);
}
