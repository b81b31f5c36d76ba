import { onAbort } from '#src/lib/on-abort.ts';
import { sheetsOfPage } from './cover.ts';

/** What no copy has: it would run or load once more. */
const LEFT_OUT = 'script, noscript, iframe';
/** Nobody types into a copy, and nothing in it takes the focus; its styles are copied another way. */
const ATTRIBUTES_LEFT_OUT = new Set(['contenteditable', 'autofocus', 'nonce', 'style']);
/** The width of a frame is that of its page, as on a phone. */
const NO_SCROLLBAR = ':root { scrollbar-width: none; }';
const SHEET = 'link[rel="stylesheet"], style';

/** A copy of the page in the document of a frame. */
export type Mirror = {
  /** The copy of a node of the page; undefined: it has none. */
  copyOf<Original extends Node>(node: Original): Original | undefined;
  /** What is seen at a point of the frame: the copy, and what it is a copy of. */
  at(x: number, y: number): { copy: Element; original: Element } | undefined;
  /** Fulfilled when the styles of the copy are there. */
  ready: Promise<void>;
};

/**
 * Copies the page into the empty document of a frame, and keeps the copy the same until `signal` aborts: each change of
 * the page is made there, too, so nothing is loaded again while somebody types. The copy can only be looked at.
 */
export function mirrorPage(frame: Document, signal: AbortSignal): Mirror {
  const copies = new WeakMap<Node, Node>();
  const originals = new WeakMap<Node, Element>();

  const make = (node: Node): Node => {
    const copy =
      node instanceof Element
        ? frame.createElementNS(node.namespaceURI, node.localName)
        : frame.createTextNode(node.nodeValue ?? '');
    return fill(node, copy);
  };
  const fill = (node: Node, copy: Node): Node => {
    copies.set(node, copy);
    if (!(node instanceof Element)) return copy;
    originals.set(copy, node);
    for (const { name } of node.attributes) copyAttribute(node, copy as Element, name);
    if (isOfPage(node) && node.hasAttribute('style')) copyStyleAttribute(node, copy as Element);
    copyChildren(node, copy);
    return copy;
  };
  const copyChildren = (node: Node, copy: Node): void => {
    const wanted = [...node.childNodes].filter(isCopied);
    for (const [index, child] of wanted.entries()) {
      const own = copies.get(child) ?? make(child);
      const there = copy.childNodes[index] ?? null;
      if (there !== own) copy.insertBefore(own, there);
    }
    while (copy.childNodes.length > wanted.length) copy.lastChild?.remove();
  };

  const { documentElement: html, head, body } = document;
  copies.set(head, frame.head);
  copies.set(body, frame.body);
  fill(html, frame.documentElement);
  fill(head, frame.head);
  fill(body, frame.body);
  frame.body.inert = true;
  const sheets = sheetsOfPage().map(({ cssRules }) =>
    sheetOf(frame, [...cssRules].map(({ cssText }) => cssText).join('\n')),
  );
  frame.adoptedStyleSheets = [...sheets, sheetOf(frame, NO_SCROLLBAR)];

  const repeat = (record: MutationRecord): void => {
    const { target, type, attributeName } = record;
    const copy = copies.get(target);
    if (!copy) return;
    if (type === 'characterData') copy.nodeValue = target.nodeValue;
    else if (type === 'childList') {
      // What was away meanwhile may be another one now.
      for (const added of record.addedNodes) copies.delete(added);
      copyChildren(target, copy);
    } else if (attributeName === 'style') {
      if (isOfPage(target)) copyStyleAttribute(target as Element, copy as Element);
    } else if (attributeName) copyAttribute(target as Element, copy as Element, attributeName);
  };
  const watch = new MutationObserver((records) => {
    for (const record of records) repeat(record);
  });
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  watch.observe(html, everything);
  onAbort(signal, () => watch.disconnect());
  return {
    copyOf: (node) => copies.get(node) as typeof node | undefined,
    at(x, y) {
      const copy = whileActive(frame, () => frame.elementFromPoint(x, y));
      const original = copy && originals.get(copy);
      return copy && original ? { copy, original } : undefined;
    },
    ready: styled(frame),
  };
}

/** Asks the document of a frame what only a page tells that is not inert. */
export function whileActive<Answer>({ body }: Document, ask: () => Answer): Answer {
  body.inert = false;
  try {
    return ask();
  } finally {
    body.inert = true;
  }
}

function isCopied(node: Node): boolean {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE;
  return node.parentNode === document.head ? node.matches(SHEET) : !node.matches(LEFT_OUT);
}

/** The editor makes room for itself by the styles of these two. */
const isOfPage = (node: Node): boolean =>
  node !== document.documentElement && node !== document.body;

function copyAttribute(node: Element, copy: Element, name: string): void {
  if (ATTRIBUTES_LEFT_OUT.has(name) || (name === 'inert' && !isOfPage(node))) return;
  const value = node.getAttribute(name);
  if (value === null) copy.removeAttribute(name);
  else if (copy.getAttribute(name) !== value) copy.setAttribute(name, value);
}

/** The policy of the page allows no style in an attribute, but what code sets. */
function copyStyleAttribute(node: Element, copy: Element): void {
  if (!('style' in node) || !('style' in copy)) return;
  (copy as HTMLElement).style.cssText = (node as HTMLElement).style.cssText;
}

/** A sheet of styles for a document, which takes none that was made in another one. */
function sheetOf({ defaultView }: Document, css: string): CSSStyleSheet {
  const sheet = new (defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

async function styled(frame: Document): Promise<void> {
  const sheets = [...frame.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const loaded = sheets.map(
    (sheet) =>
      new Promise((done) => {
        sheet.onload = done;
        sheet.onerror = done;
      }),
  );
  await Promise.all(loaded);
}
