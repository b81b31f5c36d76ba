const PICTURES_WITHIN_MS = 1_500;

/**
 * Puts the canvas in the place of the static blocks, in one frame and without moving anything: pictures
 * are there already, opened parts are open, chosen options are chosen. What is not blocks stays.
 */
export async function swapBlocks(main: HTMLElement, canvas: HTMLElement): Promise<void> {
  await picturesReady(main, canvas);
  carryState(main, canvas);
  const kept = [...main.children].filter((one) => one.classList.contains('other-language'));
  main.replaceChildren(...kept, canvas);
}

/** Remembers the static page: what is in `main`, and what the canvas changes around it. Out: restores it. */
export function rememberPage(main: HTMLElement): () => void {
  const pictures = [...main.querySelectorAll('img')].flatMap((one) => [one, ...sourcesOf(one)]);
  const restores = [
    rememberAttributes(document.documentElement, ['lang', 'data-theme']),
    rememberAttributes(main, ['class']),
    ...pictures.map((one) => rememberAttributes(one, ['sizes'])),
  ];
  const content = [...main.childNodes];
  return () => {
    for (const restore of restores) restore();
    main.replaceChildren(...content);
  };
}

/** Remembers some attributes of an element. Out: gives it these again, and all of them their order. */
function rememberAttributes(element: Element, names: readonly string[]): () => void {
  const order = element.getAttributeNames();
  const values = names.map((name) => [name, element.getAttribute(name)] as const);
  return () => {
    for (const [name, value] of values) {
      if (value === null) element.removeAttribute(name);
      else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
    // What was taken away meanwhile stands last now.
    if (element.getAttributeNames().join() === order.join()) return;
    for (const name of order) {
      const attribute = element.getAttributeNode(name);
      if (attribute) element.setAttributeNode(element.removeAttributeNode(attribute));
    }
  };
}

/** Waits until the pictures that can be seen now could be painted at once in the canvas as well. */
async function picturesReady(main: HTMLElement, canvas: HTMLElement): Promise<void> {
  const all = [...main.querySelectorAll('img')];
  const seen = Map.groupBy(all.filter(isLoaded), filesOf);
  const pending = [...canvas.querySelectorAll('img')].map(async (picture) => {
    const twin = seen.get(filesOf(picture))?.shift();
    if (!twin && picture.loading === 'lazy') return;
    if (twin) keepWidth(picture, twin);
    // Out of the document only eager pictures load; they come from the browser's cache.
    picture.loading = 'eager';
    picture.decoding = 'sync';
    await picture.decode();
  });
  // Without a place on the page they would look for another file once more.
  for (const picture of all) keepWidth(picture, picture);
  const late = new Promise((resolve) => setTimeout(resolve, PICTURES_WITHIN_MS));
  // A picture that cannot be shown is no reason to wait.
  await Promise.race([Promise.allSettled(pending), late]);
}

const isLoaded = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0;

/** The files that a picture may choose from, and by which width. */
function filesOf(picture: HTMLImageElement): string {
  return [picture, ...sourcesOf(picture)]
    .flatMap((one) => ['src', 'srcset', 'sizes'].map((name) => one.getAttribute(name)))
    .join('\n');
}

function sourcesOf({ parentElement }: HTMLImageElement): HTMLSourceElement[] {
  return [...(parentElement?.querySelectorAll<HTMLSourceElement>(':scope > source') ?? [])];
}

/** `sizes=auto` is for lazy pictures: an eager one would choose the file of a full window. */
function keepWidth(picture: HTMLImageElement, { width }: HTMLImageElement): void {
  for (const one of [picture, ...sourcesOf(picture)]) {
    if (/^auto\b/i.test(one.sizes)) one.sizes = `${width}px`;
  }
}

function carryState(from: HTMLElement, to: HTMLElement): void {
  const opened = [...from.querySelectorAll('details')];
  const details = [...to.querySelectorAll('details')];
  const chosen = [...from.querySelectorAll('input')];
  const inputs = [...to.querySelectorAll('input')];
  for (const [index, one] of details.entries()) one.open = opened[index]?.open ?? one.open;
  for (const [index, one] of inputs.entries()) one.checked = chosen[index]?.checked ?? one.checked;
}
