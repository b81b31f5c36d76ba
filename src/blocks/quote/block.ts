import { multiline, text, toBeWritten, translated } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';
import { styleClass, textStyle } from '../load/text-style.ts';

/** What somebody said, without quotation marks: they come with the language. */
export const quote = defineBlock({
  kind: 'quote',
  label: { de: 'Zitat', en: 'Quote' },
  fields: {
    text: translated(
      toBeWritten(multiline({ label: { de: 'Worte', en: 'Words' } }), {
        de: 'Was jemand gesagt hat',
        en: 'What somebody said',
      }),
    ),
    source: translated(text({ label: { de: 'Wer, wo und wann', en: 'Who, where and when' } })),
    style: textStyle,
  },
  load: ({ style }, ask) => ({ style: styleClass(style, ask) }),
});
