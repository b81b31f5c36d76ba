const MARK = 'data-differs';
const CSS = `[${MARK}] { outline: 3px solid #b4541a !important; outline-offset: 2px !important; }`;

/** Marks in two pages what only one of them shows: texts and pictures. */
export function markDifferences(one: Document, other: Document): void {
  const [here, there] = [shownIn(one), shownIn(other)];
  mark(one, here, new Set(there.values()));
  mark(other, there, new Set(here.values()));
}

/** What a page says and shows, by the element that does. */
function shownIn({ body }: Document): Map<Element, string> {
  const shown = new Map<Element, string>();
  for (const element of body.querySelectorAll('main *')) {
    const own = [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (own !== '') shown.set(element, `${element.localName} ${own}`);
    else if (element.localName === 'img') shown.set(element, element.getAttribute('src') ?? '');
  }
  return shown;
}

function mark(
  page: Document,
  shown: ReadonlyMap<Element, string>,
  known: ReadonlySet<string>,
): void {
  for (const [element, what] of shown) element.toggleAttribute(MARK, !known.has(what));
  const View = page.defaultView?.CSSStyleSheet;
  if (!View || page.adoptedStyleSheets.some((sheet) => sheet.cssRules[0]?.cssText.includes(MARK))) {
    return;
  }
  const sheet = new View();
  sheet.replaceSync(CSS);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
