import type { IconName } from '../parts/icon-paths.ts';

export type KindGroup = 'content' | 'layout' | 'shop';

type Face = { icon: IconName; group: KindGroup };

/** How kinds look in lists; a kind without an entry gets the plain one. */
export const FACES: Readonly<Record<string, Face>> = {
  heading: { icon: 'heading-1', group: 'content' },
  'rich-text': { icon: 'type', group: 'content' },
  facts: { icon: 'list-ordered', group: 'content' },
  picture: { icon: 'image', group: 'content' },
  video: { icon: 'film', group: 'content' },
  hero: { icon: 'panel-top', group: 'content' },
  button: { icon: 'mouse-pointer-click', group: 'content' },
  accordion: { icon: 'list-collapse', group: 'content' },
  gallery: { icon: 'gallery-horizontal', group: 'content' },
  form: { icon: 'list', group: 'content' },
  newsletter: { icon: 'list', group: 'content' },
  quote: { icon: 'quote', group: 'content' },
  table: { icon: 'table-2', group: 'content' },
  icon: { icon: 'shapes', group: 'content' },
  divider: { icon: 'minus', group: 'layout' },
  'dynamic-block': { icon: 'component', group: 'layout' },
  'language-switch': { icon: 'languages', group: 'layout' },
  breadcrumb: { icon: 'link', group: 'layout' },
  'care-symbols': { icon: 'shapes', group: 'content' },
  'product-facts': { icon: 'list-ordered', group: 'shop' },
  'recently-seen': { icon: 'layout-grid', group: 'shop' },
  product: { icon: 'package', group: 'shop' },
  'product-teaser': { icon: 'tag', group: 'shop' },
  category: { icon: 'folder', group: 'shop' },
  'category-link': { icon: 'link', group: 'shop' },
  section: { icon: 'panel-top', group: 'layout' },
  columns: { icon: 'columns-2', group: 'layout' },
  'product-overview': { icon: 'layout-grid', group: 'shop' },
  'product-detail': { icon: 'package', group: 'shop' },
  'category-page': { icon: 'layout-dashboard', group: 'shop' },
};
