import { WovenLabel } from '#src/ui/WovenLabel.tsx';
import { discountLabel } from '../parts/discount.ts';
import { ofReact, type ViewProps } from '../view.ts';
import { BuyHead } from './BuyHead.tsx';
import type { productDetail } from './block.ts';
import { Choices } from './Choices.tsx';
import { Details } from './Details.tsx';
import { Gallery } from './Gallery.tsx';
import { Contact, Enquire } from './Reach.tsx';
import { Trail } from './Trail.tsx';

/**
 * One product with everything to know about it. A colour is a link to its anchor, and the style sheet
 * shows what belongs to the target (`styles/choice.css`); the script of the kind makes it quicker.
 */
export const View = ofReact(function View({ block, data }: ViewProps<typeof productDetail>) {
  const { product, colours, pictures, lang } = data;
  const discount = discountLabel(product.priceCents, product.oldPriceCents, lang);
  const sets = colours.length > 0 ? colours.map((colour) => colour.pictures) : [pictures];
  return (
    <>
      <Trail data={data} />
      <div className="detail" data-product={data.own ? '' : undefined}>
        {colours.map(({ anchor }, index) => (
          <span key={anchor} id={anchor} className={`at at-${index}`} />
        ))}
        {sets.map((set, index) => (
          <div key={colours[index]?.anchor ?? ''} className="gallery" data-c={index}>
            <Gallery
              pictures={set}
              lang={lang}
              eager={index === 0}
              label={discount && <WovenLabel text={discount} tone="sale" />}
              id={`c-${block.id}-${index}`}
            />
          </div>
        ))}
        <div className="buy">
          <BuyHead block={block} data={data} />
          <Choices block={block} data={data} />
          <Enquire block={block} data={data} />
          <Contact block={block} data={data} />
          <Details block={block} data={data} />
        </div>
      </div>
    </>
  );
});
