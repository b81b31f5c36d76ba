import { categoryItems } from './demo/categories.ts';
import { colourItems } from './demo/colours.ts';
import { dynamicBlockItems } from './demo/dynamic-blocks.ts';
import { fontItems } from './demo/fonts.ts';
import { iconItems } from './demo/icons.ts';
import { navigationItems } from './demo/navigation.ts';
import { pageItems } from './demo/pages/all.ts';
import { productItems } from './demo/products/all.ts';
import { redirectItems } from './demo/site/redirects.ts';
import { siteItem } from './demo/site/site.ts';
import { textStyleItems } from './demo/text-styles.ts';
import { themeItems } from './demo/themes.ts';
import { washingItems } from './demo/washing.ts';
import type { SeedItem } from './write/encode.ts';

/**
 * The demo shop 'Almwerk': every item, those that are referred to first.
 * In: the id of the singleton `site`, which is that of its schema.
 */
export function demo(siteId: string): SeedItem[] {
  return [
    ...colourItems(),
    ...washingItems(),
    ...themeItems(),
    ...textStyleItems(),
    ...fontItems(),
    ...iconItems(),
    ...navigationItems(),
    ...categoryItems(),
    ...productItems(),
    ...dynamicBlockItems(),
    ...pageItems(),
    ...redirectItems(),
    siteItem(siteId),
  ];
}
