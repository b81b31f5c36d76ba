import { choice, withDefault } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

/** A seam, a line, or nothing but distance. */
export const divider = defineBlock({
  kind: 'divider',
  label: { de: 'Trenner oder Abstand', en: 'Divider or space' },
  fields: {
    look: withDefault(
      choice({ label: { de: 'Aussehen', en: 'Look' }, values: ['stitch', 'line', 'space'] }),
      'stitch',
    ),
    size: withDefault(
      choice({ label: { de: 'Abstand', en: 'Distance' }, values: ['small', 'normal', 'large'] }),
      'normal',
    ),
  },
  load: () => ({}),
});
