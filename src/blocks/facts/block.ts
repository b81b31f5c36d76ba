import { rows, startingWith, text, translated } from '#src/model/field.ts';
import { defineBlock } from '../define.ts';

const entryFields = {
  value: text({ label: { de: 'Zahl', en: 'Number' }, maxLength: 12 }),
  unit: text({ label: { de: 'Einheit', en: 'Unit' }, maxLength: 12 }),
  text: text({ label: { de: 'Was sie bedeutet', en: 'What it means' } }),
};

/** Numbers, each with its unit and what it means. */
export const facts = defineBlock({
  kind: 'facts',
  label: { de: 'Zahlen', en: 'Facts' },
  fields: {
    entries: startingWith(
      translated(rows({ label: { de: 'Zahlen', en: 'Numbers' }, of: entryFields })),
      {
        de: [
          { value: '7', unit: 'h', text: 'in der Walke' },
          { value: '680', unit: 'g', text: 'je Quadratmeter' },
        ],
        en: [
          { value: '7', unit: 'h', text: 'in the fulling mill' },
          { value: '680', unit: 'g', text: 'a square metre' },
        ],
      },
    ),
  },
  load: () => ({}),
});
