import { choice, withDefault } from '#src/model/field.ts';
import { defineBlock } from '../define.ts';

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
  load: () => ({}),
});
