const written = (locale: string) => (value: number) => value.toLocaleString(locale);

/** Numbers for people to read, with the mark of their language between thousands: `1.234`, `1,234`. */
export const numberIn = { de: written('de'), en: written('en') };
