import { choice, withDefault } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

/** By the number of columns. */
const LAYOUTS = ['halves', 'halves', 'halves', 'thirds'] as const;

/** How many columns fill a row of a layout. */
export const COLUMNS_IN: Readonly<Record<string, number>> = {
  ...{ halves: 2, 'wide-narrow': 2, 'narrow-wide': 2, thirds: 3, quarters: 4 },
};

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
    called: { de: 'Spalte', en: 'Column' },
    values: (count) => ({ layout: LAYOUTS[count] ?? 'quarters' }),
    // A layout that its columns filled goes on doing so; one of several rows stays.
    fits: ({ layout }, count) => count === COLUMNS_IN[String(layout ?? 'halves')],
  },
  load: () => ({}),
});
