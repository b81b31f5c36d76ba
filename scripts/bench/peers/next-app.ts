import { COMMON, type PeerApp, STYLES } from './app.ts';

const REACT_PARTS = `
import { categoryPath, fallback, LANGUAGES, price, productPath, shop, sources, WORDS } from './common.mjs';
export function Photo({ picture, alt, sizes, lazy }) {
  return <picture><source type="image/avif" srcSet={sources(picture)} sizes={sizes} />
    <img src={fallback(picture)} alt={alt} width="960" height="1200" loading={lazy ? 'lazy' : undefined} /></picture>;
}
export function Card({ product, lang }) {
  return <article><Photo picture={product.pictures[0]} alt={product.name[lang]} sizes="21vw" lazy />
    <h3><a href={productPath(product, lang)}>{product.name[lang]}</a></h3>
    <p>{product.summary[lang]}</p><p>{price(product.cents, lang)}</p></article>;
}
export function Cards({ products, lang }) {
  return <ul className="cards">{products.map((one) => <li key={one.id}><Card product={one} lang={lang} /></li>)}</ul>;
}
export function Shell({ lang, paths, children }) {
  const words = WORDS[lang];
  const links = shop.categories.map((one) => (
    <li key={one.id}><a href={categoryPath(one, lang)}>{one.name[lang]}</a></li>));
  return <><header><a href={'/' + lang}>{words.home}</a><nav aria-label={words.menu}><ul>{links}</ul></nav>
    {LANGUAGES.map((one) => <a key={one} href={paths[one]} hrefLang={one}>{one}</a>)}</header>
    <main>{children}</main><footer><p>{words.about}</p><ul>{links}</ul></footer></>;
}
`;

const NEXT_PRODUCT = `
import { Cards, Photo, Shell } from '../../../../parts.jsx';
import { Sizes } from '../../../../sizes.jsx';
import { categoryOf, categoryPath, LANGUAGES, price, productPath, relatedOf, shop, WORDS } from '../../../../common.mjs';
const bySlug = new Map(LANGUAGES.flatMap((lang) => shop.products.map((one) => [lang + one.slug[lang], one])));
export const dynamicParams = false;
export const generateStaticParams = () =>
  LANGUAGES.flatMap((lang) => shop.products.map((one) => ({ lang, slug: one.slug[lang] })));
export async function generateMetadata({ params }) {
  const { lang, slug } = await params;
  const one = bySlug.get(lang + slug);
  return { title: one.name[lang], description: one.summary[lang] };
}
export default async function Product({ params }) {
  const { lang, slug } = await params;
  const product = bySlug.get(lang + slug);
  const words = WORDS[lang];
  const category = categoryOf(product);
  const paths = { de: productPath(product, 'de'), en: productPath(product, 'en') };
  const sizes = product.sizes.map(({ label, cents }) => ({ label, price: price(cents, lang) }));
  return <Shell lang={lang} paths={paths}>
    {category && <p><a href={categoryPath(category, lang)}>{category.name[lang]}</a></p>}
    <div className="product">
      <div className="gallery">{product.pictures.map((one) => (
        <Photo key={one} picture={one} alt={product.name[lang]} sizes="44vw" />))}</div>
      <div><h1>{product.name[lang]}</h1><p>{product.summary[lang]}</p>
        <Sizes sizes={sizes} first={price(product.cents, lang)} label={words.size} />
        <p>{words.colours}: {product.colours.join(', ')}</p><button>{words.ask}</button>
        <div dangerouslySetInnerHTML={{ __html: product.text[lang] }} /></div>
    </div>
    <h2>{words.more}</h2><Cards products={relatedOf(product)} lang={lang} />
  </Shell>;
}
`;

/** Next.js as a static export. */
export const nextApp: PeerApp = {
  name: 'Next.js',
  packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
  files: {
    'next.config.mjs': `export default { output: 'export', images: { unoptimized: true } };`,
    'common.mjs': COMMON,
    'parts.jsx': REACT_PARTS,
    'sizes.jsx': `'use client';
import { useState } from 'react';
export function Sizes({ sizes, first, label }) {
  const [price, setPrice] = useState(first);
  return <><p className="price">{price}</p><label>{label} <select onChange={(event) => setPrice(event.target.value)}>
    {sizes.map((one) => <option key={one.label} value={one.price}>{one.label}</option>)}</select></label></>;
}
`,
    'app/styles.css': STYLES,
    'app/[lang]/layout.jsx': `import '../styles.css';
export default async function Layout({ children, params }) {
  const { lang } = await params;
  return <html lang={lang}><body>{children}</body></html>;
}
`,
    'app/[lang]/page.jsx': `import { Cards, Shell } from '../../parts.jsx';
import { LANGUAGES, shop, WORDS } from '../../common.mjs';
export const generateStaticParams = () => LANGUAGES.map((lang) => ({ lang }));
export default async function Home({ params }) {
  const { lang } = await params;
  return <Shell lang={lang} paths={{ de: '/de', en: '/en' }}><h1>{WORDS[lang].home}</h1>
    <Cards products={shop.products.slice(0, 12)} lang={lang} /></Shell>;
}
`,
    'app/[lang]/kategorie/[slug]/page.jsx': `import { Cards, Shell } from '../../../../parts.jsx';
import { categoryPath, LANGUAGES, productsOf, shop } from '../../../../common.mjs';
export const dynamicParams = false;
export const generateStaticParams = () =>
  LANGUAGES.flatMap((lang) => shop.categories.map((one) => ({ lang, slug: one.slug[lang] })));
export default async function Category({ params }) {
  const { lang, slug } = await params;
  const category = shop.categories.find((one) => one.slug[lang] === slug);
  const paths = { de: categoryPath(category, 'de'), en: categoryPath(category, 'en') };
  return <Shell lang={lang} paths={paths}><h1>{category.name[lang]}</h1>
    <Cards products={productsOf(category)} lang={lang} /></Shell>;
}
`,
    'app/[lang]/product/[slug]/page.jsx': NEXT_PRODUCT,
  },
  build: ['next', 'build'],
  out: 'out',
};
