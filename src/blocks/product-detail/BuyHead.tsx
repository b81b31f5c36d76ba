import { Text } from '../fields/Text.tsx';
import { ofReact, type ViewProps } from '../view.ts';
import { Amounts } from './Amounts.tsx';
import type { productDetail } from './block.ts';
import { messages } from './messages.ts';

type Props = Pick<ViewProps<typeof productDetail>, 'block' | 'data'>;

/** What a product is, and what it costs. */
export const BuyHead = ofReact(function BuyHead({ block, data }: Props) {
  const { product, own, lang, crumbs } = data;
  const words = messages[lang];
  const Name = own ? 'h1' : 'h2';
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
