import * as v from 'valibot';
import { type Command, defineCommand, flag } from '#src/runtime/commands/command.ts';
import { SHOP_COMMANDS } from '#src/runtime/commands/table.ts';
import { soak, SOAKS } from './soak.ts';

const text = v.optional(v.string());
const count = v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'takes a number'), v.transform(Number));

const bench = defineCommand({
  name: 'bench',
  summary: 'Measures publishing, builds, requests and memory; parts of it by name.',
  details: `Without WHAT: build, publish and requests, with 100 and with 6,600 products.
  small                   the same with 100 products, in a minute
  sizes                   what grows with the catalogue: 100, 6,600 and 64,000 products, in half an hour
  publish [small]         each kind of change beside Astro's own incremental build
  calls                   /api/rest beside a bare node:http answer
  events                  visits that are counted, and a page beside them
  attack                  searches, filters, and a page while all is published and while clients attack
  search                  the search of 10,000 products
  page                    what it costs to load and draw one page
  seed                    seed and pictures
  import                  10,000 products from a file, and their list
  content-server [small]  the content server alone
  editor                  the editor in a browser
  peers                   the same shop by Astro, Next.js and Nuxt; npm fetches them`,
  flags: {
    products: {
      about: 'the size of the catalogue; for bench without WHAT, sizes, seed and peers',
      value: 'N',
      schema: v.optional(count),
    },
    out: {
      about: 'also writes the result there; for bench without WHAT, and seed',
      value: 'FILE.json|FILE.md',
      many: true,
      schema: v.optional(v.array(v.string()), []),
    },
  },
  arguments: {
    usage: '[WHAT]',
    schema: v.union([
      v.strictTuple([]),
      v.strictTuple([
        v.picklist([
          'small',
          'sizes',
          'seed',
          'calls',
          'events',
          'attack',
          'search',
          'page',
          'editor',
          'import',
          'peers',
        ]),
      ]),
      v.strictTuple([v.picklist(['publish', 'content-server']), v.optional(v.literal('small'))]),
    ]),
  },
  async run({ flags, arguments: [what, size] }) {
    const isSmall = size === 'small';
    if (what === 'publish') return (await import('./bench/publish.ts')).benchPublish(isSmall);
    if (what === 'sizes') return (await import('./bench/sizes.ts')).benchSizes(flags.products);
    if (what === 'calls') return (await import('./bench/calls.ts')).benchCalls();
    if (what === 'events') return (await import('./bench/events.ts')).benchEvents();
    if (what === 'attack') return (await import('./bench/attack.ts')).benchAttack();
    if (what === 'search') return (await import('./bench/search.ts')).benchSearch();
    if (what === 'import') return (await import('./bench/import.ts')).benchImport();
    if (what === 'page') return (await import('./bench/page.ts')).benchPage();
    if (what === 'editor') return (await import('./bench/editor.ts')).benchEditor();
    if (what === 'peers') return (await import('./bench/peers.ts')).benchPeers(flags.products);
    if (what === 'content-server') {
      return (await import('./bench/content-server.ts')).benchContentServer(isSmall);
    }
    return (await import('./bench.ts')).bench(what, flags);
  },
});

const soakHelp = ({ name, about, longer }: (typeof SOAKS)[number]) =>
  `  ${name.padEnd(14)}  ${about}\n${' '.repeat(18)}${Object.keys(longer).join(', ')}`;

const soakCommand = defineCommand({
  name: 'soak',
  summary: 'Kills, disturbs and fuzzes for an hour or two what `npm test` tests for minutes.',
  details: `${SOAKS.map(soakHelp).join('\n')}
The names in capitals are variables of the environment: they say how often.`,
  flags: {},
  arguments: {
    usage: '[NAME …]',
    schema: v.array(v.picklist(SOAKS.map(({ name }) => name))),
  },
  run: ({ arguments: names }) => soak(names),
});

const lighthouse = defineCommand({
  name: 'lighthouse',
  summary:
    'Runs Lighthouse (mobile) on home, category and product, or on the pages that are named.',
  details:
    'npx fetches Lighthouse at the first call. The exit code is 1 where a score is below 100.',
  flags: {
    url: {
      about: 'the site; without it the one of the data folder',
      value: 'URL',
      schema: text,
    },
    runs: { about: 'how often; the middle one counts', value: 'N', schema: v.optional(count, '3') },
  },
  arguments: { usage: '[PATH …]', schema: v.array(v.pipe(v.string(), v.startsWith('/'))) },
  run: async ({ flags, arguments: paths }) =>
    (await import('./lighthouse.ts')).lighthouse({ ...flags, paths }),
});

const screenshots = defineCommand({
  name: 'screenshots',
  summary: 'Takes every kind of page at three widths in both languages, on one sheet.',
  flags: {
    all: flag('every page'),
    url: {
      about: 'the site; without it the one of the data folder',
      value: 'URL',
      schema: text,
    },
    out: { about: 'where the pictures go', value: 'FOLDER', schema: text },
    user: { about: 'an account: also what it sees', value: 'EMAIL', schema: text },
    password: { about: 'its password', value: 'WORD', schema: text },
    handbook: flag(
      'the pictures of the handbook instead, in their folder; for an account that may edit',
    ),
  },
  arguments: { usage: '', schema: v.strictTuple([]) },
  refuse: ({ flags: { user, password, handbook } }) => {
    if (handbook && user === undefined) return '--handbook needs --user and --password';
    return (user === undefined) === (password === undefined)
      ? undefined
      : '--user and --password come together';
  },
  run: async ({ flags }) => (await import('./screenshots.ts')).screenshots(flags),
});

/** Everything that `npm run` starts, but `npm test`, which runs on any Node: the table of the README. */
export const COMMANDS: readonly Command[] = [
  ...SHOP_COMMANDS,
  bench,
  soakCommand,
  lighthouse,
  screenshots,
];
