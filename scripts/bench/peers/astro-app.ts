import { COMMON, type PeerApp, STYLES } from './app.ts';

const ASTRO_CARD = `---
import { fallback, price, productPath, sources } from '../common.mjs';
const { product, lang } = Astro.props;
---
<article>
  <picture>
    <source type="image/avif" srcset={sources(product.pictures[0])} sizes="21vw" />
    <img src={fallback(product.pictures[0])} alt={product.name[lang]} width="960" height="1200" loading="lazy" />
  </picture>
  <h3><a href={productPath(product, lang)}>{product.name[lang]}</a></h3>
  <p>{product.summary[lang]}</p>
  <p>{price(product.cents, lang)}</p>
</article>
`;

const ASTRO_LAYOUT = `---
import '../styles.css';
import { categoryPath, LANGUAGES, shop, WORDS } from '../common.mjs';
const { lang, title, description, paths } = Astro.props;
const words = WORDS[lang];
---
<!doctype html>
<html lang={lang}>
  <head>
    <meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
    <title>{title}</title><meta name="description" content={description} />
    {LANGUAGES.map((one) => <link rel="alternate" hreflang={one} href={paths[one]} />)}
  </head>
  <body>
    <header>
      <a href={'/' + lang}>{words.home}</a>
      <nav aria-label={words.menu}><ul>{shop.categories.map((one) => (
        <li><a href={categoryPath(one, lang)}>{one.name[lang]}</a></li>))}</ul></nav>
      {LANGUAGES.map((one) => <a href={paths[one]} hreflang={one}>{one}</a>)}
    </header>
    <main><slot /></main>
    <footer><p>{words.about}</p><ul>{shop.categories.map((one) => (
      <li><a href={categoryPath(one, lang)}>{one.name[lang]}</a></li>))}</ul></footer>
  </body>
</html>
`;

const ASTRO_PRODUCT = `---
import Card from '../../../components/Card.astro';
import Layout from '../../../components/Layout.astro';
import { categoryOf, categoryPath, fallback, LANGUAGES, price, productPath, relatedOf, shop, sources, WORDS }
  from '../../../common.mjs';
export const getStaticPaths = () => LANGUAGES.flatMap((lang) => shop.products.map((product) => (
  { params: { lang, slug: product.slug[lang] }, props: { lang, product } })));
const { lang, product } = Astro.props;
const words = WORDS[lang];
const category = categoryOf(product);
const paths = { de: productPath(product, 'de'), en: productPath(product, 'en') };
---
<Layout lang={lang} title={product.name[lang]} description={product.summary[lang]} paths={paths}>
  {category && <p><a href={categoryPath(category, lang)}>{category.name[lang]}</a></p>}
  <div class="product">
    <div class="gallery">{product.pictures.map((picture) => (
      <picture><source type="image/avif" srcset={sources(picture)} sizes="44vw" />
        <img src={fallback(picture)} alt={product.name[lang]} width="960" height="1200" /></picture>))}</div>
    <div>
      <h1>{product.name[lang]}</h1><p>{product.summary[lang]}</p>
      <p class="price">{price(product.cents, lang)}</p>
      <label>{words.size} <select class="sizes">{product.sizes.map((one) => (
        <option value={price(one.cents, lang)}>{one.label}</option>))}</select></label>
      <p>{words.colours}: {product.colours.join(', ')}</p>
      <button>{words.ask}</button>
      <Fragment set:html={product.text[lang]} />
    </div>
  </div>
  <h2>{words.more}</h2>
  <ul class="cards">{relatedOf(product).map((one) => <li><Card product={one} lang={lang} /></li>)}</ul>
</Layout>
<script>
  const sizes = document.querySelector('.sizes');
  sizes?.addEventListener('change', () => { document.querySelector('.price').textContent = sizes.value; });
</script>
`;

const astroList = (depth: string, paths: string, list: string, title: string) => `---
import Card from '${depth}components/Card.astro';
import Layout from '${depth}components/Layout.astro';
import { categoryPath, LANGUAGES, productsOf, shop, WORDS } from '${depth}common.mjs';
export const getStaticPaths = () => ${paths};
const { lang, category } = Astro.props;
const words = WORDS[lang];
const paths = category ? { de: categoryPath(category, 'de'), en: categoryPath(category, 'en') } : { de: '/de', en: '/en' };
---
<Layout lang={lang} title={${title}} description={words.about} paths={paths}>
  <h1>{${title}}</h1>
  <ul class="cards">{${list}.map((one) => <li><Card product={one} lang={lang} /></li>)}</ul>
</Layout>
`;

/** Plain Astro. In: the version that we use ourselves. */
export const astroApp = (version: string): PeerApp => ({
  name: 'Astro',
  packages: { astro: version },
  files: {
    'astro.config.mjs': `export default { build: { format: 'file' }, outDir: 'out' };`,
    'src/common.mjs': COMMON,
    'src/styles.css': STYLES,
    'src/components/Card.astro': ASTRO_CARD,
    'src/components/Layout.astro': ASTRO_LAYOUT,
    'src/pages/[lang]/product/[slug].astro': ASTRO_PRODUCT,
    'src/pages/[lang]/kategorie/[slug].astro': astroList(
      '../../../',
      `LANGUAGES.flatMap((lang) => shop.categories.map((category) => (
        { params: { lang, slug: category.slug[lang] }, props: { lang, category } })))`,
      'productsOf(category)',
      'category.name[lang]',
    ),
    'src/pages/[lang]/index.astro': astroList(
      '../../',
      'LANGUAGES.map((lang) => ({ params: { lang }, props: { lang } }))',
      'shop.products.slice(0, 12)',
      'words.home',
    ),
  },
  build: ['astro', 'build'],
  out: 'out',
});
