import type { EnquiryGood } from '#src/model/enquiry.ts';

/** Where a device keeps what somebody wants to ask for. */
export const ENQUIRY_KEY = 'enquiry';

/** What somebody wants to put in. */
export type WantedGood = Pick<EnquiryGood, 'kind' | 'product' | 'colour' | 'size' | 'seenCents'>;

/** The sheet, which is loaded when somebody wants it. */
type EnquirySheet = {
  openEnquiry(wanted: readonly WantedGood[]): void;
  /** Shows the enquiry in a place of the page. */
  showEnquiry(place: Element): void;
};

/**
 * Counts in the header what the device keeps, in every tab, and opens the sheet from there and from
 * what puts something in. Where that fails, browsers go the way that they go without JavaScript.
 */
export function watchEnquiry(load: () => Promise<EnquirySheet>): void {
  const place = document.querySelector('[data-enquiry]');
  let isBroken = false;

  document.addEventListener('click', (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a.enquiry-open');
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!link || isElsewhere || event.defaultPrevented || place) return;
    event.preventDefault();
    load().then(
      (sheet) => sheet.openEnquiry([]),
      () => location.assign(link.href),
    );
  });

  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-add]')) return;
    if (isBroken || event.defaultPrevented) return;
    event.preventDefault();
    load().then(
      (sheet) => sheet.openEnquiry(wantedIn(form, submitter)),
      () => {
        isBroken = true;
        form.requestSubmit(submitter);
      },
    );
  });

  for (const name of ['storage', 'enquiry', 'pageshow']) addEventListener(name, count);
  count();
  if (place && kept() > 0) load().then((sheet) => sheet.showEnquiry(place), console.error);
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
