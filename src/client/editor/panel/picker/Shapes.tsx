import type { BlockKind } from '#src/blocks/registry/registry.ts';

/** Rectangles on 80 × 50: `f` a picture or ground, `t` words. */
type Shape = readonly ['f' | 't', number, number, number, number];

const lines = (x: number, y: number, widths: readonly number[], gap = 5): Shape[] =>
  widths.map((width, index) => ['t', x, y + index * gap, width, 2]);

const card = (x: number, width: number): Shape[] => [
  ['f', x, 12, width, 18],
  ['t', x, 33, width * 0.8, 2],
  ['t', x, 37, width * 0.5, 1.5],
];

/** Small drawings of what kinds look like on a page. */
const SKETCHES: Readonly<Record<string, readonly Shape[]>> = {
  heading: [
    ['t', 14, 16, 16, 1.5],
    ['t', 14, 21, 46, 5],
    ['t', 14, 29, 30, 5],
  ],
  'rich-text': lines(16, 12, [48, 44, 47, 28, 46, 42]),
  picture: [
    ['f', 10, 8, 60, 30],
    ['t', 10, 41, 22, 1.5],
  ],
  video: [
    ['f', 10, 8, 60, 30],
    ['t', 36, 18, 3, 10],
    ['t', 39, 20, 3, 6],
    ['t', 42, 22, 2, 2],
    ['t', 10, 41, 22, 1.5],
  ],
  section: [['f', 0, 9, 80, 32], ...lines(12, 19, [30, 22, 26])],
  columns: [
    ['f', 10, 10, 28, 30],
    ['f', 42, 10, 28, 30],
  ],
  'product-overview': [10, 26, 42, 58].flatMap((x) => card(x, 13)),
  'product-detail': [
    ['f', 9, 8, 34, 34],
    ['t', 48, 10, 22, 3],
    ...lines(48, 18, [18, 20]),
    ['t', 48, 32, 14, 5],
  ],
  'category-page': [
    ['t', 10, 8, 24, 3],
    ...[10, 31, 52].flatMap((x): Shape[] => [
      ['f', x, 15, 18, 11],
      ['f', x, 30, 18, 11],
    ]),
  ],
  hero: [
    ['f', 0, 0, 80, 50],
    ['t', 8, 26, 40, 4],
    ['t', 8, 33, 26, 2],
    ['t', 8, 39, 12, 4],
  ],
  button: [['t', 24, 20, 32, 10]],
  accordion: [12, 21, 30].flatMap((y): Shape[] => [
    ['t', 12, y, 34, 2],
    ['t', 64, y, 4, 2],
    ['f', 12, y + 5, 56, 0.8],
  ]),
  gallery: [
    ['f', 8, 9, 36, 32],
    ['f', 47, 9, 25, 15],
    ['f', 47, 26, 25, 15],
  ],
  form: [...[9, 20, 31].map((y): Shape => ['f', 14, y, 52, 7]), ['t', 14, 41, 18, 5]],
  quote: [['f', 12, 14, 5, 8], ...lines(22, 16, [40, 44, 30], 6)],
  table: [11, 19, 27, 35].flatMap((y): Shape[] => [
    ['t', 10, y, 16, 2],
    ['f', 30, y, 18, 2],
    ['f', 52, y, 18, 2],
  ]),
  divider: [['t', 10, 24, 60, 1.2]],
  product: card(29, 22),
  'product-teaser': [['f', 8, 10, 30, 30], ['t', 43, 14, 26, 3], ...lines(43, 22, [24, 20])],
  category: [
    ['f', 18, 8, 44, 24],
    ['t', 18, 36, 24, 3],
  ],
  'category-link': [
    ['f', 16, 10, 48, 30],
    ['t', 21, 32, 20, 3],
  ],
  icon: [
    ['f', 30, 12, 20, 20],
    ['t', 28, 36, 24, 2],
  ],
  'dynamic-block': [['f', 8, 8, 64, 34], ...lines(16, 16, [40, 46, 30]), ['t', 54, 32, 12, 5]],
  'language-switch': [
    ['t', 24, 22, 13, 5],
    ['f', 43, 22, 13, 5],
  ],
};

const PLAIN: readonly Shape[] = [['f', 12, 10, 56, 14], ...lines(12, 29, [40, 46, 30])];

/** The strokes of a kind. */
export function Shapes({ kind }: { kind: BlockKind }) {
  return (SKETCHES[kind] ?? PLAIN).map(([tone, x, y, width, height]) => (
    <rect
      key={`${x}-${y}`}
      className={tone}
      {...{ x, y, width, height }}
      rx={Math.min(1.5, height / 2)}
    />
  ));
}
