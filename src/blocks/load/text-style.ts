import { reference } from '#src/model/fields/field.ts';
import { textStyleClass } from '#src/model/fields/text-style.ts';
import type { Ask } from '#src/model/pages/query.ts';

/** The text style that a block wears. */
export const textStyle = reference({
  label: { de: 'Textstil', en: 'Text style' },
  to: ['text-styles'],
});

/** The class of a text style with a blank before it; empty where there is none. */
export function styleClass(style: string | undefined, ask: Ask): string {
  const found = style === undefined ? null : ask('textStyle', style);
  return found ? ` ${textStyleClass(found.key)}` : '';
}
