import { slugify } from '#src/lib/slug.ts';
import type { ProductAnswer, SizeAnswer } from '#src/model/pages/answers.ts';

/** Smaller things would be dots in a drawing to scale. */
const DRAWN_FROM_CM = 20;

export type ProductSize = SizeAnswer & { priceCents: number };

/**
 * The sizes of a product with their prices, and which of them is chosen at first: the one that costs
 * what the product does, else the first.
 */
export function sizesOf(product: Pick<ProductAnswer, 'sizes' | 'priceCents'>): {
  sizes: ProductSize[];
  chosen: number;
} {
  const sizes = product.sizes.map((size) => ({
    ...size,
    priceCents: size.priceCents ?? product.priceCents,
  }));
  const chosen = sizes.findIndex(({ priceCents }) => priceCents === product.priceCents);
  return { sizes, chosen: Math.max(0, chosen) };
}

/** A size in words: `Teller, 26 × 2 cm`. */
export function sizeWords({ name, label }: Pick<SizeAnswer, 'name' | 'label'>): string {
  return name === null ? label : `${name}, ${label}`;
}

/** Whether a size exists in a colour. In: the colour's id; undefined: the product has no colours. */
export function existsIn({ onlyColours }: SizeAnswer, colour: string | undefined): boolean {
  return colour === undefined || onlyColours.length === 0 || onlyColours.includes(colour);
}

/** Whether a drawing to scale tells anything: all sizes have measures, and none is too small. */
export function areDrawn(sizes: readonly SizeAnswer[]): boolean {
  return sizes.every(
    ({ widthCm, heightCm }) =>
      widthCm !== null && heightCm !== null && Math.max(widthCm, heightCm) >= DRAWN_FROM_CM,
  );
}

/**
 * The size that somebody chose. In: its word in addresses, and the price that they saw. The word of a size changes when
 * another one gets or loses its label: then it is the one with that label and price, if there is just one.
 */
export function findSize(
  sizes: readonly ProductSize[],
  word: string,
  cents: number | null,
): ProductSize | undefined {
  const same = sizes.find(({ slug }) => slug === word);
  if (same) return same;
  const alike = sizes.filter(({ label, priceCents }) => {
    const plain = slugify(label);
    return priceCents === cents && (word === plain || word.endsWith(`-${plain}`));
  });
  return alike.length === 1 ? alike[0] : undefined;
}
