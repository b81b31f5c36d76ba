import { href } from '#src/model/links.ts';
import { Text } from '../fields/Text.tsx';
import { Photo } from '../parts/Photo.tsx';
import { ProductGrid } from '../parts/ProductGrid.tsx';
import { Prose } from '../parts/Prose.tsx';
import type { ViewProps } from '../view.ts';
import type { category } from './block.ts';
import { messages } from './messages.ts';

type Props = ViewProps<typeof category>;

/** What a category is, beside its picture; below it a row of its products. */
export function View({ block, data, lang }: Props) {
  const { category: shown, cards, above } = data;
  const textLang = shown.textLang === lang ? undefined : shown.textLang;
  return (
    <div className={`shelf shelf--${block.side}`}>
      <div className="shelf__about">
        {above && (
          <p className="kicker label" lang={above.lang}>
            {above.label}
          </p>
        )}
        {block.title ? (
          <Text of={block} field="title" as="h2" />
        ) : (
          <h2 lang={textLang}>{shown.name}</h2>
        )}
        {shown.text && (
          <div className="prose" lang={shown.bodyLang ?? undefined}>
            <Prose nodes={shown.text.content} />
          </div>
        )}
        <p>
          <a className="more" href={href(shown.path)}>
            {messages[lang].all(shown.name, shown.total)}
          </a>
        </p>
      </div>
      {shown.image && (
        <Photo
          asset={shown.image}
          sizes="(min-width: 48rem) 45vw, 92vw"
          to={1280}
          className="shelf__picture crop"
        />
      )}
      {cards.length > 0 && (
        <div className="shelf__goods">
          <ProductGrid cards={cards} columns={columnsFor(cards.length)} lang={lang} level={3} />
        </div>
      )}
    </div>
  );
}

/** As many columns as leave no product alone in its row. */
function columnsFor(count: number): '2' | '3' | '4' {
  if (count === 2) return '2';
  return count % 3 === 0 ? '3' : '4';
}
