import { firstPicture } from '#src/blocks/tree/first-picture.ts';
import type { Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import { pictureUrl, SHARE } from '#src/model/fields/picture.ts';
import type { AssetAnswer } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { homePath } from '../frame/frame.ts';

/** The picture of shops that have set none. */
const OURS = '/share.jpg';

/** Its address on the site, and what is to be seen, if that is known. */
export type SharePicture = { path: string; alt: string };

/**
 * The picture that other sites show with a link to the page: of a product or category its own, else
 * the first on the page, else the one of the site, else ours; of the home page first the site's.
 */
export function sharePicture(page: Pick<PageData, 'route' | 'blocks'>, ask: Ask): SharePicture {
  const { path, lang } = page.route;
  const ofSite = () => pictureOfSite(lang, ask);
  const own = () => ownPicture(page, ask);
  const asset = path === homePath(lang) ? (ofSite() ?? own()) : (own() ?? ofSite());
  if (!asset) return { path: OURS, alt: '' };
  const { hash, x, y, alt } = asset;
  const { width, format } = SHARE;
  return { path: pictureUrl({ hash, x, y, width, format }), alt };
}

function ownPicture(
  { route: { kind, id, lang }, blocks }: Pick<PageData, 'route' | 'blocks'>,
  ask: Ask,
): AssetAnswer | null {
  const find = (one: string | null | undefined) => (one ? ask('asset', one, lang) : null);
  if (kind === 'product') {
    const product = ask('product', id, lang);
    return find(product?.variants[0]?.images[0] ?? product?.images[0]);
  }
  const own = kind === 'category' ? find(ask('category', id, lang)?.image) : null;
  return own ?? find(firstPicture(blocks, ask, lang));
}

function pictureOfSite(lang: Language, ask: Ask): AssetAnswer | null {
  const { shareImage } = ask('site', lang);
  return shareImage === null ? null : ask('asset', shareImage, lang);
}
