type Options = {
  /** The page's `main`, in which its canvas stands. */
  main: HTMLElement;
  canvas: HTMLElement;
  /** The block of the page whose inside is edited. */
  block: string;
  /** Ends the editing of the page; its static blocks are back at once. */
  stop(): Promise<void>;
  /** Edits what belongs in a place. Out: what to tell the editor where that is not possible. */
  open(place: HTMLElement, onClosed: (hasPublished: boolean) => void): Promise<string | undefined>;
  /** Edits the page again. */
  goOn(hasPublished: boolean): void;
};

const CSS = `
[data-frozen] { display: contents; }
[data-frozen] > [inert] { opacity: 0.4; }
`;

/**
 * Edits one part of a page where it stands. The page around it is a picture of its canvas meanwhile: one item is
 * edited at a time, and its work is saved and undone by itself.
 */
export async function editPart({ main, canvas, block, stop, open, goOn }: Options): Promise<void> {
  const picture = document.importNode(canvas, true);
  const place = freeze(picture, block);
  const { scrollY } = window;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  const stopped = stop();
  const own = [...main.childNodes];
  document.adoptedStyleSheets.push(sheet);
  main.replaceChildren(picture);
  scrollTo({ top: scrollY, behavior: 'instant' });
  await stopped;
  const back = (hasPublished: boolean) => {
    const { scrollY: now } = window;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    main.replaceChildren(...own);
    scrollTo({ top: now, behavior: 'instant' });
    goOn(hasPublished);
  };
  const problem = await open(place, back).catch(String);
  if (problem !== undefined) back(false);
}

/** Makes a picture of a canvas, in which only one place can be used. Out: that place. */
function freeze(picture: HTMLElement, block: string): HTMLElement {
  const holder = picture.querySelector(`[data-block="${block}"]`);
  const place = holder?.firstElementChild;
  if (!(place instanceof HTMLElement)) throw new Error(`${block} is not on the canvas.`);
  delete picture.dataset['canvas'];
  picture.dataset['frozen'] = '';
  for (const one of picture.children) one.toggleAttribute('inert', !one.contains(place));
  for (const name of ['data-block', 'data-field', 'contenteditable', 'tabindex']) {
    for (const one of picture.querySelectorAll(`[${name}]`)) one.removeAttribute(name);
  }
  return place;
}
