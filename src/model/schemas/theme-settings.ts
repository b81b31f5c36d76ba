import { required, text } from '../fields/field.ts';
import { defineSchema } from '../fields/schema.ts';
import { hex } from './colors.ts';

export const COLOUR_SLOTS = ['main', 'support', 'accent', 'neutral', 'black', 'white'] as const;
export type ColourSlot = (typeof COLOUR_SLOTS)[number];

const slot = (de: string, en: string) => hex({ de, en });

export const themeSettingsSchema = defineSchema({
  name: 'theme-settings',
  type: 'Default',
  label: { de: 'Farbwelten', en: 'Themes' },
  public: true,
  fields: {
    name: required(text({ label: { de: 'Name', en: 'Name' } })),
    main: slot('Hauptfarbe', 'Main'),
    support: slot('Zweite Farbe', 'Support'),
    accent: slot('Akzent', 'Accent'),
    neutral: slot('Neutral', 'Neutral'),
    black: slot('Schwarz', 'Black'),
    white: slot('Weiß', 'White'),
  },
});
