import { previewPath, type UnsavedRequest } from '#src/api/contract/draft.ts';
import type { Language } from '#src/model/languages.ts';
import { request } from '#src/client/visitor/http.ts';

/** An item as somebody is typing it. */
export type TypedItem = UnsavedRequest['items'][number];

/** Which page is drawn: by its id, or by that of what it is about. */
type DrawnPage = { id: string; lang: Language };

/** Before each drawing: parsing and laying out a page must not stand between two keys. */
const PAUSE_MS = 120;
/** What the theme sheet is made of: it comes with the page. */
const LOOKS: ReadonlySet<string> = new Set(['colors', 'theme-settings', 'text-styles']);

/**
 * Draws pages on the server as they would be with what is typed. One request is on its way at a time, and the
 * newest wish comes next. In: called with each page; null: it cannot be drawn with these values.
 * Out: what asks for a drawing; `item` null: the drafts as they are saved.
 */
export function createDrawing(
  onDrawn: (page: Document | null) => void,
  signal: AbortSignal,
): (page: DrawnPage, item: TypedItem | null) => void {
  let wish: [DrawnPage, TypedItem | null] | undefined;
  let isDrawing = false;

  async function draw(): Promise<void> {
    if (isDrawing) return;
    isDrawing = true;
    try {
      while (wish && !signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        const [page, item] = wish;
        wish = undefined;
        const drawn = await drawOnce(page, item, signal);
        if (!signal.aborted) onDrawn(drawn);
      }
    } finally {
      isDrawing = false;
    }
  }

  return (page, item) => {
    wish = [page, item];
    draw().catch(reportError);
  };
}

/** One drawing of a page. Out: null: it cannot be drawn so. */
export async function drawOnce(
  { id, lang }: DrawnPage,
  item: TypedItem | null,
  signal: AbortSignal,
): Promise<Document | null> {
  const sent: RequestInit = item
    ? {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ items: [item] } satisfies UnsavedRequest),
      }
    : {};
  const isSheetAsked = item && LOOKS.has(item.schema);
  const path = previewPath(id, lang) + (isSheetAsked ? '?sheet' : '');
  return fetchPage(path, { ...sent, signal });
}

/** A page as visitors see it. Out: null: it does not come. */
export function fetchLive(path: string, signal: AbortSignal): Promise<Document | null> {
  return fetchPage(path, { cache: 'no-store', signal });
}

async function fetchPage(path: string, sent: RequestInit): Promise<Document | null> {
  try {
    const response = await request(path, sent);
    if (!response.ok) return null;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return null;
  }
}

/** Makes an element equal to a drawn one and leaves alone what is equal already, so that nothing flickers. */
export function patchElement(old: Element, drawn: Element): void {
  if (old.isEqualNode(drawn)) return;
  if (!isAlike(old, drawn)) {
    old.replaceWith(old.ownerDocument.importNode(drawn, true));
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!drawn.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of drawn.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const [index, node] of [...old.childNodes].entries()) {
    const other = drawn.childNodes[index];
    if (node instanceof Text || !isElement(node) || !other || !isElement(other)) {
      if (node.nodeValue !== other?.nodeValue) node.nodeValue = other?.nodeValue ?? '';
    } else patchElement(node, other);
  }
}

/** Elements of other windows are no `Element` of this one. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** Whether two elements hold as many nodes, of the same kinds. */
function isAlike(one: Element, other: Element): boolean {
  if (one.localName !== other.localName || one.childNodes.length !== other.childNodes.length) {
    return false;
  }
  return [...one.childNodes].every((node, index) => {
    const twin = other.childNodes[index];
    return twin?.nodeType === node.nodeType && twin.nodeName === node.nodeName;
  });
}

/** A page to look at only, and the theme sheet that came with it in the place of visitors' one. */
export type DrawingResult = { page: Document; sheet: string | null };

/** Takes from a drawn page what would act or lead away. */
export function takeApart(page: Document): DrawingResult {
  for (const link of page.querySelectorAll('a[href]')) link.removeAttribute('href');
  for (const script of page.querySelectorAll('script')) script.remove();
  const template = page.querySelector<HTMLTemplateElement>('template[data-sheet]');
  if (!template) return { page, sheet: null };
  page.querySelector('link[href="/theme.css"]')?.remove();
  template.remove();
  return { page, sheet: template.content.textContent };
}

/** Only what differs changes, so the frame stays where somebody scrolled it. */
export function showIn(page: Document, drawn: DrawingResult): void {
  patchElement(page.documentElement, drawn.page.documentElement);
  // A sheet has to be made by the window that wears it; the policy allows no inline styles.
  const View = page.defaultView?.CSSStyleSheet;
  if (!View) return;
  const worn = drawn.sheet === null ? [] : [new View()];
  for (const one of worn) one.replaceSync(drawn.sheet ?? '');
  page.adoptedStyleSheets = worn;
}
