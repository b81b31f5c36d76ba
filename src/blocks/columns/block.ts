import { choice, withDefault } from '#src/model/field.ts';
import { defineBlock } from '../define.ts';

/** By the number of columns. */
const LAYOUTS = ['halves', 'halves', 'halves', 'thirds'] as const;

export const columns = defineBlock({
  kind: 'columns',
  label: { de: 'Spalten', en: 'Columns' },
  fields: {
    layout: withDefault(
      choice({
        label: { de: 'Aufteilung', en: 'Layout' },
        values: ['halves', 'thirds', 'quarters', 'wide-narrow', 'narrow-wide'],
      }),
      'halves',
    ),
    align: withDefault(
      choice({ label: { de: 'Ausrichtung', en: 'Alignment' }, values: ['start', 'center', 'end'] }),
      'start',
    ),
  },
  children: ['section'],
  wraps: {
    each: 'section',
    values: (count) => ({ layout: LAYOUTS[count] ?? 'quarters' }),
  },
  load: () => ({}),
});
