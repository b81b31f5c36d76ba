import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { type Renderer, renderedFiles } from '#src/model/pages/renderer.ts';
import { loadApp } from '#src/runtime/app/app.ts';
import { buildKey, findBuild } from '#src/runtime/app/build.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { ROOT } from '../source.ts';
import { type BadContent, FIXTURES, SHOP, sourceOf } from './bad-content.ts';

let renderer: Renderer;
beforeAll(async () => {
  const env = parseEnv({ DATA_DIR: inject('site').dataDir });
  const build = findBuild(ROOT, buildKey(ROOT, env));
  if (!build) throw new Error('The shared site has no build.');
  ({ renderer } = await loadApp(build));
});

/** Everything that the built app makes of the shop with the fixture's items, and the report. */
async function publish({ items = [], assets = [] }: BadContent) {
  const replica = openReplica(':memory:');
  onTestFinished(() => replica.close());
  const own = new Set(items.map(({ id }) => id));
  const all = [...SHOP.filter(({ id }) => !own.has(id)), ...items];
  const synced = await replica.sync(sourceOf(all, assets));
  if (!synced.ok) throw new Error(JSON.stringify(synced.error));
  const queries = createQueries(replica, { scope: 'published' });
  const report = new Set(replica.problems().map((one) => JSON.stringify(one)));
  const files = new Map<string, string>();
  for (const target of renderer.routes(queries)) {
    const rendered = await renderer.render(target, queries);
    for (const { path, body } of renderedFiles(rendered)) files.set(path, body);
    if ('problem' in rendered) report.add(JSON.stringify(rendered.problem));
  }
  return { files, report: [...report].map((one) => JSON.parse(one)) };
}

test.each(Object.entries(FIXTURES))('%s', async (_what, fixture) => {
  const { shows = {}, gone = [], reports = [] } = fixture;
  const { files, report } = await publish(fixture);
  for (const [path, text] of Object.entries(shows)) expect(files.get(path), path).toContain(text);
  for (const path of gone) expect(files.has(path), path).toBe(false);
  expect(report.map(({ name }) => name).sort()).toEqual([...reports].sort());
  // What is good stays as it was, and nothing of it runs.
  for (const path of ['/de', '/en', '/de/product/gute-decke', '/de/kategorie/kategorie-beds']) {
    expect(files.get(path), path).toContain('</html>');
  }
  for (const [path, body] of files) {
    // Data beside the pages is data.
    if (path.endsWith('.json')) continue;
    // A bracket in an attribute's value is text.
    const markup = body.replace(/ (?!href|src)[\w:-]+="[^"]*"/g, '');
    expect(markup, path).not.toMatch(/<script>alert|javascript:|onclick=|evil\.example/i);
  }
});

test('there are at least 25 kinds', () => {
  expect(Object.keys(FIXTURES).length).toBeGreaterThanOrEqual(25);
});
