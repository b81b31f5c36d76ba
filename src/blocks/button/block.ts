import {
  choice,
  file,
  reference,
  startingWith,
  text,
  toBeWritten,
  translated,
  withDefault,
} from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';
import { styleClass, textStyle } from '../load/text-style.ts';
import { loadFile } from '../load/file.ts';
import { loadLink } from '../load/link.ts';

/** A way on: to a document, a page, product or category, or an address. Without one it is not shown. */
export const button = defineBlock({
  kind: 'button',
  label: { de: 'Knopf oder Link', en: 'Button or link' },
  fields: {
    label: translated(
      toBeWritten(text({ label: { de: 'Text', en: 'Text' }, maxLength: 80 }), {
        de: 'Mehr erfahren',
        en: 'Find out more',
      }),
    ),
    page: reference({
      label: { de: 'Führt zu', en: 'Leads to' },
      to: ['pages', 'products', 'categories'],
    }),
    address: startingWith(
      translated(
        text({
          label: {
            de: 'Adresse, wenn kein Ziel gewählt ist',
            en: 'Address, where no target is chosen',
          },
        }),
      ),
      { de: '/de', en: '/en' },
    ),
    document: file({ label: { de: 'Oder lädt', en: 'Or downloads' }, use: 'documents' }),
    look: withDefault(
      choice({
        label: { de: 'Aussehen', en: 'Look' },
        values: ['filled', 'thread', 'plain', 'text'],
      }),
      'filled',
    ),
    style: textStyle,
  },
  load({ document, page, address, style }, ask, route) {
    const worn = styleClass(style, ask);
    const look = worn === '' ? {} : { style: worn };
    const file = loadFile(document, 'documents', ask);
    if (file) return { href: file.address, download: true, ...look };
    const href = loadLink({ page, address }, ask, route);
    return href === undefined ? null : { href, download: false, ...look };
  },
});
