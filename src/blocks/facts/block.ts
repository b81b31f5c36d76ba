import { rows, startingAs, text, translated, withPlaceholder } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

const entryFields = {
  value: withPlaceholder(text({ label: { de: 'Zahl', en: 'Number' }, maxLength: 12 }), {
    de: '680',
    en: '680',
  }),
  unit: withPlaceholder(text({ label: { de: 'Einheit', en: 'Unit' }, maxLength: 12 }), {
    de: 'g',
    en: 'g',
  }),
  text: withPlaceholder(text({ label: { de: 'Was sie bedeutet', en: 'What it means' } }), {
    de: 'Was die Zahl bedeutet',
    en: 'What the number means',
  }),
};

/** Numbers, each with its unit and what it means. */
export const facts = defineBlock({
  kind: 'facts',
  label: { de: 'Zahlen', en: 'Facts' },
  fields: {
    entries: startingAs(
      translated(rows({ label: { de: 'Zahlen', en: 'Numbers' }, of: entryFields })),
      [{}, {}],
    ),
  },
  isBlank: ({ entries }) => !entries.some(({ value, text }) => value || text),
  load: () => ({}),
});
