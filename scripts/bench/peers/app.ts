/** One product of the shop as the other tools get it: what a page of ours shows, without its pictures' bytes. */
export type PeerProduct = {
  id: string;
  slug: PeerText;
  name: PeerText;
  summary: PeerText;
  /** HTML. */
  text: PeerText;
  cents: number;
  category: string;
  sizes: { label: string; cents: number }[];
  colours: string[];
  pictures: string[];
};

export type PeerShop = {
  categories: { id: string; slug: PeerText; name: PeerText }[];
  products: PeerProduct[];
};

export type PeerText = { de: string; en: string };

/** A small shop in another tool: its files without `shop.json`, which lies at the top of its folder. */
export type PeerApp = {
  name: string;
  /** Packages with their versions. */
  packages: Record<string, string>;
  files: Record<string, string>;
  /** What builds it, a program of its packages with arguments. */
  build: [bin: string, ...args: string[]];
  /** Where the built site lies. A page is there as `{path}.html`. */
  out: string;
};

/** What each tool computes in the same way: the ways of the shop, and what its pages show. */
export const COMMON = `
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
export const shop = JSON.parse(readFileSync(join(process.cwd(), 'shop.json'), 'utf8'));
export const LANGUAGES = ['de', 'en'];
export const WORDS = {
  de: { home: 'Startseite', menu: 'Waren', size: 'Größe', colours: 'Farben', more: 'Dazu passt',
    ask: 'In die Anfrage', about: 'Gewebt, gewalkt und genäht in unserer Werkstatt.' },
  en: { home: 'Home', menu: 'Goods', size: 'Size', colours: 'Colours', more: 'Goes with it',
    ask: 'Add to enquiry', about: 'Woven, fulled and sewn in our own workshop.' },
};
export const price = (cents, lang) => new Intl.NumberFormat(lang === 'de' ? 'de-DE' : 'en-GB',
  { style: 'currency', currency: 'EUR' }).format(cents / 100);
export const productPath = (one, lang) => '/' + lang + '/product/' + one.slug[lang];
export const categoryPath = (one, lang) => '/' + lang + '/kategorie/' + one.slug[lang];
const byCategory = new Map();
for (const one of shop.products) byCategory.set(one.category, [...(byCategory.get(one.category) ?? []), one]);
export const productsOf = (category) => (byCategory.get(category.id) ?? []).slice(0, 24);
export const relatedOf = (product) => (byCategory.get(product.category) ?? [])
  .filter((one) => one.id !== product.id).slice(0, 4);
export const categoryOf = (product) => shop.categories.find(({ id }) => id === product.category);
export const sources = (picture) => [320, 480, 640, 960, 1280, 1920]
  .map((width) => '/pictures/' + picture + '/' + width + '.avif ' + width + 'w').join(', ');
export const fallback = (picture) => '/pictures/' + picture + '/960.webp';
`;

/** The look of all three, so that none has more of it to send. */
export const STYLES = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 75rem; padding: 1rem; }
nav ul, .cards { display: flex; flex-wrap: wrap; gap: 1rem; list-style: none; padding: 0; }
.cards li { flex: 1 1 12rem; max-width: 18rem; }
img { width: 100%; height: auto; aspect-ratio: 4 / 5; object-fit: cover; background: #8884; }
.product { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); }
.gallery { display: grid; gap: 1rem; grid-template-columns: 1fr 1fr; }
footer { border-top: 1px solid; margin-top: 4rem; padding-block: 2rem; }
`;
