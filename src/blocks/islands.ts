import ProductDetail from './product-detail/Island.astro';
import type { BlockKind, Registry } from './registry.ts';

type Hydrated = {
  [K in BlockKind]: Registry[K] extends { hydrate?: undefined } ? never : K;
}[BlockKind];

/** The island of every kind that visitors operate. */
export const islands: Record<Hydrated, typeof ProductDetail> = {
  'product-detail': ProductDetail,
};
