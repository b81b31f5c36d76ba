import type { WantedGood } from '#src/model/pages/enquiry.ts';
import { ENQUIRY_KEY } from '#src/model/pages/enquiry-key.ts';
import type { EnquiryFull } from './enquiry-list.ts';

/** The sheet, which is loaded when somebody wants it. */
export type EnquirySheet = {
  openEnquiry(full: EnquiryFull): void;
  /** Shows the enquiry in a place of the page. */
  showEnquiry(place: Element): void;
};

/** Counts from now on what the device keeps; on the page of the enquiry, shows it once there is something. */
export function startCounting(load: () => Promise<EnquirySheet>): void {
  const place = document.querySelector('[data-enquiry=open]');
  let isShown = false;
  const look = () => {
    count();
    const hasGoods = kept() > 0 || place?.querySelector('[name=goods]');
    if (!place || !hasGoods || isShown) return;
    isShown = true;
    load().then((sheet) => sheet.showEnquiry(place), console.error);
  };
  for (const name of ['storage', 'enquiry', 'pageshow']) addEventListener(name, look);
  look();
}

/** What is about to be shown: whoever presses again meanwhile means the same, and puts it in once. */
const underWay = new Set<string>();

/**
 * Opens the sheet for a link to the enquiry, or for a form that puts something in. Goods go into the list of the
 * device first: where the sheet cannot be shown they are there, and a line says so, if it comes. Throws where the list
 * cannot be loaded, or the sheet for a link, unless the browser knows that there is no connection.
 */
export async function openFor(
  element: Element,
  submitter: HTMLElement | null,
  load: () => Promise<EnquirySheet>,
): Promise<void> {
  // A button with a method of its own sends nothing, not even without this script.
  if (submitter?.matches('[formmethod]')) return;
  const menu = element.closest('dialog');
  if (menu) close(menu);
  const page = document.querySelector<HTMLElement>('[data-enquiry]');
  if (page && element.matches('a')) return page.scrollIntoView();
  const wanted = element instanceof HTMLFormElement ? wantedIn(element, submitter) : [];
  const pressed = JSON.stringify(wanted);
  if (underWay.has(pressed)) return;
  underWay.add(pressed);
  try {
    await putIn(wanted, load);
  } finally {
    underWay.delete(pressed);
  }
}

async function putIn(
  wanted: readonly WantedGood[],
  load: () => Promise<EnquirySheet>,
): Promise<void> {
  const { addGoods } = await import('./enquiry-list.ts');
  const full = addGoods(wanted);
  const hasGoods = wanted.length > 0;
  try {
    const sheet = await load();
    sheet.openEnquiry(full);
  } catch (reason) {
    // A network without internet counts as a connection.
    if (navigator.onLine && !hasGoods) throw reason;
    const said = import('../notice.ts').then((code) => code.sayHiddenEnquiry(full === null));
    // Otherwise the server would put in again what the list has already.
    await (hasGoods ? said.catch(console.error) : said);
  }
}

/** Closes the menu, which a phone shows over the page, and older browsers as a popover. */
function close(menu: HTMLDialogElement): void {
  if (menu.matches(':popover-open')) menu.hidePopover();
  else menu.close();
}

/** What a form says that puts something in: one of the goods, a sample, or samples that are ticked. */
function wantedIn(form: HTMLFormElement, submitter: HTMLElement | null): WantedGood[] {
  const data = new FormData(form, submitter);
  const textOf = (name: string) => String(data.get(name) ?? '');
  const sample = { kind: 'sample', size: null, seenCents: 0 } as const;
  if (data.has('add')) {
    const size = form.elements.namedItem('size') && textOf('size');
    const priced = [...form.elements].find((one) => one.matches(':checked[data-cents]')) ?? form;
    const seenCents = Number(priced.getAttribute('data-cents'));
    const colour = textOf('add') || null;
    return [{ kind: 'goods', product: textOf('product'), colour, size, seenCents }];
  }
  if (data.has('sample')) {
    return [{ ...sample, product: textOf('product'), colour: textOf('sample') || null }];
  }
  const ticked = [...data.keys()].map((name) => name.split(' '));
  return ticked.map(([, product = '', colour = '']) => ({ ...sample, product, colour }));
}

function kept(): number {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ENQUIRY_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.length : 0;
  } catch {
    return 0;
  }
}

function count(): void {
  const number = kept();
  for (const shown of document.querySelectorAll<HTMLElement>('.enquiry-open b')) {
    shown.textContent = String(number);
    shown.hidden = number === 0;
  }
}
