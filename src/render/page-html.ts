import { renderToString } from 'astro/runtime/server/index.js';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { SSRResult } from 'astro';
import type { PageProps } from './page-access.ts';
import Footer from './Footer.astro';
import Header from './Header.astro';
import Page from './Page.astro';
import type { RenderPiece } from './reframe.ts';

// Astro's types show what a component is given in a template, and not how the renderer calls it.
const draw = Page as unknown as AstroComponentFactory;

let kept: SSRResult | undefined;

/**
 * `Page.astro` as the on-demand door shows it, noting what Astro renders pages with there: styles, scripts
 * and renderers of the route. What a page itself puts into it is left out.
 */
export const DoorPage: AstroComponentFactory = Object.assign(
  (result: SSRResult, props: PageProps, slots: unknown) => {
    kept ??= fresh(result);
    return draw(result, props, slots);
  },
  { isAstroComponentFactory: true as const },
);

/**
 * Renders `Page.astro` as the door does, without a request around it: routing, middleware and a stream
 * of bytes cost as much as the page. Out: undefined until the door was used once.
 */
export async function pageHtml(props: PageProps): Promise<string | undefined> {
  if (!kept) return undefined;
  const html = await renderToString(fresh(kept), Page, props, {}, true);
  return typeof html === 'string' ? html : undefined;
}

const pieces = { header: Header, footer: Footer };

/** Renders header or footer alone. Out: undefined until the door was used once. */
export const pieceHtml: RenderPiece = async (piece, props) => {
  if (!kept) return undefined;
  const result = fresh(kept);
  // The head is another piece.
  result._metadata.hasRenderedHead = true;
  const html = await renderToString(result, pieces[piece], props, {});
  return typeof html === 'string' ? html : undefined;
};

/** Everything that a page writes into while it is rendered, new. */
function fresh(result: SSRResult): SSRResult {
  return {
    ...result,
    styles: new Set(result.styles),
    scripts: new Set(result.scripts),
    links: new Set(result.links),
    _metadata: {
      ...result._metadata,
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
