import { useStore } from '@nanostores/react';
import { Component, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BlockKind } from '#src/blocks/registry/registry.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import { BlockView } from '../../canvas/views.tsx';
import { useChrome } from '../chrome/chrome.ts';
import { Sketch } from './Sketch.tsx';
import { sampleNode } from './sample-node.ts';

/** The width of the page that the picture shows a part of. Texts are shown narrow enough to be read. */
const PAGE_PX = 380;
const WIDE_PX = 860;
const WIDE: ReadonlySet<BlockKind> = new Set([
  ...([
    'hero',
    'columns',
    'section',
    'gallery',
    'table',
    'product-overview',
    'newsletter',
  ] as const),
  ...(['product-teaser', 'category', 'category-link', 'facts', 'product-detail'] as const),
]);

const CSS = `
:host { display: block; position: relative; overflow: hidden; contain: strict; }
body {
  position: absolute; inset: 0 auto auto 0; min-height: 0; margin: 0; padding: 24px;
  box-sizing: border-box; transform-origin: 0 0; pointer-events: none; user-select: none;
}
.page { padding: 0; --pad: 0rem; --above: 0; --space: 2rem; min-height: 0; }
`;

let sheets: CSSStyleSheet[] | undefined;

/** The styles of the site, read once: pictures are in shadows of their own. */
function siteStyles(): CSSStyleSheet[] {
  if (sheets) return sheets;
  const texts = [...document.styleSheets].map(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText).join('\n'),
  );
  sheets = [...texts, CSS].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  return sheets;
}

const nodes = new Map<string, BlockNode | null>();

/** What a kind looks like on this site, small; a sketch where it needs what this page does not have. */
export function Render({ kind }: { kind: BlockKind }) {
  return (
    <Guarded key={kind} instead={<Sketch kind={kind} />}>
      <Drawn kind={kind} />
    </Guarded>
  );
}

function Drawn({ kind }: { kind: BlockKind }) {
  const { editor, canvas } = useChrome();
  const lang = useStore(editor.$lang);
  const page = useStore(canvas.$page);
  const key = `${kind} ${lang}`;
  if (!nodes.has(key)) nodes.set(key, sampleNode(kind, lang));
  const node = nodes.get(key);
  if (!node || !isShown(editor.load(node, page))) return <Sketch kind={kind} />;
  return (
    <Small width={WIDE.has(kind) ? WIDE_PX : PAGE_PX}>
      <Sample node={node} page={page} />
    </Small>
  );
}

const isShown = (loaded: unknown) => loaded !== null && loaded !== 'waiting';

/** A block and what stands in it, as visitors see them. */
function Sample({ node, page }: { node: BlockNode; page: PageData }) {
  const { editor } = useChrome();
  const loaded = editor.load(node, page);
  if (loaded === null || loaded === 'waiting') return null;
  const { kind, block, data, className } = loaded;
  return (
    <div className={className}>
      <BlockView kind={kind} block={block} data={data ?? {}} lang={page.route.lang}>
        {block.children.length > 0 &&
          block.children.map((child) => <Sample key={child.id} node={child} page={page} />)}
      </BlockView>
    </div>
  );
}

/** Draws in the site's styles, as small as there is room; what is low stands in the middle. */
function Small({ width, children }: { width: number; children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element || element.shadowRoot) return;
    const shadow = element.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = siteStyles();
    // The rules of the site's body are meant, and a `body` may stand in a shadow, too.
    const made = shadow.appendChild(document.createElement('body'));
    setBody(made.appendChild(document.createElement('main')));
    made.firstElementChild?.classList.add('page');
  }, []);
  // Chromium looks into links that it might load ahead, and would keep these.
  useLayoutEffect(() => {
    for (const link of body?.querySelectorAll('a') ?? []) link.removeAttribute('href');
  });
  useLayoutEffect(() => {
    const element = host.current;
    const page = body?.parentElement;
    if (!element || !page) return;
    page.style.width = `${width}px`;
    const place = () => {
      const scale = element.clientWidth / width;
      const free = element.clientHeight - page.offsetHeight * scale;
      page.style.transform = `translateY(${Math.max(0, free / 2)}px) scale(${scale})`;
    };
    // Pictures and fonts come later.
    const sizes = new ResizeObserver(place);
    sizes.observe(page);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      release(page);
    };
  }, [body, width]);
  return (
    <div ref={host} className="sketch" aria-hidden="true" inert>
      {body && createPortal(children, body)}
    </div>
  );
}

/**
 * Chromium chooses anew for pictures with several sizes that were taken away, follows the width of the window for
 * them, and so keeps them for good. In: what is about to go.
 */
function release(page: Element): void {
  for (const source of page.querySelectorAll('source')) source.remove();
  for (const image of page.querySelectorAll('img')) {
    image.removeAttribute('srcset');
    image.removeAttribute('sizes');
  }
}

/** A kind that cannot be drawn is only sketched. */
class Guarded extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
