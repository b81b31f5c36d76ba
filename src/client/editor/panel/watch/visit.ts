import { MASTER_LANGUAGE } from '#src/model/languages.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { watchFirstVisit } from '../hints/first-visit.ts';
import { remember } from '../palette/recent.ts';

/** Notes on this device what is edited, and greets who edits for the first time. */
export function noteVisit(chrome: Chrome): void {
  const { editor } = chrome;
  const { route, title } = editor.$page.get();
  const { id, kind } = route;
  // A template is edited under the name of the product or category that it shows.
  const own = kind === 'page' ? editor.$data.get()['title'] : undefined;
  const name = own?.[editor.$lang.get()] || own?.[MASTER_LANGUAGE] || title;
  const schema = kind === 'product' ? 'products' : 'pages';
  remember({ id, schema, name: String(name), path: location.pathname });
  watchFirstVisit(chrome);
}
