import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import { renderRedirect } from '#src/content/queries/render-redirect.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import { aliasesOf, payloadPath, SPACES } from '#src/model/links.ts';
import type { Route } from '#src/model/pages/answers.ts';
import { type Answer, type Ask, type Queries, queryKey } from '#src/model/pages/query.ts';
import type { PageText, Renderable, RenderedFile, Renderer } from '#src/model/pages/renderer.ts';

/** A renderer that prints the answers of a page's queries, and remembers what it rendered. */
export type PlainRenderer = Renderer & {
  /** Paths in the order in which they were rendered, since the last call. */
  rendered(): string[];
  /** Paths that fail: `thrown` as a bug does, `reported` with what they had read. */
  broken: Map<string, 'thrown' | 'reported' | 'partly'>;
};

const FRAME = ['menu', 'footer', 'site'] as const;
const THEME: Renderable = { path: '/theme.css', kind: 'file' };

/** Makes a renderer whose pages depend on content in the same way as real ones, but are JSON. */
export function createPlainRenderer(app = 'plain'): PlainRenderer {
  return plainRenderer(app, false);
}

/**
 * The same, which also names what pages are made from, leaves those alone that would be the same, and puts
 * a new frame around those of which nothing else has changed.
 */
export function createNamingRenderer(app = 'plain'): PlainRenderer {
  return plainRenderer(app, true);
}

function plainRenderer(app: string, isNaming: boolean): PlainRenderer {
  let paths: string[] = [];
  const broken: PlainRenderer['broken'] = new Map();
  return {
    app,
    broken,
    frame: isNaming ? FRAME : [],
    rendered: () => {
      const past = paths;
      paths = [];
      return past.sort();
    },
    *routes(queries) {
      yield THEME;
      for (const space of SPACES) {
        for (const id of queries.ids(space)) yield* queries.ask('routes', id);
      }
      for (const id of queries.ids('redirects')) {
        const redirect = queries.ask('redirect', id);
        if (redirect) yield { path: redirect.path, kind: 'file', id };
      }
    },
    async render(target, queries, last) {
      paths.push(target.path);
      await Promise.resolve();
      if (last?.text && target.kind !== 'file' && !broken.has(target.path)) {
        const body = reframed(last.text, target, queries.ask);
        const inputs = digest(canonicalJson({ body, before: last.inputs }));
        return { outcome: 'reframed', files: files(target, `${app}\n${body}`, body), inputs };
      }
      if (target.kind === 'file' && 'id' in target) return renderRedirect(target.id, queries);
      if (broken.get(target.path) === 'thrown') throw new Error('A bug.');
      const { ask, reads } = recorder(queries);
      const body = target.kind === 'file' ? sheet(ask) : page(target, ask);
      const invalid = problem('block-invalid');
      if (broken.get(target.path) === 'reported') {
        return { outcome: 'failed', reads: reads(), problem: invalid };
      }
      const whole = {
        outcome: 'rendered' as const,
        ...{ files: files(target, `${app}\n${body}`, body), reads: reads() },
      };
      if (broken.get(target.path) === 'partly') return { ...whole, problem: invalid };
      const inputs = digest(canonicalJson({ body, reads: whole.reads }));
      if (!isNaming) return whole;
      return inputs === last?.inputs ? { outcome: 'unchanged' } : { ...whole, inputs };
    },
  };
}

/** A stored page, with the answers around it as they are now. */
function reframed({ payload, changed }: PageText, { lang }: Route, ask: Ask): string {
  const page = JSON.parse(payload);
  for (const name of FRAME) {
    if (changed.includes(queryKey(name, lang))) page[name] = ask(name, lang);
  }
  return canonicalJson(page);
}

function recorder(queries: Queries) {
  const keys = new Set<string>();
  const ask: Ask = (name, ...args) => {
    keys.add(queryKey(name, ...args));
    return queries.ask(name, ...args);
  };
  return { ask, reads: () => [...keys].map((key) => queries.readOf(key)) };
}

function files(target: Renderable, html: string, payload: string): RenderedFile[] {
  const { path } = target;
  const whole = { status: 200 as const, headers: {} };
  if (target.kind === 'file') {
    return [{ ...whole, path, aliases: [], type: 'text/css', body: html }];
  }
  const data = payloadPath(path);
  return [
    { ...whole, path, aliases: aliasesOf(path), type: 'text/html', body: html },
    { ...whole, path: data, aliases: aliasesOf(data), type: 'application/json', body: payload },
  ];
}

const sheet = (ask: Ask) => canonicalJson(ask('theme'));

function page(route: Route, ask: Ask): string {
  const { id, lang } = route;
  const alternates = ask('routes', id)
    .filter(({ page: number }) => number === route.page)
    .map(({ path }) => path);
  const frame = {
    ...{ menu: ask('menu', lang), footer: ask('footer', lang), site: ask('site', lang) },
    ...{ alternates, scripts: ask('scripts', lang), languages: ask('ownLanguages', id) },
  };
  return canonicalJson({ route, ...frame, content: contentOf(route, ask) });
}

function contentOf({ kind, id, lang, page: number }: Route, ask: Ask): unknown {
  if (kind === 'page') {
    const newest = id === ask('home', lang) ? cards(ask('newest', 4), lang, ask) : [];
    return { ...tree(ask('page', id, lang), lang, ask), newest };
  }
  const template = ask('template', kind);
  const shown = template === null ? null : tree(ask('page', template, lang), lang, ask);
  if (kind === 'product') {
    const product = ask('product', id, lang);
    const categories = product?.categories.map((category) => ask('category', category, lang));
    const colours = product?.variants.map(({ color }) => ask('colour', color, lang));
    const pictures = product?.images.map((picture) => ask('asset', picture, lang));
    const washing = product?.washing.map((step) => ask('washing', step, lang));
    return { shown, product, categories, colours, pictures, washing };
  }
  const list = ask('categoryProducts', id, number);
  const below = ask('subCategories', id).map((sub) => ask('category', sub, lang));
  return {
    shown,
    category: ask('category', id, lang),
    list,
    cards: cards(list.ids, lang, ask),
    below,
  };
}

/** A page, and what its blocks show of other items. */
function tree(page: Answer<'page'>, lang: Language, ask: Ask) {
  const shown = page?.nodes.flatMap((node) => [node, ...(node.children ?? [])]) ?? [];
  const items = shown.flatMap((node) =>
    Object.entries(node).flatMap(([field, value]) => {
      const id: unknown = Array.isArray(value) ? value[0] : undefined;
      if (typeof id !== 'string') return [];
      if (field === 'source') return ask('dynamicBlock', id, lang);
      if (field === 'icon') return ask('icon', id);
      if (field === 'image' || field === 'back') return ask('asset', id, lang);
      return field === 'product' ? ask('productCard', id, lang) : [];
    }),
  );
  return { page, items };
}

const cards = (ids: readonly string[], lang: Language, ask: Ask) =>
  ids.map((id) => ask('productCard', id, lang));

/** `/de/x` and `/en/x`. */
export const inAllLanguages = (path: string) => LANGUAGES.map((language) => `/${language}${path}`);
