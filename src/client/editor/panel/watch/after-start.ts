import { MASTER_LANGUAGE } from '#src/model/languages.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { watchPresence } from '../presence/watch-presence.ts';
import { watchFirstVisit } from '../hints/first-visit.ts';
import { Outline } from '../outline/late-outline.ts';
import { remember } from '../palette/recent.ts';
import { PHONE } from '../chrome/use-media.ts';
import { StyleButton } from '../floats/BlockToolbar.tsx';
import { LinkPopover } from '../floats/late-link.ts';
import { styleSheet } from '../parts/adopt-styles.ts';
import { SheetGrip } from '../parts/sheet-grip.ts';
import forcedColors from '../styles/forced-colors.css?inline';
import upload from '../styles/upload.css?inline';
import { watchContextMenu } from './context-menu.ts';
import { watchForeignHover } from './foreign-hover.ts';
import { noteTemplate } from './template-note.ts';

/**
 * What comes with the first quiet moment: others who edit, the list of what was edited, a greeting the first time,
 * what a template is, menus by the right button, whose a text at the pointer is, the outline, the field of a link, the
 * handle of a phone's sheets, and elsewhere the button of text styles. Styles for what is uploaded, which is loaded when
 * it is asked for, and for colours that the system forces come here, too.
 */
export function afterStart(chrome: Chrome, root: ShadowRoot): void {
  root.adoptedStyleSheets.push(styleSheet(upload), styleSheet(forcedColors));
  watchPresence(chrome);
  noteVisit(chrome);
  watchFirstVisit(chrome);
  watchContextMenu(chrome);
  watchForeignHover(chrome, root);
  void noteTemplate(chrome);
  void (matchMedia(PHONE).matches ? SheetGrip : StyleButton).fetch();
  void Outline.fetch();
  void LinkPopover.fetch();
}

/** Notes on this device what is edited. */
function noteVisit(chrome: Chrome): void {
  const { editor } = chrome;
  const { route, title } = editor.$page.get();
  const { id, kind } = route;
  // A template is edited under the name of the product or category that it shows.
  const own = kind === 'page' ? editor.$data.get()['title'] : undefined;
  const name = own?.[editor.$lang.get()] || own?.[MASTER_LANGUAGE] || title;
  const schema = kind === 'product' ? 'products' : 'pages';
  remember({ id, schema, name: String(name), path: location.pathname });
}
