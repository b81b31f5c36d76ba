import { startingWith, text, translated } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

/** The goods that somebody looked at before, on the page of a product; the device alone knows them. */
export const recentlySeen = defineBlock({
  kind: 'recently-seen',
  only: 'product',
  label: { de: 'Zuletzt angesehen', en: 'Recently seen' },
  fields: {
    title: startingWith(translated(text({ label: { de: 'Überschrift', en: 'Heading' } })), {
      de: 'Zuletzt angesehen',
      en: 'Recently seen',
    }),
  },
  load: (_node, _ask, { kind }) => (kind === 'product' ? {} : null),
});
