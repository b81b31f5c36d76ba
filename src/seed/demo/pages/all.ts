import type { SeedItem } from '../../encode.ts';
import { care } from './care.ts';
import { contact } from './contact.ts';
import { type PageDraft, pageId, pageItem } from './draft.ts';
import { home } from './home.ts';
import { lodge } from './lodge.ts';
import { categoryTemplate, productTemplate } from './templates.ts';

/** The pages of the demo and the two templates. */
export const pages = {
  home,
  lodge,
  care,
  contact,
  'product-template': productTemplate,
  'category-template': categoryTemplate,
} satisfies Record<string, PageDraft>;

export type PageName = keyof typeof pages;

/** The id of a page of the demo. */
export function demoPageId(name: PageName): string {
  return pageId(name);
}

/** All pages of the demo as items. */
export function pageItems(): SeedItem[] {
  return Object.entries(pages).map(([name, draft]) => pageItem(name, draft));
}
