import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { payloadPath } from '#src/model/links.ts';
import type { MenuLink, Route } from '#src/model/pages/answers.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import { type Queries, queryKey } from '#src/model/pages/query.ts';
import { renderedFiles } from '#src/model/pages/renderer.ts';
import { type Engine, openEngine } from '#src/runtime/engine/engine.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { whole } from '../rendered.ts';
import { ROOT } from '../source.ts';
import { copyData } from './server.ts';

/** `npm run soak -- chains` has more. */
const RUNS = Number(process.env['REFRAME_RUNS'] ?? 50);

let engine: Engine;
let routes: Route[];

beforeAll(async () => {
  const dataDir = await copyData(inject('site').dataDir);
  engine = await openEngine(ROOT, parseEnv({ DATA_DIR: dataDir }), () => undefined);
  const targets = [...engine.app().renderer.routes(engine.services.queries)];
  routes = targets.filter((target) => target.kind !== 'file');
});
afterAll(() => engine.close());

/** What stands around pages: names with all that HTML and our marks are made of. */
const words = fc.string({
  unit: fc.constantFrom(...'aß <>&"\'!-/$`{}', '</main>', '<main id="inhalt"', '</body>'),
});
const link = { label: words, path: fc.constantFrom('/de', '/de/kategorie/decken') };
const around = fc.record({
  menu: fc.array(fc.record(link), { maxLength: 4 }),
  footer: fc.array(fc.record({ ...link, group: words }, { requiredKeys: ['label', 'path'] }), {
    maxLength: 4,
  }),
  claim: fc.option(words),
  hours: fc.option(words),
});
type Around = { menu: MenuLink[]; footer: MenuLink[]; claim: string | null; hours: string | null };

/** The shop's content with a frame of its own. */
function framed({ menu, footer, claim, hours }: Around): Queries {
  const { queries } = engine.services;
  const own = new Map<string, unknown>();
  for (const lang of LANGUAGES) {
    own.set(queryKey('menu', lang), menu);
    own.set(queryKey('footer', lang), footer);
    own.set(queryKey('site', lang), { ...queries.ask('site', lang), claim, hours });
  }
  const askKey = (key: string) => (own.has(key) ? own.get(key) : queries.askKey(key));
  const ask = (...[name, ...args]: Parameters<Queries['ask']>) => askKey(queryKey(name, ...args));
  return { ...queries, askKey, ask: ask as Queries['ask'] };
}

const CHANGED = LANGUAGES.flatMap((lang) =>
  (['menu', 'footer', 'site'] as const).map((name) => queryKey(name, lang)),
);

test(
  'a page that gets a new frame has the bytes of one that is rendered as a whole',
  async () => {
    const { renderer } = engine.app();
    const property = fc.asyncProperty(
      fc.nat().map((number) => number % routes.length),
      around,
      around,
      async (place, was, is) => {
        const route = routes[place];
        if (!route) throw new Error('There is no such route.');
        const before = whole(await renderer.render(route, framed(was)));
        const after = whole(await renderer.render(route, framed(is)));
        const textOf = (path: string) =>
          before.files.find((file) => file.path === path)?.body ?? '';
        const text = { html: textOf(route.path), payload: textOf(payloadPath(route.path)) };
        const last = { inputs: before.inputs ?? '', text: { ...text, changed: CHANGED } };
        const rendered = await renderer.render(route, framed(is), last);
        expect(rendered.outcome, route.path).toBe('reframed');
        expect(renderedFiles(rendered), route.path).toEqual(after.files);
      },
    );
    await fc.assert(property, { numRuns: RUNS });
  },
  240_000 + RUNS * 1_000,
);
