import {
  choice,
  reference,
  required,
  startingWith,
  text,
  translated,
  withDefault,
} from '#src/model/field.ts';
import { defineBlock } from '../define.ts';
import { loadLink } from '../load/link.ts';

/** A way on: to a page, product or category, or to an address. Without either it is not shown. */
export const button = defineBlock({
  kind: 'button',
  label: { de: 'Knopf oder Link', en: 'Button or link' },
  fields: {
    label: startingWith(
      translated(required(text({ label: { de: 'Text', en: 'Text' }, maxLength: 80 }))),
      { de: 'Mehr erfahren', en: 'Find out more' },
    ),
    page: reference({
      label: { de: 'Führt zu', en: 'Leads to' },
      to: ['pages', 'products', 'categories'],
    }),
    address: startingWith(
      translated(text({ label: { de: 'Oder zur Adresse', en: 'Or to the address' } })),
      { de: '/de', en: '/en' },
    ),
    look: withDefault(
      choice({
        label: { de: 'Aussehen', en: 'Look' },
        values: ['filled', 'thread', 'plain', 'text'],
      }),
      'filled',
    ),
  },
  load({ page, address }, ask, route) {
    const href = loadLink({ page, address }, ask, route);
    return href === undefined ? null : { href };
  },
});
