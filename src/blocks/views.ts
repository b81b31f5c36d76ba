import { View as CategoryPage } from './category-page/View.tsx';
import { View as Columns } from './columns/View.tsx';
import type { BlockDefinition } from './define.ts';
import { View as Heading } from './heading/View.tsx';
import { View as Picture } from './picture/View.tsx';
import { View as ProductDetail } from './product-detail/View.tsx';
import { View as ProductOverview } from './product-overview/View.tsx';
import type { BlockKind, Registry } from './registry.ts';
import { View as RichText } from './rich-text/View.tsx';
import { View as Section } from './section/View.tsx';
import type { View } from './view.ts';

/** The view of every block kind. */
export const views: { [K in BlockKind]: View<Registry[K]> } = {
  'category-page': CategoryPage,
  columns: Columns,
  heading: Heading,
  picture: Picture,
  'product-detail': ProductDetail,
  'product-overview': ProductOverview,
  'rich-text': RichText,
  section: Section,
};

/** The view of a kind, for a block that this kind has read and loaded. */
export function viewOf(kind: BlockKind): View<BlockDefinition> {
  return views[kind] as View<BlockDefinition>;
}
