import type { SeedItem } from '../../write/encode.ts';
import { about } from './about.ts';
import { care } from './care.ts';
import { contact } from './contact.ts';
import { type DemoPage, pageId, pageItem } from './demo-page.ts';
import { home } from './home.ts';
import { imprint } from './imprint.ts';
import { lodge } from './lodge.ts';
import { privacy } from './privacy.ts';
import { shipping } from './shipping.ts';
import { categoryTemplate, productTemplate } from './templates.ts';
import { terms } from './terms.ts';
import { withdrawal } from './withdrawal.ts';

/** The pages of the demo and the two templates. */
export const pages = {
  home,
  lodge,
  about,
  care,
  contact,
  imprint,
  privacy,
  shipping,
  withdrawal,
  terms,
  'product-template': productTemplate,
  'category-template': categoryTemplate,
} satisfies Record<string, DemoPage>;

export type PageName = keyof typeof pages;

/** The id of a page of the demo. */
export function demoPageId(name: PageName): string {
  return pageId(name);
}

/** All pages of the demo as items. */
export function pageItems(): SeedItem[] {
  return Object.entries(pages).map(([name, draft]) => pageItem(name, draft));
}
