/** What nobody sees of an element: what is read out, found by, led to or known by. */
const UNSEEN = /^(?:alt|title|href|id|name|for|lang|aria-.*|item.*|data-(?:digest|block))$/;

/** What one sees of a page, as a text that is the same for two pages that look alike. */
export function whatIsSeen({ body }: Document): string {
  const shown = body.cloneNode(true);
  if (!(shown instanceof HTMLElement)) return '';
  for (const one of shown.querySelectorAll('script, template, noscript')) one.remove();
  for (const element of [shown, ...shown.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) {
      if (UNSEEN.test(name)) element.removeAttribute(name);
    }
  }
  return new XMLSerializer().serializeToString(shown);
}
