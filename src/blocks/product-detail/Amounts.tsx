import { formatCents } from '#src/lib/money.ts';
import { LOCALES } from '#src/model/languages.ts';
import type { ProductDetailData } from './block.ts';
import { messages } from './messages.ts';
import { sizesOf } from './sizes.ts';

type Props = { data: Pick<ProductDetailData, 'product' | 'lang'> };

/** One price, or one for each size, of which the style sheet shows the chosen size's. */
export function Amounts({ data }: Props) {
  const { sizes } = sizesOf(data.product);
  const amounts = new Set(sizes.map(({ priceCents }) => priceCents));
  const [only = data.product.priceCents] = amounts;
  return (
    <p className="bigprice">
      {amounts.size > 1 ? (
        sizes.map(({ slug, priceCents }, index) => (
          <span key={slug} data-s={index}>
            <Amount cents={priceCents} data={data} />
          </span>
        ))
      ) : (
        <Amount cents={only} data={data} />
      )}
    </p>
  );
}

/** The former price belongs to the product's own price, so a size with a different price has none. */
function Amount({ cents, data: { product, lang } }: Props & { cents: number }) {
  const words = messages[lang];
  const { oldPriceCents, priceCents } = product;
  return (
    <>
      {oldPriceCents !== null && cents === priceCents && (
        <>
          <span className="vh">{words.before} </span>
          <s>{formatCents(oldPriceCents, LOCALES[lang])}</s>{' '}
          <span className="vh">{words.now} </span>
        </>
      )}
      {formatCents(cents, LOCALES[lang])}
    </>
  );
}
