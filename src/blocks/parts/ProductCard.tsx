import { formatDay } from '#src/lib/day.ts';
import { formatCents } from '#src/lib/money.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import { href } from '#src/model/links.ts';
import { Price } from '#src/ui/Price.tsx';
import { WovenLabel } from '#src/ui/WovenLabel.tsx';
import type { ProductCardData } from '../load/product-card.ts';
import { discountLabel } from './discount.ts';
import { messages } from './messages.ts';
import { Photo } from './Photo.tsx';
import { priceText } from './price.ts';

type Props = {
  card: ProductCardData;
  lang: Language;
  level: 2 | 3 | 4;
  sizes: string;
  /** Its picture is the first that a visitor sees. */
  eager?: boolean | 'next';
  /** What an editor wrote on its woven label; what follows from price and availability comes first. */
  label?: string | undefined;
  /** The language of that, where it is not the one of the page. */
  labelLang?: Language | undefined;
  /** Shown larger than in a grid. */
  large?: boolean;
};

/** A product in a grid: the name is the link and covers the card. */
export function ProductCard({ card, lang, level, sizes, eager, label, labelLang, large }: Props) {
  const words = messages[lang];
  const Name = `h${level}` as const;
  const names = card.colours.map(({ name }) => name);
  return (
    <article className={card.availability === 'unavailable' ? 'card card--out' : 'card'}>
      <div className="card__frame">
        <CardLabel {...{ card, lang, label, labelLang }} />
        <div className="card__pic">
          {card.image && (
            <Photo asset={card.image} sizes={sizes} to={large ? 1920 : 960} eager={eager} />
          )}
        </div>
      </div>
      <div className="card__text">
        <Name className="card__name" lang={card.textLang === lang ? undefined : card.textLang}>
          <a href={href(card.path) + (card.anchor ? `#${encodeURI(card.anchor)}` : '')}>
            {card.name}
          </a>
        </Name>
        <Price
          now={priceText(card, lang)}
          before={
            card.oldPriceCents === null ? null : formatCents(card.oldPriceCents, LOCALES[lang])
          }
          words={words}
        />
        <Meta card={card} lang={lang} />
        {names.length > 0 && (
          <span className="dots" role="img" aria-label={words.colours(names)}>
            {card.colours.map(({ key }) => (
              <i key={key} className={`cloth c-${key}`} />
            ))}
          </span>
        )}
      </div>
    </article>
  );
}

function CardLabel({
  card,
  lang,
  label,
  labelLang,
}: Pick<Props, 'card' | 'lang' | 'label' | 'labelLang'>) {
  const words = messages[lang];
  if (card.availability === 'unavailable')
    return <WovenLabel tone="out" text={words.unavailable} />;
  const discount = discountLabel(card.priceCents, card.oldPriceCents, lang);
  if (discount) return <WovenLabel tone="sale" text={discount} />;
  const plain = label ?? (card.availability === 'onOrder' ? words.onOrder : undefined);
  const own = label === undefined ? undefined : labelLang;
  return plain ? <WovenLabel tone="plain" text={plain} lang={own} /> : null;
}

/** When it is back, else what it is. */
function Meta({ card, lang }: Pick<Props, 'card' | 'lang'>) {
  const { availability, availableFrom, summary, summaryLang } = card;
  if (availability === 'unavailable' && availableFrom !== null) {
    const day = formatDay(availableFrom, LOCALES[lang]);
    return <p className="card__meta">{messages[lang].backOn(day)}</p>;
  }
  return (
    <p className="card__meta" lang={summaryLang ?? undefined}>
      {summary}
    </p>
  );
}
