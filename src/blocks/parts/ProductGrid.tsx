import type { ReactNode } from 'react';
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

/** After whole rows of a phone, where it takes one of its own. */
const TILE_AT = 4;

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
  /** What stands among them, once there are a few. */
  tile?: ReactNode;
};

type PlaceProps = Pick<Props, 'columns' | 'beside'> & { at: number; count: number; eager: boolean };

/** What the card at a place of a grid is told of it: how wide its picture is, and how soon it is wanted. */
export function placeOf({ at, count, columns, eager = false, beside = false }: PlaceProps) {
  return {
    sizes: beside ? SIZES['4'] : SIZES[count > 1 ? columns : '2'],
    eager: eager && at < SEEN_FIRST && (at === 0 || ('next' as const)),
  };
}

/** Products side by side: two on a phone, up to four on a wide page. */
export function ProductGrid(props: Props) {
  const { cards, columns, lang, level, eager = false, beside = false, tile } = props;
  return (
    <ul className={`products products--${columns}`}>
      {cards.map((card, index) => [
        index === TILE_AT && tile && <li key="tile">{tile}</li>,
        <li key={card.id}>
          <ProductCard
            card={card}
            lang={lang}
            level={level}
            {...placeOf({ at: index, count: cards.length, columns, eager, beside })}
          />
        </li>,
      ])}
    </ul>
  );
}
