import { COMMON, type PeerApp, STYLES } from './app.ts';

const VUE_SHELL = `<script setup>
const { lang, paths, shell } = defineProps(['lang', 'paths', 'shell']);
</script>
<template>
  <div><header><a :href="'/' + lang">{{ shell.words.home }}</a>
    <nav :aria-label="shell.words.menu"><ul><li v-for="one in shell.links" :key="one.href"><a :href="one.href">{{ one.name }}</a></li></ul></nav>
    <a v-for="(href, one) in paths" :key="one" :href="href" :hreflang="one">{{ one }}</a></header>
    <main><slot /></main>
    <footer><p>{{ shell.words.about }}</p><ul><li v-for="one in shell.links" :key="one.href"><a :href="one.href">{{ one.name }}</a></li></ul></footer></div>
</template>
`;

const VUE_CARDS = `<script setup>
defineProps(['cards']);
</script>
<template><ul class="cards"><li v-for="one in cards" :key="one.href"><article>
  <picture><source type="image/avif" :srcset="one.sources" sizes="21vw" />
    <img :src="one.fallback" :alt="one.name" width="960" height="1200" loading="lazy" /></picture>
  <h3><a :href="one.href">{{ one.name }}</a></h3><p>{{ one.summary }}</p><p>{{ one.price }}</p>
</article></li></ul></template>
`;

const nuxtPage = (question: string, body: string, more = '') => `<script setup>
const { params } = useRoute();
const { data } = await useFetch(${question});
useHead({ title: data.value.title, meta: [{ name: 'description', content: data.value.about }], htmlAttrs: { lang: params.lang } });
${more}</script>
<template><Shell :lang="params.lang" :paths="data.paths" :shell="data.shell">${body}</Shell></template>
`;

const NUXT_SERVER = `
import { categoryOf, categoryPath, fallback, LANGUAGES, price, productPath, productsOf, relatedOf, shop, sources, WORDS }
  from './common.js';
export const shellOf = (lang) => ({ words: WORDS[lang],
  links: shop.categories.map((one) => ({ href: categoryPath(one, lang), name: one.name[lang] })) });
export const cardsOf = (products, lang) => products.map((one) => ({ href: productPath(one, lang), name: one.name[lang],
  summary: one.summary[lang], price: price(one.cents, lang), sources: sources(one.pictures[0]), fallback: fallback(one.pictures[0]) }));
const bySlug = new Map(LANGUAGES.flatMap((lang) => shop.products.map((one) => [lang + one.slug[lang], one])));
export function productOf(lang, slug) {
  const one = bySlug.get(lang + slug);
  const category = categoryOf(one);
  return { shell: shellOf(lang), title: one.name[lang], about: one.summary[lang], text: one.text[lang],
    paths: { de: productPath(one, 'de'), en: productPath(one, 'en') }, price: price(one.cents, lang), colours: one.colours,
    category: category && { href: categoryPath(category, lang), name: category.name[lang] },
    sizes: one.sizes.map(({ label, cents }) => ({ label, price: price(cents, lang) })),
    pictures: one.pictures.map((picture) => ({ sources: sources(picture), fallback: fallback(picture) })),
    cards: cardsOf(relatedOf(one), lang) };
}
export function categoryData(lang, slug) {
  const one = shop.categories.find(({ slug: own }) => own[lang] === slug);
  return { shell: shellOf(lang), title: one.name[lang], about: WORDS[lang].about, cards: cardsOf(productsOf(one), lang),
    paths: { de: categoryPath(one, 'de'), en: categoryPath(one, 'en') } };
}
export const homeData = (lang) => ({ shell: shellOf(lang), title: WORDS[lang].home, about: WORDS[lang].about,
  cards: cardsOf(shop.products.slice(0, 12), lang), paths: { de: '/de', en: '/en' } });
`;

const nuxtApi = (
  call: string,
) => `import { categoryData, homeData, productOf } from '../../../utils/data.js';
export default defineEventHandler((event) => { const { lang, slug } = getRouterParams(event); return ${call}; });
`;

const NUXT_LIST = `<h1>{{ data.title }}</h1><Cards :cards="data.cards" />`;

/** Nuxt, generated. */
export const nuxtApp: PeerApp = {
  name: 'Nuxt',
  packages: { nuxt: '4.5.2', vue: '3', 'vue-router': '4' },
  files: {
    'server/utils/common.js': COMMON,
    'nuxt.config.mjs': `import { categoryPath, LANGUAGES, productPath, shop } from './server/utils/common.js';
const routes = LANGUAGES.flatMap((lang) => ['/' + lang, ...shop.categories.map((one) => categoryPath(one, lang)),
  ...shop.products.map((one) => productPath(one, lang))]);
export default defineNuxtConfig({ srcDir: '.', compatibilityDate: '2026-01-01', telemetry: false, css: ['~/styles.css'],
  nitro: { prerender: { crawlLinks: false, routes, autoSubfolderIndex: false } } });
`,
    'styles.css': STYLES,
    'components/Shell.vue': VUE_SHELL,
    'components/Cards.vue': VUE_CARDS,
    'server/utils/data.js': NUXT_SERVER,
    'server/api/home/[lang]/index.js': nuxtApi('homeData(lang)'),
    'server/api/category/[lang]/[slug].js': nuxtApi('categoryData(lang, slug)'),
    'server/api/product/[lang]/[slug].js': nuxtApi('productOf(lang, slug)'),
    'pages/[lang]/index.vue': nuxtPage("'/api/home/' + params.lang", NUXT_LIST),
    'pages/[lang]/kategorie/[slug].vue': nuxtPage(
      "'/api/category/' + params.lang + '/' + params.slug",
      NUXT_LIST,
    ),
    'pages/[lang]/product/[slug].vue': nuxtPage(
      "'/api/product/' + params.lang + '/' + params.slug",
      `<p v-if="data.category"><a :href="data.category.href">{{ data.category.name }}</a></p>
  <div class="product"><div class="gallery"><picture v-for="one in data.pictures" :key="one.fallback">
    <source type="image/avif" :srcset="one.sources" sizes="44vw" /><img :src="one.fallback" :alt="data.title" width="960" height="1200" />
  </picture></div><div><h1>{{ data.title }}</h1><p>{{ data.about }}</p><p class="price">{{ price }}</p>
    <label>{{ data.shell.words.size }} <select v-model="price"><option v-for="one in data.sizes" :key="one.label" :value="one.price">{{ one.label }}</option></select></label>
    <p>{{ data.shell.words.colours }}: {{ data.colours.join(', ') }}</p><button>{{ data.shell.words.ask }}</button>
    <div v-html="data.text" /></div></div>
  <h2>{{ data.shell.words.more }}</h2><Cards :cards="data.cards" />`,
      `const price = ref(data.value.price);\n`,
    ),
  },
  build: ['nuxt', 'generate'],
  out: '.output/public',
};
