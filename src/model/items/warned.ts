/** Schemas whose items may be right by their rules, and have no effect, half of it, or a number of another one. */
export const WARNED = ['redirects', 'font-styles', 'text-styles', 'products'] as const;
export type WarnedSchema = (typeof WARNED)[number];

/** Whether there may be a warning at an item of a schema. In: any name. */
export const mayWarn = (schema: string): schema is WarnedSchema =>
  WARNED.some((one) => one === schema);

/** The field that the warning is about, where it is about one of many. By schemas. */
export const WARNED_AT: Readonly<Record<string, string>> = { products: 'articleNumber' };
