import type { SeedItem } from '../../write/encode.ts';
import { bed } from './bed.ts';
import { blankets } from './blankets.ts';
import { cushions } from './cushions.ts';
import { type DemoProduct, productId, productItem } from './demo-product.ts';
import { house } from './house.ts';
import { kitchen } from './kitchen.ts';
import { linen } from './linen.ts';
import { loden } from './loden.ts';
import { isCloth, materialsOf } from './materials.ts';
import { parlour } from './parlour.ts';
import { throws } from './throws.ts';

/** The products of the demo, in the order in which they are shown. */
export const products = {
  ...blankets,
  ...loden,
  ...throws,
  ...bed,
  ...linen,
  ...cushions,
  ...house,
  ...kitchen,
  ...parlour,
} satisfies Record<string, DemoProduct>;

export type ProductName = keyof typeof products;

const isProductName = (name: string): name is ProductName => Object.hasOwn(products, name);

/** The id of a product of the demo. */
export function demoProductId(name: ProductName): string {
  return productId(name);
}

/** All products of the demo as items. */
export function productItems(): SeedItem[] {
  const names = Object.keys(products).filter(isProductName);
  return names.map((name, index) =>
    productItem(
      name,
      { ...products[name], materials: materialsOf(name), samples: isCloth(name) },
      (index + 1) * 10,
    ),
  );
}
