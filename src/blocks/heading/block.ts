import { choice, text, toBeWritten, translated, withDefault } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';
import { styleClass, textStyle } from '../load/text-style.ts';

export const heading = defineBlock({
  kind: 'heading',
  label: { de: 'Überschrift', en: 'Heading' },
  fields: {
    text: translated(
      toBeWritten(text({ label: { de: 'Text', en: 'Text' } }), {
        de: 'Neue Überschrift',
        en: 'New heading',
      }),
    ),
    kicker: translated(text({ label: { de: 'Zeile darüber', en: 'Line above' } })),
    level: withDefault(
      choice({ label: { de: 'Rang', en: 'Level' }, values: ['h1', 'h2', 'h3', 'statement'] }),
      'h2',
    ),
    style: textStyle,
  },
  load: ({ style }, ask) => ({ style: styleClass(style, ask) }),
});
