import { references } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

/** Care instructions side by side, each with its symbol. */
export const careSymbols = defineBlock({
  kind: 'care-symbols',
  label: { de: 'Pflegezeichen', en: 'Care symbols' },
  fields: {
    steps: references({
      label: { de: 'Pflege', en: 'Care' },
      to: ['washing-instructions'],
    }),
  },
  load(node, ask, { lang }) {
    const steps = node.steps.flatMap((id) => ask('washing', id, lang) ?? []);
    return steps.length > 0 ? { steps } : null;
  },
});
