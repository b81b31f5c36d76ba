import { choice, richText, translated, withDefault } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';
import { styleClass, textStyle } from '../load/text-style.ts';

export const richTextBlock = defineBlock({
  kind: 'rich-text',
  label: { de: 'Text', en: 'Text' },
  fields: {
    text: translated(richText({ label: { de: 'Text', en: 'Text' } })),
    look: withDefault(
      choice({ label: { de: 'Schriftgrad', en: 'Size' }, values: ['body', 'lede', 'figures'] }),
      'body',
    ),
    style: textStyle,
  },
  load: ({ style }, ask) => ({ style: styleClass(style, ask) }),
});
