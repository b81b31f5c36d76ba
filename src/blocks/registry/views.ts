import type { BlockDefinition } from '../define.ts';
import type { BlockKind, Registry } from './registry.ts';
import type { View } from '../view.ts';
import { commonViews } from './common-views.ts';
import { View as CareSymbols } from '../care-symbols/View.tsx';
import { View as CategoryPage } from '../category-page/View.tsx';
import { View as Form } from '../form/View.tsx';
import { View as ProductDetail } from '../product-detail/View.tsx';
import { View as ProductFacts } from '../product-facts/View.tsx';
import { View as RecentlySeen } from '../recently-seen/View.tsx';
import { View as Video } from '../video/View.tsx';

/** The view of every block kind. */
export const views: { [K in BlockKind]: View<Registry[K]> } = {
  ...commonViews,
  'care-symbols': CareSymbols,
  'category-page': CategoryPage,
  form: Form,
  'product-detail': ProductDetail,
  'product-facts': ProductFacts,
  'recently-seen': RecentlySeen,
  video: Video,
};

/** The view of a kind, for a block that this kind has read and loaded. */
export function viewOf(kind: BlockKind): View<BlockDefinition> {
  return views[kind] as View<BlockDefinition>;
}
