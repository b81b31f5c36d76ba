import type { Language } from '#src/model/languages.ts';
import type { ProductCardData } from '../load/product-card.ts';
import { ProductCard } from './ProductCard.tsx';

const SIZES = {
  2: '44vw',
  3: '(min-width: 64rem) 29vw, 44vw',
  4: '(min-width: 64rem) 21vw, 44vw',
};

/** The first row of a wide page: any of them may be the largest picture that is seen first. */
const SEEN_FIRST = 3;

type Props = {
  cards: readonly ProductCardData[];
  columns: '2' | '3' | '4';
  lang: Language;
  /** Rank of the products' names. */
  level: 2 | 3 | 4;
  /** Nothing but words stands above it. */
  eager?: boolean;
  /** Something stands beside it on a wide page. */
  beside?: boolean;
};

/** Products side by side: two on a phone, up to four on a wide page. */
export function ProductGrid({ cards, columns, lang, level, eager = false, beside }: Props) {
  return (
    <ul className={`products products--${columns}`}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ProductCard
            card={card}
            lang={lang}
            level={level}
            sizes={beside ? SIZES['4'] : SIZES[columns]}
            eager={eager && index < SEEN_FIRST && (index === 0 || 'next')}
          />
        </li>
      ))}
    </ul>
  );
}
