import { choice, text, withDefault } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

export const section = defineBlock({
  kind: 'section',
  label: { de: 'Abschnitt', en: 'Section' },
  fields: {
    tone: withDefault(
      choice({
        label: { de: 'Fläche', en: 'Ground' },
        values: ['paper', 'tint', 'patch', 'field'],
      }),
      'paper',
    ),
    space: withDefault(
      choice({ label: { de: 'Abstand', en: 'Space' }, values: ['normal', 'tight', 'none'] }),
      'normal',
    ),
    anchor: text({ label: { de: 'Sprungmarke', en: 'Anchor' }, pattern: '^[a-z][a-z0-9-]*$' }),
  },
  children: 'all',
  wraps: {},
  bleeds: () => true,
  load: () => ({}),
});
