import { ENQUIRY_PATHS } from '#src/model/links.ts';
import { sayNoServer } from '../notice.ts';

/**
 * On a site without a server: what needs one says so, instead of failing. Pages of such a site say
 * `data-static` (site/targets/site-files.ts).
 */
const NEEDS_SERVER = 'form.form, [data-add]';
const LEADS_THERE = [
  // The page of a large category does not have the filters: its button leads to the server.
  'a[data-choose]:not([data-chooser] *)',
  ...Object.values(ENQUIRY_PATHS).map((path) => `a[href^="${path}"]`),
];

// The server would say which scripts of others there are.
document.querySelector('[data-consent]')?.remove();

const refuse = (event: Event, selector: string) => {
  if (!(event.target instanceof Element) || !event.target.closest(selector)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  sayNoServer();
};

// Before anybody else hears of it.
addEventListener('submit', (event) => refuse(event, NEEDS_SERVER), { capture: true });
addEventListener('click', (event) => refuse(event, LEADS_THERE.join()), { capture: true });
