import { choice, withDefault } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

/** Pictures with captions, side by side; each of them is a block, so both languages share it. */
export const gallery = defineBlock({
  kind: 'gallery',
  label: { de: 'Galerie', en: 'Gallery' },
  fields: {
    layout: withDefault(
      choice({
        label: { de: 'Anordnung', en: 'Layout' },
        values: ['even', 'wide-narrow', 'narrow-wide', 'strip'],
      }),
      'even',
    ),
  },
  children: ['picture'],
  wraps: {},
  isBlank: (_block, shownInside) => shownInside === 0,
  load: () => ({}),
});
