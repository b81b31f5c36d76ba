import { choice, localized, multiline, required, text } from '../fields/field.ts';
import { defineSchema } from '../fields/schema.ts';

const WASHING_STEPS = ['wash', 'bleach', 'dry', 'iron', 'professional'] as const;
export type WashingStep = (typeof WASHING_STEPS)[number];

export const washingInstructionsSchema = defineSchema({
  name: 'washing-instructions',
  type: 'Default',
  label: { de: 'Pflegehinweise', en: 'Washing instructions' },
  public: true,
  fields: {
    name: localized(required(text({ label: { de: 'Name', en: 'Name' } }))),
    text: localized(multiline({ label: { de: 'Hinweis', en: 'Instruction' } })),
    step: required(choice({ label: { de: 'Schritt', en: 'Step' }, values: WASHING_STEPS })),
    code: required(text({ label: { de: 'Kürzel des Zeichens', en: 'Code of the symbol' } })),
  },
});
