import { ENQUIRY_PATHS } from '#src/model/links.ts';
import { sayNoServer } from '../notice.ts';

/**
 * On a site without a server: what needs one says so, instead of failing. Pages of such a site say
 * `data-static` (site/targets/site-files.ts).
 */
const NEEDS_SERVER = 'form.form, [data-add]';
const LEADS_THERE = [
  // Of large categories, whose pages do not know what can be chosen.
  'a[data-choose]:not([data-chooser] *)',
  ...Object.values(ENQUIRY_PATHS).map((path) => `a[href^="${path}"]`),
];

// What scripts of others there are is asked of the server.
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
