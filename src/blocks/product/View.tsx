import { ProductCard } from '../parts/ProductCard.tsx';
import type { ViewProps } from '../view.ts';
import type { product } from './block.ts';

const SIZES = '(min-width: 48rem) 32vw, 92vw';

/** The card of a product. */
export function View({ block, data, lang, writtenIn }: ViewProps<typeof product>) {
  const { label, level } = block;
  return (
    <ProductCard
      card={data.card}
      lang={lang}
      level={level === 'h2' ? 2 : 3}
      sizes={SIZES}
      label={label}
      labelLang={writtenIn}
    />
  );
}
