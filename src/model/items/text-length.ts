import type { FormField } from '../forms/form.ts';

/** From so many characters on search engines cut what a page is called, and what it is about. */
export const SEARCH_LENGTHS = { seotitle: 60, seodescription: 160 } as const;

const TEXTS = new Set<FormField['input']>(['text', 'textarea', 'email', 'slug', 'markdown']);
/** The part of a limit from which on one is told. */
const NEAR = 0.8;

/** How many characters a text has where that matters: `kind` says what `limit` is. */
export type TextLength = { length: number; limit: number; kind: 'most' | 'cut' | 'advised' };

type Counted = Pick<FormField, 'name' | 'input' | 'rules'>;

/** How long a text of a field may be, and is advised to be; null: it is not counted. */
function limitsOf({ name, input, rules }: Counted): { most: number; advised: number } | null {
  if (!TEXTS.has(input)) return null;
  const rule = rules.find((one) => one.name === 'max' || one.name === 'between');
  const most = Number(rule?.args.at(-1) ?? Number.POSITIVE_INFINITY);
  const found = Object.entries(SEARCH_LENGTHS).find(([field]) => field === name);
  const advised = found?.[1] ?? Number.POSITIVE_INFINITY;
  return Math.min(most, advised) < Number.POSITIVE_INFINITY ? { most, advised } : null;
}

/** Whether texts of a field are counted. */
export const isCounted = (field: Counted): boolean => limitsOf(field) !== null;

/** How long a text is, near the limit of its field, or where search engines cut it; null: nobody need know. */
export function textLength(field: Counted, text: string): TextLength | null {
  const limits = limitsOf(field);
  if (!limits) return null;
  const { length } = text;
  const { most, advised } = limits;
  if (length >= NEAR * most) return { length, limit: most, kind: 'most' };
  if (advised === Number.POSITIVE_INFINITY) return null;
  return { length, limit: advised, kind: length > advised ? 'cut' : 'advised' };
}
