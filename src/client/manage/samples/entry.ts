import * as v from 'valibot';
import { createDrawing, takeApart, type TypedItem } from '#src/client/items/beside/drawing.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/model/languages.ts';

/** Pixels that a page has at each width. */
const PIXELS = { phone: 390, tablet: 820, desk: 1440 } as const;
type Width = keyof typeof PIXELS;
const isWidth = (name: string): name is Width => Object.hasOwn(PIXELS, name);

const lang = isLanguage(document.documentElement.lang)
  ? document.documentElement.lang
  : DEFAULT_LANGUAGE;

/**
 * Shows samples of text styles as pages of a width would, and as they are typed. Who clicks into one tries it with
 * words of their own, and has its style opened beside it.
 */
function watchSamples(list: HTMLElement): void {
  const sheet = new CSSStyleSheet();
  let css = '';
  let width: Width = innerWidth < 768 ? 'phone' : innerWidth < 1024 ? 'tablet' : 'desk';

  function dress(): void {
    sheet.replaceSync(atWidth(css, PIXELS[width]));
    for (const sample of list.querySelectorAll<HTMLElement>('[data-sample]')) writeFigures(sample);
    showTogether(list, PIXELS[width]);
    for (const button of list.querySelectorAll<HTMLButtonElement>('[data-widths] button')) {
      button.ariaPressed = String(button.value === width);
    }
  }

  /** Takes over the samples as the server made them. */
  function begin(): void {
    css = list.querySelector<HTMLTemplateElement>('[data-sheet]')?.content.textContent ?? '';
    list.querySelector('[data-widths]')?.removeAttribute('hidden');
    for (const sample of list.querySelectorAll<HTMLElement>('[data-sample]')) {
      sample.contentEditable = 'plaintext-only';
      sample.role = 'textbox';
      sample.ariaLabel = sample.dataset['label'] ?? null;
      sample.spellcheck = false;
    }
    dress();
  }

  const draw = createDrawing((drawn) => {
    const typed = drawn && takeApart(drawn).sheet;
    if (!typed) return;
    css = typed;
    dress();
  }, new AbortController().signal);

  list.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement && target.dataset['sample']) openBeside(target);
    if (!(target instanceof HTMLButtonElement) || !isWidth(target.value)) return;
    width = target.value;
    dress();
  });
  document.addEventListener('item/typed', (event) => {
    const page = list.querySelector<HTMLElement>('[data-samples]')?.dataset['page'];
    const typed = event instanceof CustomEvent ? (event.detail as TypedItem | null) : null;
    if (page && typed) draw({ id: page, lang }, typed);
  });
  list.addEventListener('list/fresh', begin);

  // Visitors' sheet gives way: it has neither drafts nor the width that is chosen.
  document.querySelector<HTMLLinkElement>('link[href="/theme.css"]')?.remove();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  begin();
  void document.fonts.ready.then(dress);
}

/** A style sheet whose media queries hold as in a window of this width, whatever the width of this window. */
function atWidth(css: string, pixels: number): string {
  return css.replaceAll(/@media \(width >= ([\d.]+)rem\)/g, (_rule, from: string) =>
    pixels >= Number(from) * 16 ? '@media all' : '@media not all',
  );
}

/** Size and line height, as they are set. */
function writeFigures(sample: HTMLElement): void {
  const place = sample.parentElement?.querySelector('[data-figures]');
  if (!place) return;
  const { fontSize, lineHeight } = getComputedStyle(sample);
  const size = Number.parseFloat(fontSize);
  const lines = Number.parseFloat(lineHeight) / size;
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  place.textContent = [size, lines].filter(Number.isFinite).map(number.format).join(' / ');
}

/** Sizes from which a text is a headline, and from which it is one sentence or two. */
const [LARGE, MIDDLE] = [28, 20];
const Words = v.object({
  title: v.string(),
  large: v.string(),
  middle: v.string(),
  small: v.string(),
});

/** All styles as they stand together on a page, the largest first. */
function showTogether(list: HTMLElement, pixels: number): void {
  const place = list.querySelector<HTMLElement>('[data-together]');
  const title = place?.querySelector('h2');
  if (!place || !title) return;
  const words = v.parse(Words, JSON.parse(place.dataset['together'] ?? '{}'));
  const sized = [...place.querySelectorAll<HTMLElement>('.sample')]
    .map((sample) => ({ sample, size: Number.parseFloat(getComputedStyle(sample).fontSize) }))
    .sort((a, b) => b.size - a.size);
  for (const { sample, size } of sized) {
    sample.textContent = words[size >= LARGE ? 'large' : size >= MIDDLE ? 'middle' : 'small'];
  }
  title.textContent = words.title.replace('{pixels}', String(pixels));
  place.append(...sized.map(({ sample }) => sample));
  place.hidden = sized.length === 0;
}

/** The link of the same row opens the style beside the list; the caret stays. */
function openBeside(sample: HTMLElement): void {
  const id = sample.dataset['sample'];
  sample.dispatchEvent(new CustomEvent('desk/open', { bubbles: true, detail: id }));
}

for (const list of document.querySelectorAll<HTMLElement>('[data-desk-list]:has([data-samples])')) {
  watchSamples(list);
}
