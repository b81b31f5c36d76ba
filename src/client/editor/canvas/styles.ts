import { onAbort } from '#src/lib/on-abort.ts';

const CSS = `
[data-canvas] { display: contents; }
[data-block]:focus { outline: none; box-shadow: none; }
[data-block] { cursor: default; scroll-margin: 96px; }
[data-field] { cursor: text; }
[data-field][contenteditable] { white-space-collapse: preserve; outline: none; box-shadow: none; }
[data-field]:empty::before { content: attr(data-placeholder); opacity: 0.55; }
[data-rich]:has(> p:only-child > br:only-child)::before {
  content: attr(data-placeholder); opacity: 0.55; float: left; height: 0; pointer-events: none;
}
[data-hidden] { opacity: 0.45; outline: 1px dashed currentColor; outline-offset: -1px; }
[data-block]:empty, [data-childless] .section__in:empty, [data-childless] .columns:empty,
[data-childless] .pictures:empty {
  min-height: 64px; outline: 1px dashed color-mix(in srgb, currentColor 45%, transparent); outline-offset: -1px;
}
[data-canvas] video { pointer-events: none; }
.film > [data-frame] { position: absolute; inset: auto auto 12px 12px; background: Canvas; color: CanvasText; }
[data-frame] {
  box-sizing: border-box; max-width: none; margin: 0; padding: 16px;
  border: 1px dashed color-mix(in srgb, currentColor 45%, transparent); border-radius: 4px;
  font: 400 14px/20px system-ui, sans-serif; letter-spacing: 0; color: inherit;
}
[data-frame='page'] {
  display: grid; place-content: center; width: min(640px, 100% - 48px); min-height: 240px;
  margin: 32px auto; padding: 24px; text-align: center; font-size: 16px; line-height: 24px;
}
`;

/** Adds the canvas's own styles to the page until `signal` aborts. They move nothing on a page without faults. */
export function addCanvasStyles(signal: AbortSignal): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  document.adoptedStyleSheets.push(sheet);
  onAbort(signal, () => {
    const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
    document.adoptedStyleSheets = others;
  });
}
