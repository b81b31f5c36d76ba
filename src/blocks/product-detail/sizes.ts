import type { ProductAnswer, SizeAnswer } from '#src/model/answers.ts';

/** More than these are not drawn: the style sheet knows so many (`styles/choice.css`). */
const MAX_SIZES = 12;

export type Size = SizeAnswer & { priceCents: number };

/**
 * The sizes of a product with their prices, and which of them is chosen at first: the one that costs
 * what the product does, else the first.
 */
export function sizesOf(product: Pick<ProductAnswer, 'sizes' | 'priceCents'>): {
  sizes: Size[];
  chosen: number;
} {
  const sizes = product.sizes
    .slice(0, MAX_SIZES)
    .map((size) => ({ ...size, priceCents: size.priceCents ?? product.priceCents }));
  const chosen = sizes.findIndex(({ priceCents }) => priceCents === product.priceCents);
  return { sizes, chosen: Math.max(0, chosen) };
}
