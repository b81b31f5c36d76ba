/** The layout of the project as data; `architecture.test.ts` enforces it. */

/** The top level of the project, dotfiles aside. */
export const TOP_LEVEL = [
  'LICENSE',
  'README.md',
  'astro.config.mjs',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'src',
  'tests',
  'tsconfig.json',
];
/** What installing and building put there. */
export const MADE = ['dist', 'node_modules'];

/** A part of `src`: which files belong to it, and what they may import besides files of it. */
export type Area = {
  name: string;
  files: RegExp;
  /** Areas, or single files. */
  may: (string | RegExp)[];
  /** Areas of which it may import types only. */
  types?: string[];
  /** Runs in the browser too, or anywhere: no built-in modules of Node. */
  portable?: true;
  /** Neither React nor what needs it. */
  plain?: true;
};

const NODE = ['lib', 'lib/node'];
const CONTENT = ['content', 'queries', 'wire'];

/** The table of the design, top to bottom; a file belongs to the first area that matches. */
export const AREAS: Area[] = [
  { name: 'lib/node', files: /^lib\/node\//, may: ['lib'], plain: true },
  { name: 'lib', files: /^lib\//, may: [], portable: true, plain: true },
  { name: 'model', files: /^model\//, may: ['lib'], portable: true, plain: true },
  { name: 'ui', files: /^ui\//, may: ['lib'], types: ['model'], portable: true },
  { name: 'wire', files: /^content\/squidex\/wire\.ts$/, may: [], plain: true },
  {
    name: 'queries',
    files: /^content\/queries\//,
    may: [...NODE, 'model', 'content'],
    plain: true,
  },
  { name: 'content', files: /^content\//, may: [...NODE, 'model', 'wire'], plain: true },
  { name: 'mail', files: /^mail\//, may: [...NODE, 'model'], plain: true },
  {
    name: 'submissions',
    files: /^submissions\//,
    may: [...NODE, 'model', 'content', 'mail'],
    plain: true,
  },
  { name: 'newsletter', files: /^newsletter\//, may: [...NODE, 'model', 'mail'], plain: true },
  { name: 'restock', files: /^restock\//, may: [...NODE, 'model', 'mail'], plain: true },
  {
    name: 'campaigns',
    files: /^campaigns\//,
    may: [...NODE, 'model', 'content'],
    plain: true,
  },
  { name: 'exchange', files: /^exchange\//, may: [...NODE, 'model', 'content'], plain: true },
  { name: 'analytics', files: /^analytics\//, may: [...NODE, 'model'], plain: true },
  { name: 'content-server', files: /^content-server\//, may: [...NODE, 'wire'], plain: true },
  { name: 'auth', files: /^auth\//, may: [...NODE, 'model'], plain: true },
  {
    name: 'contract',
    files: /^api\/contract\//,
    may: ['lib', 'model'],
    portable: true,
    plain: true,
  },
  {
    name: 'visitor',
    files: /^client\/(?:stores|visitor)\//,
    may: ['lib', 'model', 'contract'],
    portable: true,
    plain: true,
  },
  {
    name: 'worker',
    files: /^client\/worker\//,
    may: ['lib', 'model', 'visitor'],
    portable: true,
    plain: true,
  },
  {
    name: 'views',
    files: /^blocks\/(?:.*\.(?:tsx|astro)|registry\/(?:views|common-views|islands)\.ts)$/,
    may: ['lib', 'model', 'blocks', 'ui', 'visitor'],
    portable: true,
  },
  { name: 'blocks', files: /^blocks\//, may: ['lib', 'model'], portable: true, plain: true },
  { name: 'seed', files: /^seed\//, may: [...NODE, 'model', ...CONTENT, 'blocks'], plain: true },
  {
    name: 'render',
    files: /^render\//,
    may: [...NODE, 'model', 'ui', 'queries', 'visitor', 'blocks', 'views'],
  },
  { name: 'site', files: /^site\//, may: [...NODE, 'model'], plain: true },
  {
    name: 'publish',
    files: /^publish\//,
    may: [...NODE, 'model', ...CONTENT, 'site'],
    plain: true,
  },
  { name: 'pictures', files: /^pictures\//, may: [...NODE, 'model', ...CONTENT], plain: true },
  {
    name: 'assets',
    files: /^assets\//,
    // The space of a cache is kept, and a refusal written, in the same way.
    may: [...NODE, 'model', ...CONTENT, /^src\/pictures\/(?:space|refusal)\.ts$/],
    plain: true,
  },
  {
    name: 'handlers',
    files: /^api\/(?:handlers\/|http\.)/,
    may: [
      ...NODE,
      'model',
      ...CONTENT,
      'auth',
      'contract',
      'blocks',
      'site',
      'publish',
      'submissions',
      'newsletter',
      'restock',
      'campaigns',
      'analytics',
      'exchange',
    ],
    plain: true,
  },
  {
    name: 'items',
    files: /^client\/items\//,
    // One editor of rich text for pages and forms.
    may: [
      ...['lib', 'model', 'ui', 'contract', 'visitor', 'requests', 'views'],
      /^src\/client\/editor\/canvas\/rich-text\/rich-text-(?:editor|tools)\.ts$/,
    ],
    portable: true,
  },
  {
    name: 'requests',
    files: /^client\/requests\//,
    may: ['lib', 'model', 'contract', 'visitor'],
    portable: true,
    plain: true,
  },
  {
    name: 'editor',
    files: /^client\/editor\//,
    may: ['lib', 'model', 'ui', 'contract', 'visitor', 'requests', 'items', 'blocks', 'views'],
    portable: true,
  },
  {
    name: 'manage',
    files: /^client\/manage\//,
    may: ['lib', 'model', 'ui', 'contract', 'visitor', 'requests', 'items', 'blocks', 'views'],
    portable: true,
  },
  {
    name: 'runtime',
    files: /^runtime\//,
    may: [
      ...[
        ...NODE,
        'model',
        ...CONTENT,
        'content-server',
        'auth',
        'mail',
        'contract',
        'submissions',
        'newsletter',
        'restock',
        'campaigns',
        'analytics',
        'exchange',
      ],
      ...['seed', 'site', 'publish', 'pictures', 'assets', 'handlers'],
    ],
    plain: true,
  },
  {
    name: 'pages',
    files: /^(?:pages\/|middleware\.ts$|env\.d\.ts$)/,
    may: [
      ...['model', 'ui', 'auth', 'contract', 'visitor', 'render', 'handlers', 'runtime'],
      /^src\/lib\/(?:number|path)\.ts$/,
      /^src\/client\/manage\/[^/]+\/entry\.tsx?$/,
    ],
  },
];

/**
 * The order of the folders inside a folder of `src`, the lowest first: none imports from one that stands
 * after it. `.` stands for the files that lie in the folder itself, `*` for every folder that is not named;
 * folders of a `*` do not import each other. A folder without a row has no imports between its folders.
 */
export const LAYERS: Record<string, string[]> = {
  api: ['contract', '.', 'handlers'],
  'api/contract': ['.'],
  'api/handlers': [
    ...['calls', '.', 'library', 'items', 'visitors'],
    ...['publishing', 'office', 'accounts'],
  ],
  assets: ['.'],
  auth: ['passwords', 'attempts', 'second-factor', 'sessions', 'oidc', '.'],
  blocks: ['.', 'load', 'parts', 'fields', '*', 'registry', 'tree'],
  'blocks/parts': ['.', 'form', 'enquiry'],
  campaigns: ['.'],
  client: ['stores', 'visitor', 'requests', 'items', '*'],
  'client/editor': ['state', 'save', '.', 'paste', 'canvas', 'panel', 'entry'],
  'client/editor/canvas': ['tree', 'writing', 'rich-text', '.'],
  'client/editor/panel': [
    ...['styles', 'words', 'server', 'chrome', 'parts', 'kinds', 'fields', 'picker', 'commands'],
    ...[
      'drag',
      'publish',
      'upload',
      'presence',
      'hints',
      'widths',
      'share',
      'explain',
      'palette',
      'dialogs',
      'chooser',
      'floats',
      'inspector',
      'translate',
      'outline',
      'watch',
      'bar',
      '.',
    ],
  ],
  'client/items': ['.', 'differences', 'inputs', 'plans', 'beside', 'form'],
  'client/manage': ['.', 'list', 'pages', '*'],
  'client/visitor': ['.', 'updates', 'forms', 'consent', 'search', 'enquiry', 'app'],
  content: ['.', 'squidex', 'replica', 'queries'],
  'content-server': [
    ...['base', 'model', 'store', 'query', 'schemas', 'rules'],
    ...['contents', 'assets', 'api', 'graphql', 'http', '.'],
  ],
  exchange: ['.', 'archive'],
  lib: ['.', 'node'],
  model: [
    ...['.', 'errors', 'visitors', 'fields', 'schemas'],
    ...['blocks', 'forms', 'items', 'pages'],
  ],
  'model/forms': ['rules', '.'],
  pages: ['.', '*'],
  'pages/manage': ['.', '*'],
  pictures: ['.'],
  publish: ['.'],
  render: [
    '.',
    'theme',
    'frame',
    'head',
    'page',
    'account',
    'admin',
    'table',
    'trash',
    'people',
    'inbox',
    'exchange',
    'visits',
    'library',
    'tailwind',
    'layouts',
    'share',
    'past',
    'enquiry',
    'login',
    'newsletter',
    'search',
    'renderer',
  ],
  'render/admin': ['.', 'campaigns', 'overview', 'content', 'pages', 'handbook'],
  runtime: ['process', 'shared', 'http', 'app', 'engine', 'ports', 'upkeep', 'server', 'commands'],
  'runtime/shared': ['base', 'leading', 'following', '.'],
  seed: ['write', 'demo', 'catalogue', '.'],
  'seed/demo': ['pictures', '.', 'products', 'pages', 'site'],
  site: ['search', '.', 'targets'],
  ui: ['.'],
};

/** Imports beyond the table, each with its reason. */
export const EXCEPTIONS: Record<string, string[]> = {
  // The demo's pictures have the colours that the demo's products come in.
  'scripts/demo-pictures/scenes/fabrics.ts': ['src/seed/demo/colours.ts'],
  // One editor of rich text, for pages and for forms; forms load it late.
  'src/client/items/inputs/RichTextInput.tsx': [
    'src/client/editor/canvas/writing/caret.ts',
    'src/client/editor/canvas/rich-text/rich-text-editor.ts',
    'src/client/editor/canvas/rich-text/rich-text-tools.ts',
    'src/client/editor/panel/parts/Icon.tsx',
    'src/client/editor/panel/parts/icon-paths.ts',
  ],
  // It measures the importer and the list alone, on an empty shop.
  'scripts/bench/import.ts': [
    'src/api/handlers/items/item-tables.ts',
    'src/exchange/importer.ts',
    'src/seed/setup.ts',
  ],
  // It compares queries that kept nothing yet with those of a server.
  'scripts/bench/workers/page-steps.ts': ['src/content/queries/queries.ts'],
  // It gives other tools the same shop.
  'scripts/bench/peers/shop-of.ts': [
    'src/model/languages.ts',
    'src/model/pages/query.ts',
    'src/model/fields/rich-text.ts',
  ],
  // It asks the search of a running shop.
  'scripts/bench/sizes.ts': ['src/model/languages.ts', 'src/model/links.ts'],
  // It measures the index alone, without the pages of a shop.
  'scripts/bench/search.ts': [
    'src/model/fields/field.ts',
    'src/model/languages.ts',
    'src/model/fields/rich-text.ts',
    'src/model/schemas/products.ts',
    'src/seed/catalogue/catalogue.ts',
    'src/seed/demo/synonyms.ts',
    'src/seed/write/encode.ts',
    'src/site/migrations.ts',
    'src/site/search/search.ts',
    'src/site/search/searchable.ts',
  ],
  // It loads the editor only after the session said that there may be one.
  'src/client/visitor/signed-in.ts': ['src/client/editor/entry/entry.ts'],
  // The server entry of the bundle gives the publisher the app's renderer.
  'src/runtime/app/entry.ts': [
    'src/render/inline-code.ts',
    'src/render/renderer/page-renderer.ts',
    'src/render/renderer/renderer.ts',
  ],
};

/** Where a framework asks for a default export, or a package has one that we describe. */
export const DEFAULT_EXPORTS = [
  'astro.config.mjs',
  'tests/bucket/s3rver.d.ts',
  'tests/vitest.config.ts',
];

/** Files that may print HTML from a string, with the reason why that is safe. */
export const HTML_SINKS: Record<string, string> = {
  'src/blocks/parts/Drawing.tsx': 'icons, which lib/svg.ts wrote anew from an allow list',
  'src/render/head/StructuredData.astro':
    'JSON in which <, > and & are escaped, in a script that is not run',
  'src/render/search/Search.astro': 'cards as React draws them, which escapes every text',
};

/**
 * Files that may read the environment; the scripts may too. The default language is a constant of every
 * address, in every thread; `dotenv.ts` fills the environment from `.env`.
 */
export const ENVIRONMENT = [
  'src/model/languages.ts',
  'src/runtime/process/dotenv.ts',
  'src/runtime/process/env.ts',
];
