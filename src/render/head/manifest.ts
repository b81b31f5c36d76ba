import { pageAddress } from '#src/model/links.ts';
import type { Language } from '#src/model/languages.ts';
import {
  ICONS,
  type SiteIcon,
  iconRendition,
  pictureUrl,
  widthsOf,
} from '#src/model/fields/picture.ts';
import type { AssetAnswer } from '#src/model/pages/answers.ts';
import { type Queries, queryKey, type Read } from '#src/model/pages/query.ts';
import { homePath } from '../frame/frame.ts';

/** Of shops that have set no theme. */
const COLOURS = { bar: '#21402f', ground: '#f4f5f1' };

/** The icons of shops that have no logo; browsers ask for one of them by its name, too. */
const OURS: Record<SiteIcon, string> = {
  'icon-192': '/icons/icon-192.png',
  'icon-512': '/icons/icon-512.png',
  'maskable-512': '/icons/maskable-512.png',
  'touch-180': '/apple-touch-icon.png',
};

/** The address of an icon of the site: made from its logo, else ours. */
export function iconPath(icon: SiteIcon, logo: AssetAnswer | null): string {
  if (!logo) return OURS[icon];
  return pictureUrl({ hash: logo.hash, x: logo.x, y: logo.y, ...iconRendition(icon) });
}

/**
 * The web manifest of the site in a language: what it is called, looks like and begins with when it is
 * installed. It is one app in both. Out: also the queries that it was made from.
 */
export function webManifest(
  { ask, readOf }: Queries,
  lang: Language,
): { text: string; reads: Read[] } {
  const site = ask('site', lang);
  const app = ask('app');
  const shop = ask('shop');
  const logo = shop.logo === null ? null : ask('asset', shop.logo, lang);
  const { bar, ground } = app.colours ?? COLOURS;
  const screenshots = app.screenshots.flatMap((id) => ask('asset', id, lang) ?? []);
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name,
    ...(site.description !== null && { description: site.description }),
    lang,
    start_url: pageAddress(homePath(lang), site),
    scope: '/',
    display: 'standalone',
    theme_color: bar,
    background_color: ground,
    icons: [icon('icon-192', logo), icon('icon-512', logo), icon('maskable-512', logo)],
    screenshots: screenshots.map(screenshot),
  };
  const assets = [shop.logo, ...app.screenshots].filter((id) => id !== null);
  const keys = [
    ...[queryKey('site', lang), queryKey('app'), queryKey('shop')],
    ...[...new Set(assets)].map((id) => queryKey('asset', id, lang)),
  ];
  return { text: JSON.stringify(manifest), reads: keys.map(readOf) };
}

function icon(name: SiteIcon, logo: AssetAnswer | null) {
  const { size, padded } = ICONS[name];
  const purpose = padded ? 'maskable' : 'any';
  return { src: iconPath(name, logo), sizes: `${size}x${size}`, type: 'image/png', purpose };
}

function screenshot({ hash, x, y, width, height, alt }: AssetAnswer) {
  const wanted = widthsOf(width).findLast((one) => one <= 1280) ?? 640;
  const shown = Math.min(wanted, width || wanted);
  const tall = Math.round((height * shown) / (width || 1));
  return {
    src: pictureUrl({ hash, x, y, width: wanted, format: 'webp' }),
    sizes: `${shown}x${tall}`,
    type: 'image/webp',
    form_factor: width > height ? 'wide' : 'narrow',
    ...(alt !== '' && { label: alt }),
  };
}
