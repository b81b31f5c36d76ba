import { categoryItems } from './demo/categories.ts';
import { colourItems } from './demo/colours.ts';
import { pageItems } from './demo/pages/all.ts';
import { productItems } from './demo/products/all.ts';
import { siteItem } from './demo/site.ts';
import { themeItems } from './demo/themes.ts';
import { washingItems } from './demo/washing.ts';
import type { SeedItem } from './encode.ts';

/**
 * The demo shop 'Almwerk': every item, those that are referred to first.
 * In: the id of the singleton `site`, which is that of its schema.
 */
export function demo(siteId: string): SeedItem[] {
  return [
    ...colourItems(),
    ...washingItems(),
    ...themeItems(),
    ...categoryItems(),
    ...productItems(),
    ...pageItems(),
    siteItem(siteId),
  ];
}
