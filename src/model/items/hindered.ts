/** Schemas whose items may be right by their rules, and have no effect, or half of it. */
export const HINDERED = ['redirects', 'font-styles', 'text-styles'] as const;
export type Hindered = (typeof HINDERED)[number];

/** Whether an item of a schema may have no effect. In: any name. */
export const isHindered = (schema: string): schema is Hindered =>
  HINDERED.some((one) => one === schema);
