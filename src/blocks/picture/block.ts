import {
  asset,
  choice,
  flag,
  required,
  text,
  translated,
  withDefault,
} from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

export const picture = defineBlock({
  kind: 'picture',
  label: { de: 'Bild', en: 'Picture' },
  fields: {
    image: required(asset({ label: { de: 'Bild', en: 'Picture' } })),
    caption: translated(text({ label: { de: 'Bildunterschrift', en: 'Caption' } })),
    ratio: withDefault(
      choice({
        label: { de: 'Seitenverhältnis', en: 'Aspect ratio' },
        values: ['original', '4-5', '1-1', '5-4', '3-2', '2-1'],
      }),
      'original',
    ),
    width: withDefault(
      choice({ label: { de: 'Breite', en: 'Width' }, values: ['column', 'page'] }),
      'column',
    ),
    across: translated(text({ label: { de: 'Maß der Breite', en: 'Measure across' } })),
    down: translated(text({ label: { de: 'Maß der Höhe', en: 'Measure down' } })),
    zoom: flag({ label: { de: 'Lässt sich groß ansehen', en: 'Can be looked at large' } }),
  },
  bleeds: ({ width }) => width === 'page',
  load: ({ image }, ask, { lang }) => ({ asset: ask('asset', image, lang) }),
});
