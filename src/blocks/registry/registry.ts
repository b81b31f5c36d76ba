import type { SchemaDefinition } from '#src/model/fields/schema.ts';
import type { BlockDefinition } from '../define.ts';
import { blockSchema } from '../schema.ts';
import { accordion } from '../accordion/block.ts';
import { breadcrumb } from '../breadcrumb/block.ts';
import { button } from '../button/block.ts';
import { careSymbols } from '../care-symbols/block.ts';
import { category } from '../category/block.ts';
import { categoryLink } from '../category-link/block.ts';
import { categoryPage } from '../category-page/block.ts';
import { columns } from '../columns/block.ts';
import { divider } from '../divider/block.ts';
import { dynamicBlock } from '../dynamic-block/block.ts';
import { facts } from '../facts/block.ts';
import { form } from '../form/block.ts';
import { gallery } from '../gallery/block.ts';
import { heading } from '../heading/block.ts';
import { hero } from '../hero/block.ts';
import { icon } from '../icon/block.ts';
import { languageSwitch } from '../language-switch/block.ts';
import { newsletter } from '../newsletter/block.ts';
import { picture } from '../picture/block.ts';
import { product } from '../product/block.ts';
import { productDetail } from '../product-detail/block.ts';
import { productFacts } from '../product-facts/block.ts';
import { productOverview } from '../product-overview/block.ts';
import { productTeaser } from '../product-teaser/block.ts';
import { quote } from '../quote/block.ts';
import { recentlySeen } from '../recently-seen/block.ts';
import { richTextBlock } from '../rich-text/block.ts';
import { section } from '../section/block.ts';
import { table } from '../table/block.ts';
import { video } from '../video/block.ts';

/** Every block kind by its name. Views and islands stand in `views.ts` and `islands.ts`. */
export const registry = {
  accordion,
  breadcrumb,
  button,
  'care-symbols': careSymbols,
  category,
  'category-link': categoryLink,
  'category-page': categoryPage,
  columns,
  divider,
  'dynamic-block': dynamicBlock,
  facts,
  form,
  gallery,
  heading,
  hero,
  icon,
  'language-switch': languageSwitch,
  newsletter,
  picture,
  product,
  'product-detail': productDetail,
  'product-facts': productFacts,
  'product-overview': productOverview,
  'product-teaser': productTeaser,
  quote,
  'recently-seen': recentlySeen,
  'rich-text': richTextBlock,
  section,
  table,
  video,
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
