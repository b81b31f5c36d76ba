import type { ENQUIRY_KEY } from '#src/model/pages/enquiry-key.ts';
import type { EnquirySheet } from './enquiry-start.ts';

const KEY: typeof ENQUIRY_KEY = 'enquiry';

/**
 * Opens the sheet of the enquiry from its links and from what puts something in, and counts what the
 * device keeps. All of that is loaded when there is something to do; where it fails, browsers go the way
 * that they go without JavaScript.
 */
export function watchEnquiry(load: () => Promise<EnquirySheet>): void {
  let started: Promise<typeof import('./enquiry-start.ts')> | undefined;
  let isBroken = false;

  function start() {
    started ??= import('./enquiry-start.ts').then((code) => {
      code.startCounting(load);
      return code;
    });
    return started;
  }

  function open(event: MouseEvent | SubmitEvent): void {
    const { target } = event;
    const isClick = event instanceof MouseEvent;
    const selector = isClick ? 'a.enquiry-open' : '[data-add]';
    const found = target instanceof Element && target.closest<HTMLElement>(selector);
    const isElsewhere = isClick && (event.metaKey || event.ctrlKey || event.shiftKey);
    if (!found || isElsewhere || isBroken || event.defaultPrevented) return;
    const submitter = isClick ? null : event.submitter;
    event.preventDefault();
    start()
      .then((code) => code.openFor(found, submitter, load))
      .catch(() => {
        isBroken = true;
        (submitter ?? found).click();
      });
  }

  document.addEventListener('click', open);
  document.addEventListener('submit', open);
  addEventListener('storage', start);
  const look = () => {
    try {
      if (localStorage.getItem(KEY) ?? document.querySelector('[data-enquiry]')) void start();
    } catch {
      // A device that keeps nothing has nothing to count.
    }
  };
  look();
  // While it lay in the browser's memory something may have been put in.
  addEventListener('pageshow', look);
}
