import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SSRResult } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { expect, test } from 'vitest';
import { ROOT } from '../../tests/source.ts';
import { freshState } from './render-state.ts';

/** The members that a page may write into, or that are of one page, and those of the whole build. */
const OF_A_PAGE = ['styles', 'scripts', 'links', '_metadata'];
const OF_THE_BUILD = [
  ...['base', 'userAssetsBase', 'cancelled', 'clientDirectives', 'inlinedScripts'],
  ...['componentMetadata', 'compressHTML', 'cookies', 'createAstro', 'params', 'partial'],
  ...['pathname', 'renderers', 'resolve', 'response', 'request', 'actionResult', 'key'],
  ...['getServerIslandNameMap', 'trailingSlash', 'cspDestination', 'shouldInjectCspMetaTags'],
  ...['cspAlgorithm', 'directives', 'scriptHashes', 'scriptResources', 'styleHashes'],
  ...[
    'speculationRulesContent',
    'styleResources',
    'isStrictDynamic',
    'scriptDirective',
    'styleDirective',
    'internalFetchHeaders',
  ],
];

/** What Astro renders a page with. */
async function stateOfAstro(): Promise<SSRResult> {
  let state: SSRResult | undefined;
  const take = (result: SSRResult) => {
    state = result;
    return new Response(null);
  };
  const component = Object.assign(take, { isAstroComponentFactory: true as const });
  const container = await AstroContainer.create();
  await container.renderToResponse(component as unknown as AstroComponentFactory);
  if (!state) throw new Error('Astro calls components in another way: see page-renderer.ts.');
  return state;
}

const ADVICE =
  'Astro keeps other things in its render state: name them in render-state.ts, then run tests/site/islands.test.ts.';

test('pages are rendered with what the pinned version of Astro renders them with', async () => {
  const state = await stateOfAstro();
  const fresh = freshState(state);
  expect(Object.keys(fresh._metadata).sort(), ADVICE).toEqual(Object.keys(state._metadata).sort());
  const unknown = Object.keys(state).filter(
    (name) => !OF_A_PAGE.includes(name) && !OF_THE_BUILD.includes(name),
  );
  expect(unknown, ADVICE).toEqual([]);
});

test('a page leaves nothing behind in it', async () => {
  const state = await stateOfAstro();
  const used = freshState(state);
  used.styles.add({ props: {}, children: '' });
  used._metadata.renderedScripts.add('a');
  used._metadata.hasRenderedHead = true;
  expect(freshState(state)).toEqual(state);
});

test('the version of Astro is pinned, since this is no part of what it promises', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(dependencies.astro).toMatch(/^\d+\.\d+\.\d+$/);
});
