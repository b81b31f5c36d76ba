import { renderToString } from 'astro/runtime/server/index.js';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { SSRResult } from 'astro';
import Footer from '../frame/Footer.astro';
import type { Frame } from '../frame/frame.ts';
import Header from '../frame/Header.astro';
import Page from './Page.astro';
import type { PageProps, PageView } from '../page/page-view.ts';
import { freshState } from '../render-state.ts';
import { withoutTagsInValues } from './attribute-values.ts';
import { tidyHtml } from './tidy-html.ts';

/** Draws pages without a request around them: routing, middleware and a stream of bytes cost as much. */
export type PageRenderer = {
  /** The HTML of `Page.astro`. Throws what a component throws. */
  page(props: PageProps): Promise<string>;
  /** Header or footer alone. */
  piece(piece: 'header' | 'footer', view: Pick<PageView, 'data' | 'frame'>): Promise<string>;
};

/**
 * Brought to the route `/_render` in `locals.warmUp`, it takes along what Astro renders pages with there:
 * styles, scripts and renderers. No request can make one.
 */
export class WarmUp {
  #state: SSRResult | undefined;

  take(state: SSRResult): void {
    this.#state = freshState(state);
  }

  /** Throws before the route was rendered. */
  renderer(): PageRenderer {
    const state = this.#state;
    if (!state) throw new Error('Astro did not render /_render: pages cannot be drawn without it.');
    return createPageRenderer(state);
  }
}

/** All that stands on `/_render`: it shows nothing. */
export const WarmUpPage: AstroComponentFactory = Object.assign(
  (state: SSRResult, { warmUp }: { warmUp: WarmUp }) => {
    warmUp.take(state);
    return '';
  },
  { isAstroComponentFactory: true as const },
) as unknown as AstroComponentFactory;

const PIECES = { header: Header, footer: Footer };

function createPageRenderer(state: SSRResult): PageRenderer {
  return {
    page: async (props) => tidyHtml(await draw(freshState(state), Page, props, true)),
    async piece(piece, { data, frame }) {
      const one = freshState(state);
      // The head is not in a piece.
      one._metadata.hasRenderedHead = true;
      const props: { page: PageView['data']; frame: Frame } = { page: data, frame };
      return withoutTagsInValues(await draw(one, PIECES[piece], props));
    },
  };
}

async function draw(
  state: SSRResult,
  component: AstroComponentFactory,
  props: PageProps | { page: PageView['data']; frame: Frame },
  isPage = false,
): Promise<string> {
  const html = await renderToString(state, component, props, {}, isPage);
  if (typeof html === 'string') return html;
  throw new Error('A page answered with a response of its own.');
}
