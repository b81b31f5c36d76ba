import type { Editor } from '../editor.ts';
import type { StartEditing, StartOptions } from './start-options.ts';

/** The editing of the page. */
type PageSession = {
  editor: Editor;
  canvas: HTMLElement;
  options: StartOptions;
  /** Aborted, it puts the static blocks back at once. */
  closing: AbortController;
  startEditing: StartEditing;
};

const CSS = `
[data-frozen] { display: contents; }
[data-frozen] > [inert] { opacity: 0.4; }
`;

/**
 * Edits one part of a page where it stands. The page around it is a picture of its canvas meanwhile: one item is
 * edited at a time, and its work is saved and undone by itself. In: the block that is edited, the reusable block that
 * it stands for, and whether something was published before.
 */
export async function editPart(
  { editor, canvas, options, closing, startEditing: start }: PageSession,
  block: string,
  id: string,
  published: boolean,
): Promise<void> {
  const { main, lang } = options;
  const route = { id, kind: 'page', lang: editor.$lang.get(), page: 1 } as const;
  const picture = document.importNode(canvas, true);
  const place = freeze(picture, block);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  const top = scrollY;
  closing.abort();
  const own = [...main.childNodes];
  document.adoptedStyleSheets.push(sheet);
  main.replaceChildren(picture);
  scrollTo({ top, behavior: 'instant' });
  await editor.close();
  const goOn = (has: boolean) => {
    const now = scrollY;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    main.replaceChildren(...own);
    scrollTo({ top: now, behavior: 'instant' });
    const hasPublished = has || published || (options.hasPublished ?? false);
    const reload = () => location.reload();
    start({ ...options, hasPublished }).then((why) => why && reload(), reload);
  };
  const part = { ...route, schema: 'dynamic-blocks' } as const;
  const problem = await start({
    main: place,
    lang,
    part,
    onClosed: (closed) => goOn(closed.hasPublished),
  }).catch(String);
  if (problem !== undefined) goOn(false);
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
