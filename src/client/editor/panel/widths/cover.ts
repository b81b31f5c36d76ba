/**
 * What is behind the frames takes no key and is read to nobody, but keeps its size and its place. Blocks take the
 * focus all the same, as their keys are theirs. So does the text that is being written, whose copy one sees in a
 * frame; `main` stays visible for it, and only what stands inside is hidden.
 */
const cover = new CSSStyleSheet();
cover.replaceSync(`
body > :not([data-editor]), main > *, [data-block] > :not([data-block]) { visibility: hidden; }
:root main, [data-block], [data-field][contenteditable] { visibility: visible; }
`);

/** The styles of the page itself, without those that cover it. */
export const sheetsOfPage = (): CSSStyleSheet[] =>
  document.adoptedStyleSheets.filter((one) => one !== cover);

/** Covers the page. Out: uncovers it. */
export function coverPage(): () => void {
  document.adoptedStyleSheets = [...sheetsOfPage(), cover];
  return () => {
    document.adoptedStyleSheets = sheetsOfPage();
  };
}
