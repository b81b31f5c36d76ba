/** Out: a `ref` that brings styles into the shadow root in which its element stands, once. */
export function adoptStyles(css: string): (element: HTMLElement | null) => void {
  let sheet: CSSStyleSheet | undefined;
  return (element) => {
    const root = element?.getRootNode();
    if (!(root instanceof ShadowRoot)) return;
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  };
}
