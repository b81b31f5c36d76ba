import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import CategoryPage from '../category-page/Island.astro';
import Form from '../form/Island.astro';
import ProductDetail from '../product-detail/Island.astro';
import type { BlockKind, Registry } from './registry.ts';

type Hydrated = {
  [K in BlockKind]: Registry[K] extends { hydrate?: undefined } ? never : K;
}[BlockKind];

/** The island of every kind that visitors operate. */
const islands: Record<Hydrated, AstroComponentFactory> = {
  'category-page': CategoryPage,
  form: Form,
  'product-detail': ProductDetail,
};

/** The island of a kind, for a block that this kind has read and loaded; undefined: it has none. */
export function islandOf(kind: BlockKind): AstroComponentFactory | undefined {
  return kind in islands ? islands[kind as Hydrated] : undefined;
}
