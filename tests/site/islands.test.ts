import { isValidElement } from 'react';
import ReactDOM from 'react-dom/server';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { askFrom } from '#src/blocks/ask.ts';
import { type LoadedTree, loadTree } from '#src/blocks/registry/load-block.ts';
import { payloadPath } from '#src/model/links.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { Renderable, RenderedFile } from '#src/model/pages/renderer.ts';
import { partsOf } from '#src/render/page/runs.ts';
import { type Engine, openEngine } from '#src/runtime/engine/engine.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { whole } from '../rendered.ts';
import { ROOT } from '../source.ts';
import { copyData } from './server.ts';

/** What the app in process makes of a target, and how many React roots it took. */
type Drawn = { files: RenderedFile[]; target: Renderable; roots: number };

let engine: Engine;
const pages: Drawn[] = [];

beforeAll(async () => {
  const dataDir = await copyData(inject('site').dataDir);
  engine = await openEngine(ROOT, parseEnv({ DATA_DIR: dataDir }), () => undefined);
  const { renderer } = engine.app();
  const draws = vi.spyOn(ReactDOM, 'renderToString');
  for (const target of renderer.routes(engine.services.queries)) {
    draws.mockClear();
    const { files, problem } = whole(await renderer.render(target, engine.services.queries));
    expect(problem).toBeUndefined();
    // Astro asks with an element of its own whether a component is one of React.
    const roots = draws.mock.calls.filter(([node]) => isValidElement(node) && !isTester(node.type));
    pages.push({ files, target, roots: roots.length });
  }
  draws.mockRestore();
});
afterAll(() => engine.close());

const isTester = (type: unknown) => typeof type === 'function' && type.name === 'Tester';

/**
 * The React roots of blocks, and how many of them come alive: one a run, one an opened block, and one for
 * each that visitors operate. Of these React takes over what has an island; a script operates the others.
 */
function expected(blocks: readonly LoadedTree[]): { roots: number; islands: number } {
  const parts = partsOf(blocks).map((piece) => {
    if (piece.part === 'run') return { roots: 1, islands: 0 };
    const { definition, inside } = piece.loaded;
    if (definition.hydrate) return { roots: 1, islands: definition.hydrate === 'script' ? 0 : 1 };
    const within = expected(inside);
    return { ...within, roots: within.roots + 1 };
  });
  const sum = (of: 'roots' | 'islands') => parts.reduce((all, part) => all + (part?.[of] ?? 0), 0);
  return { roots: sum('roots'), islands: sum('islands') };
}

test('a page takes one React root a run, and none comes alive but forms', () => {
  const seen = new Set<number>();
  for (const { target, files, roots } of pages) {
    if (target.kind === 'file' || files.length < 2) continue;
    const text = (path: string) => String(files.find((file) => file.path === path)?.body);
    const page: PageData = JSON.parse(text(payloadPath(target.path)));
    const html = text(target.path);
    const islands = html.match(/<astro-island/g)?.length ?? 0;
    const blocks = loadTree(page.blocks, askFrom(page.answers), page.route);
    expect({ roots, islands }, target.path).toEqual(expected(blocks));
    if (islands === 0) expect(html, target.path).not.toContain('component-export');
    seen.add(islands);
  }
  expect([...seen].sort()).toEqual([0, 1]);
});

test('the policy of the code is enough for every page of the demo', () => {
  for (const { files } of pages)
    for (const { path, headers } of files) expect(headers, path).toEqual({});
});

test('styles stand in the head alone, as HTML wants it', () => {
  const texts = pages.flatMap(({ files }) => files.map(({ body }) => String(body)));
  const html = texts.filter((text) => text.includes('</head>'));
  expect(html.some((text) => text.includes('<astro-island'))).toBe(true);
  for (const text of html) expect(text.slice(text.indexOf('</head>'))).not.toMatch(/<style[\s>]/);
});

test('the policy of all pages allows no inline code but the hashed', () => {
  const { csp } = engine.app();
  expect(csp).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(csp).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+')*;/);
});
