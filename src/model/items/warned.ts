/** Schemas whose items may be right by their rules, and have no effect, or half of it. */
export const WARNED = ['redirects', 'font-styles', 'text-styles'] as const;
export type WarnedSchema = (typeof WARNED)[number];

/** Whether an item of a schema may have no effect. In: any name. */
export const mayWarn = (schema: string): schema is WarnedSchema =>
  WARNED.some((one) => one === schema);
