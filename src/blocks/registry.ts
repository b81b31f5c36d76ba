import type { SchemaDefinition } from '#src/model/schema.ts';
import { categoryPage } from './category-page/block.ts';
import { columns } from './columns/block.ts';
import type { BlockDefinition } from './define.ts';
import { heading } from './heading/block.ts';
import { picture } from './picture/block.ts';
import { productDetail } from './product-detail/block.ts';
import { productOverview } from './product-overview/block.ts';
import { richTextBlock } from './rich-text/block.ts';
import { blockSchema } from './schema.ts';
import { section } from './section/block.ts';

/** Every block kind by its name. Views and islands stand in `views.ts` and `islands.ts`. */
export const registry = {
  'category-page': categoryPage,
  columns,
  heading,
  picture,
  'product-detail': productDetail,
  'product-overview': productOverview,
  'rich-text': richTextBlock,
  section,
} satisfies Record<string, BlockDefinition>;

export type Registry = typeof registry;
export type BlockKind = keyof Registry;

/** True for the names of our block kinds. */
export function isBlockKind(kind: string): kind is BlockKind {
  return Object.hasOwn(registry, kind);
}

/** The component schemas of all kinds. */
export function blockSchemas(): SchemaDefinition[] {
  return Object.values<BlockDefinition>(registry).map(blockSchema);
}
