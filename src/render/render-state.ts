import type { SSRResult } from 'astro';

/**
 * What Astro renders a page with, as new: what a page writes into is emptied, what belongs to the route
 * and to the build stays.
 * Astro has no public way to this. Every member of its private `_metadata` is named here, so that a new
 * one is a type error; `render-state.test.ts` compares them with those that Astro makes.
 */
export function freshState(state: SSRResult): SSRResult {
  const { headInTree, routeHasPropagation } = state._metadata;
  return {
    ...state,
    styles: new Set(state.styles),
    scripts: new Set(state.scripts),
    links: new Set(state.links),
    _metadata: {
      headInTree,
      routeHasPropagation,
      hasHydrationScript: false,
      hasRenderedHead: false,
      hasRenderedServerIslandRuntime: false,
      rendererSpecificHydrationScripts: new Set(),
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      propagators: new Set(),
      extraHead: [],
      extraStyleHashes: [],
      extraScriptHashes: [],
      pendingSlotEvaluations: [],
      templateDepth: 0,
    },
  };
}
