import { formatCents } from '#src/lib/money.ts';
import { LOCALES } from '#src/model/languages.ts';
import { Text } from '../fields/Text.tsx';
import { Prose } from '../parts/Prose.tsx';
import { ofReact, type ViewProps } from '../view.ts';
import type { productDetail } from './block.ts';
import { splitDescription } from './description.ts';
import { messages } from './messages.ts';
import { sizesOf } from './sizes.ts';

type Props = Pick<ViewProps<typeof productDetail>, 'block' | 'data'>;

/** What a product is, and what it costs. */
export const BuyHead = ofReact(function BuyHead({ block, data }: Props) {
  const { product, own, lang, crumbs } = data;
  const words = messages[lang];
  const Name = own ? 'h1' : 'h2';
  const { opening } = splitDescription(product.text);
  const article = product.articleNumber && `${words.article} ${product.articleNumber}`;
  const textLang = product.textLang === lang ? undefined : product.textLang;
  return (
    <div className="buy__head">
      <p className="label">{[crumbs.at(-1)?.label, article].filter(Boolean).join(' · ')}</p>
      <Name lang={textLang}>{product.name}</Name>
      {textLang && <p className="buy__language soft">{words.otherLanguage}</p>}
      {product.summary && (
        <p className="buy__summary" lang={product.summaryLang ?? undefined}>
          {product.summary}
        </p>
      )}
      <div className="prose" lang={product.bodyLang ?? undefined}>
        <Prose nodes={opening} />
      </div>
      <div className="buy__price">
        <Amounts data={data} />
        {block.priceNote ? (
          <Text of={block} field="priceNote" as="p" className="soft" />
        ) : (
          <p className="soft">{words.taxIncluded}</p>
        )}
      </div>
    </div>
  );
});

/** One price, or one for each size, of which the style sheet shows the chosen size's. */
function Amounts({ data }: Pick<Props, 'data'>) {
  const { sizes } = sizesOf(data.product);
  const amounts = new Set(sizes.map(({ priceCents }) => priceCents));
  const [only = data.product.priceCents] = amounts;
  return (
    <p className="bigprice">
      {amounts.size > 1 ? (
        sizes.map(({ label, priceCents }, index) => (
          <span key={label} data-s={index}>
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
function Amount({ cents, data: { product, lang } }: { cents: number } & Pick<Props, 'data'>) {
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
