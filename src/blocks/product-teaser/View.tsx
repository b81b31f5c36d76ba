import { href } from '#src/model/links.ts';
import { Text } from '../fields/Text.tsx';
import { ProductCard } from '../parts/ProductCard.tsx';
import type { ViewProps } from '../view.ts';
import type { productTeaser } from './block.ts';
import { messages } from './messages.ts';

const SIZES = '(min-width: 48rem) 56vw, 92vw';

/** A large picture of one product, with its texts at the foot of the row. */
export function View({ block, data, lang, writtenIn }: ViewProps<typeof productTeaser>) {
  const { card } = data;
  const { title, text, label, side } = block;
  return (
    <div className={`teaser teaser--${side}`}>
      <ProductCard
        card={card}
        lang={lang}
        level={title ? 3 : 2}
        sizes={SIZES}
        label={label}
        labelLang={writtenIn}
        large
      />
      <div className="teaser__text">
        <Text of={block} field="title" as="h2" />
        {text || !card.summary ? (
          <Text of={block} field="text" as="p" />
        ) : (
          <p lang={card.summaryLang ?? undefined}>{card.summary}</p>
        )}
        <p>
          <a className="more" href={href(card.path)}>
            {messages[lang].look(card.name)}
          </a>
        </p>
      </div>
    </div>
  );
}
