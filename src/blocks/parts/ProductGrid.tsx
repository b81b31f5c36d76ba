import type { Language } from '#src/model/languages.ts';
import type { ProductCardData } from '../load/product-card.ts';
import { ProductCard } from './ProductCard.tsx';

const SIZES = {
  2: '(min-width: 48rem) 45vw, 46vw',
  3: '(min-width: 64rem) 30vw, 46vw',
  4: '(min-width: 64rem) 22vw, 46vw',
};

type Props = {
  cards: readonly ProductCardData[];
  columns: '2' | '3' | '4';
  lang: Language;
  /** Rank of the products' names. */
  level: 2 | 3;
  /** Nothing but words stands above it. */
  eager?: boolean;
};

/** Products side by side: two on a phone, up to four on a wide page. */
export function ProductGrid({ cards, columns, lang, level, eager = false }: Props) {
  return (
    <ul className={`products products--${columns}`}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ProductCard
            card={card}
            lang={lang}
            level={level}
            sizes={SIZES[columns]}
            eager={eager && index === 0}
          />
        </li>
      ))}
    </ul>
  );
}
