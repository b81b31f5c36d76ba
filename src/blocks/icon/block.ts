import { choice, reference, text, translated, withDefault } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

/** A drawing of the shop's own icons, with words beside it or for those who do not see it. */
export const icon = defineBlock({
  kind: 'icon',
  label: { de: 'Symbol', en: 'Icon' },
  fields: {
    icon: reference({ label: { de: 'Symbol', en: 'Icon' }, to: ['icons'] }),
    text: translated(text({ label: { de: 'Text daneben', en: 'Text beside it' } })),
    size: withDefault(
      choice({ label: { de: 'Größe', en: 'Size' }, values: ['small', 'normal', 'large'] }),
      'normal',
    ),
  },
  load({ icon: id }, ask) {
    const found = id === undefined ? null : ask('icon', id);
    return found?.svg ? { svg: found.svg } : null;
  },
});
