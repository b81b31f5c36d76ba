import { multiline, text, translated, withPlaceholder } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

/** The form that orders the newsletter, on a piece of cloth. It works without JavaScript. */
export const newsletter = defineBlock({
  kind: 'newsletter',
  label: { de: 'Newsletter', en: 'Newsletter' },
  fields: {
    heading: withPlaceholder(
      translated(text({ label: { de: 'Überschrift', en: 'Heading' }, maxLength: 120 })),
      { de: 'Briefe von uns', en: 'Letters from us' },
    ),
    text: withPlaceholder(translated(multiline({ label: { de: 'Text', en: 'Text' } })), {
      de: 'Wir schreiben selten und nur, wenn es etwas gibt.',
      en: 'We write rarely, and only when there is something to say.',
    }),
    button: withPlaceholder(
      translated(text({ label: { de: 'Knopf', en: 'Button' }, maxLength: 60 })),
      { de: 'Eintragen', en: 'Sign up' },
    ),
  },
  bleeds: () => true,
  load: () => ({}),
});
