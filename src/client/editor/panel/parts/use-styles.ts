import { type RefObject, useEffect, useRef } from 'react';

const sheets = new Map<string, CSSStyleSheet>();

/** Brings styles into the shadow root that an element stands in, for parts whose code comes late. */
export function useStyles<E extends HTMLElement>(css: string): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const root = element.current?.getRootNode();
    if (!(root instanceof ShadowRoot)) return;
    const sheet = sheets.get(css) ?? new CSSStyleSheet();
    if (!sheets.has(css)) sheet.replaceSync(css);
    sheets.set(css, sheet);
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  }, [css]);
  return element;
}
