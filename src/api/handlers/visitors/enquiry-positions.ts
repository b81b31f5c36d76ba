import { existsIn, findSize, sizesOf, sizeWords } from '#src/blocks/product-detail/sizes.ts';
import type { ProductAnswer } from '#src/model/pages/answers.ts';
import type { EnquiryGood, EnquiryPosition } from '#src/model/pages/enquiry.ts';
import type { Language } from '#src/model/languages.ts';
import type { Ask } from '#src/model/pages/query.ts';

/** What there is to know of goods now. In: goods as a device keeps them. Out: one each. */
export function positionsOf(
  goods: readonly EnquiryGood[],
  ask: Ask,
  lang: Language,
): EnquiryPosition[] {
  return goods.map((good) => positionOf(good, ask, lang));
}

function positionOf(good: EnquiryGood, ask: Ask, lang: Language): EnquiryPosition {
  const product = ask('product', good.product, lang);
  if (!product) return gonePosition(good);
  const variant = product.variants.find(({ color }) => color === good.colour);
  const colour = variant ? ask('colour', variant.color, lang) : null;
  const size = sizeOf(good, product);
  const [image] = variant && variant.images.length > 0 ? variant.images : product.images;
  const picture = image === undefined ? null : ask('asset', image, lang);
  return {
    good,
    name: product.name,
    nameLang: product.textLang === lang ? null : product.textLang,
    path: product.path,
    article: product.articleNumber,
    colour: colour?.name ?? null,
    size: size ? sizeWords(size) : null,
    picture: picture && { hash: picture.hash, x: picture.x, y: picture.y },
    state: stateOf(good, product),
    priceCents: good.kind === 'sample' ? 0 : (size?.priceCents ?? product.priceCents),
  };
}

function gonePosition(good: EnquiryGood): EnquiryPosition {
  const nothing = { path: null, article: '', colour: null, size: null, picture: null };
  return { good, name: good.name, nameLang: null, ...nothing, state: 'gone', priceCents: 0 };
}

const sizeOf = ({ size, seenCents }: EnquiryGood, product: ProductAnswer) =>
  size === null ? undefined : findSize(sizesOf(product).sizes, size, seenCents);

/** Whether it exists in this form, and can be had. Samples of what is sold out can be had. */
function stateOf(good: EnquiryGood, product: ProductAnswer): EnquiryPosition['state'] {
  const { variants, hasSamples } = product;
  const variant = variants.find(({ color }) => color === good.colour);
  if (variants.length > 0 ? !variant : good.colour !== null) return 'gone';
  if (good.kind === 'sample') return hasSamples && good.size === null ? 'there' : 'gone';
  const { sizes } = sizesOf(product);
  const size = sizeOf(good, product);
  if (sizes.length > 0 ? !size : good.size !== null) return 'gone';
  if (size && !existsIn(size, good.colour ?? undefined)) return 'gone';
  return (variant ?? product).availability === 'unavailable' ? 'sold-out' : 'there';
}
