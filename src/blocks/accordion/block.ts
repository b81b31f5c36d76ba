import {
  choice,
  richText,
  rows,
  startingAs,
  text,
  translated,
  withDefault,
  withPlaceholder,
} from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

const entryFields = {
  title: withPlaceholder(text({ label: { de: 'Überschrift', en: 'Heading' } }), {
    de: 'Frage',
    en: 'Question',
  }),
  text: withPlaceholder(richText({ label: { de: 'Text', en: 'Text' } }), {
    de: 'Antwort',
    en: 'Answer',
  }),
};

/** Parts that open and close; opening one closes the others. */
export const accordion = defineBlock({
  kind: 'accordion',
  label: { de: 'Akkordeon', en: 'Accordion' },
  fields: {
    entries: startingAs(
      translated(rows({ label: { de: 'Teile', en: 'Parts' }, of: entryFields })),
      [{}, {}],
    ),
    open: withDefault(
      choice({ label: { de: 'Zu Beginn offen', en: 'Open at first' }, values: ['none', 'first'] }),
      'none',
    ),
  },
  isBlank: ({ entries }) => !entries.some(({ title }) => title),
  load: () => ({}),
});
