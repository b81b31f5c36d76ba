/** Schemas whose items can follow all rules and still not work as meant, such as a redirect that is never reached. */
export const WARNED = ['redirects', 'font-styles', 'text-styles', 'products'] as const;
export type WarnedSchema = (typeof WARNED)[number];

/** Whether there may be a warning at an item of a schema. In: any name. */
export const mayWarn = (schema: string): schema is WarnedSchema =>
  WARNED.some((one) => one === schema);

/** The field that the warning is about, where it is about one of many. By schemas. */
export const WARNED_AT: Readonly<Record<string, string>> = { products: 'articleNumber' };
