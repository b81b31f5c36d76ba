import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Engine, openEngine } from '#src/runtime/engine.ts';
import { parseEnv } from '#src/runtime/env.ts';
import { ROOT } from '../source.ts';
import { copyData } from './server.ts';

let engine: Engine;

beforeAll(async () => {
  const dataDir = await copyData(inject('site').dataDir);
  engine = await openEngine(ROOT, parseEnv({ DATA_DIR: dataDir }), () => undefined);
}, 120_000);
afterAll(() => engine.close());

test('both doors give the same bytes for every page of the demo', async () => {
  const { site, queries } = engine.services;
  const { renderer } = engine.app();
  let compared = 0;
  for (const target of renderer.routes(queries)) {
    const rendered = await renderer.render(target, queries);
    expect(rendered.problem).toBeUndefined();
    for (const file of rendered.files) {
      for (const path of [file.path, ...file.aliases]) {
        const entry = site.lookup(path);
        if (file.status === 301 || file.status === 410) {
          const { status, location = null } = file;
          expect(entry, path).toMatchObject({ status, location, object: null });
          continue;
        }
        if (!entry?.object) throw new Error(`astro build made no ${path}`);
        const built = await site.body(entry.object, 'identity');
        expect(Buffer.from(built).toString(), path).toBe(file.body);
        expect(entry.object.type, path).toBe(file.type);
        expect(file.headers, path).toEqual({});
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
});

test('the policy of all pages allows no inline code but the hashed', () => {
  const { csp } = engine.app();
  expect(csp).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(csp).toMatch(/script-src 'self' 'sha256-/);
});
