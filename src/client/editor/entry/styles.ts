/** The pill in its shadow root: ink, so that it stands out on any page. */
export const PILL_CSS = `
:host { all: initial; position: fixed; z-index: 1000; left: 16px; bottom: 16px;
  left: calc(16px + env(safe-area-inset-left)); bottom: calc(16px + env(safe-area-inset-bottom));
  font: 400 13px/18px "Geist Variable", system-ui, sans-serif; color-scheme: light; }
@media print { :host { display: none; } }
* { box-sizing: border-box; }
.pill { display: flex; align-items: center; width: max-content; height: 36px; border-radius: 18px;
  background: #1d201e; color: #f5f7f5; font-weight: 500; box-shadow: 0 4px 18px rgb(0 0 0 / .24); }
svg { display: block; fill: currentColor; }
.mark { padding: 0 2px 0 14px; }
button { font: inherit; color: inherit; background: none; border: 0; cursor: pointer; }
.pill button { display: flex; align-items: center; gap: 7px; height: 36px; padding: 0 12px 0 10px; border-radius: 18px; }
.pill .more { padding: 0 14px 0 11px; border-left: 1px solid #3d433f; border-radius: 0 18px 18px 0; }
.pill .edit + .more { border-radius: 0 18px 18px 0; } .pill .edit { border-radius: 0; }
.pill button:hover, .pill button[aria-expanded=true] { background: #323733; }
kbd { font: 500 11px/16px inherit; font-family: inherit; padding: 1px 6px; border-radius: 4px; background: #474d48; }
:focus-visible { outline: 2px solid #aab4ff; outline-offset: -3px; }
.menu { position: absolute; left: 0; bottom: 44px; min-width: 216px; padding: 4px; border-radius: 9px;
  background: #fff; color: #191c1a;
  box-shadow: 0 0 0 1px rgb(20 25 22 / .09), 0 2px 4px rgb(20 25 22 / .05), 0 8px 24px rgb(20 25 22 / .13); }
.menu[hidden] { display: none; }
.menu p { margin: 0; padding: 8px 8px 4px; font-size: 12px; color: #666d68; font-weight: 500; }
.menu a, .menu button { display: flex; align-items: center; width: 100%; min-height: 30px; padding: 0 8px;
  border-radius: 6px; text-align: left; color: inherit; text-decoration: none; }
.menu :is(a, button):hover { background: #eceefc; }
.menu :focus-visible { outline-color: #3346d3; }
.status { position: absolute; left: 0; bottom: 44px; width: max-content; max-width: min(320px, calc(100vw - 32px));
  margin: 0; padding: 6px 10px; border-radius: 6px; background: #1d201e; color: #f5f7f5; font-weight: 500; }
.status:empty { display: none; }
@media (hover: none) { kbd { display: none; } }
@media (pointer: coarse) { .pill, .pill button { height: 44px; border-radius: 22px; } .menu :is(a, button) { min-height: 44px; } .menu, .status { bottom: 52px; } }
`;
