import {
  choice,
  richText,
  rows,
  startingWith,
  text,
  translated,
  withDefault,
} from '#src/model/field.ts';
import type { RichText } from '#src/model/rich-text.ts';
import { defineBlock } from '../define.ts';

const entryFields = {
  title: text({ label: { de: 'Überschrift', en: 'Heading' } }),
  text: richText({ label: { de: 'Text', en: 'Text' } }),
};

const paragraph = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

/** Parts that open and close; opening one closes the others. */
export const accordion = defineBlock({
  kind: 'accordion',
  label: { de: 'Akkordeon', en: 'Accordion' },
  fields: {
    entries: startingWith(
      translated(rows({ label: { de: 'Teile', en: 'Parts' }, of: entryFields })),
      {
        de: [
          { title: 'Erste Frage', text: paragraph('Erste Antwort') },
          { title: 'Zweite Frage', text: paragraph('Zweite Antwort') },
        ],
        en: [
          { title: 'First question', text: paragraph('First answer') },
          { title: 'Second question', text: paragraph('Second answer') },
        ],
      },
    ),
    open: withDefault(
      choice({ label: { de: 'Zu Beginn offen', en: 'Open at first' }, values: ['none', 'first'] }),
      'none',
    ),
  },
  load: () => ({}),
});
