import { type Suggestion, type Suggestions, SUGGESTIONS_PATH } from '#src/model/pages/search.ts';
import { closeBeside } from '../close-beside.ts';
import { countLater } from '../count-later.ts';
import { element } from '../element.ts';
import { request } from '../http.ts';
import styles from './search-sheet.css?inline';

/** Waits for the next key: people do not mean an unfinished word. */
const WAIT_MS = 120;

type Sheet = { dialog: HTMLDialogElement; field: HTMLInputElement };

let sheet: Sheet | undefined;

/**
 * Opens the search over the page. It searches while people type; Enter leads to the search page.
 * In: the link to that page, whose text is the name of the search.
 */
export function openSearch(link: HTMLAnchorElement): void {
  sheet ??= makeSheet(link);
  sheet.dialog.showModal();
  sheet.field.select();
}

function makeSheet(link: HTMLAnchorElement): Sheet {
  // With the script: a file of styles would be linked, and waited for, on every page.
  const sheetStyles = new CSSStyleSheet();
  sheetStyles.replaceSync(styles);
  document.adoptedStyleSheets.push(sheetStyles);
  const name = link.textContent.trim();
  const field = element('input', {
    // Not of type search: there Escape empties the field instead of closing the sheet.
    ...{ className: 'sheet__field', role: 'searchbox', name: 'q', maxLength: 100 },
    ...{
      autofocus: true,
      autocomplete: 'off',
      inputMode: 'search',
      enterKeyHint: 'search',
      ariaLabel: name,
    },
  });
  const close = element('button', { className: 'menu__close', type: 'button' });
  close.append(document.querySelector('.menu__close')?.textContent.trim() ?? '');
  const status = element('p', { className: 'label', role: 'status' });
  const results = element('div', { className: 'sheet__results' });
  const label = element('p', { className: 'label' }, [name]);
  const top = element('div', { className: 'sheet__top' }, [label, close]);
  const form = element('form', { action: link.href, role: 'search' }, [top, field]);
  const dialog = element('dialog', { className: 'sheet', ariaLabel: name }, [
    form,
    status,
    results,
  ]);
  close.addEventListener('click', () => dialog.close());
  closeBeside(dialog);
  const show = (suggestions: Suggestions) => {
    status.textContent = suggestions.status;
    results.replaceChildren(...shown(suggestions));
  };
  whileTyping(field, show);
  // Unfinished words find nothing either: what counts is what somebody leaves with.
  dialog.addEventListener('close', () => {
    const words = field.value.trim();
    if (words === '' || status.textContent === '' || results.querySelector('li')) return;
    countLater('Search: No Results', { p: { words } });
  });
  document.body.append(dialog);
  return { dialog, field };
}

const NOTHING: Suggestions = {
  status: '',
  found: [],
  headings: { goods: '', others: '' },
  instead: null,
  hint: null,
  more: null,
};

/** Asks for what is typed; an answer that is late shows nothing, nor does one that does not come. */
function whileTyping(field: HTMLInputElement, show: (suggestions: Suggestions) => void): void {
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    const mine = ++turn;
    const typed = field.value.trim();
    if (typed === '') return show(NOTHING);
    timer = setTimeout(() => {
      // Without a connection Enter still leads to the page, which says so.
      ask(typed).then(
        (suggestions) => mine === turn && show(suggestions),
        () => mine === turn && show(NOTHING),
      );
    }, WAIT_MS);
  });
}

async function ask(typed: string): Promise<Suggestions> {
  const query = new URLSearchParams({ q: typed, lang: document.documentElement.lang });
  const response = await request(`${SUGGESTIONS_PATH}?${query}`);
  if (!response.ok) throw new Error(`${SUGGESTIONS_PATH}: ${response.status}`);
  return response.json();
}

/** Goods with their pictures, beside the shelves and pages; what else there is to try stands around them. */
function shown({ found, headings, instead, hint, more }: Suggestions): HTMLElement[] {
  const lists = [true, false].map((isGoods) =>
    found.filter(({ kind }) => (kind === 'product') === isGoods),
  );
  const [goods = [], others = []] = lists;
  const isBoth = goods.length > 0 && others.length > 0;
  const list = (some: readonly Suggestion[], heading: string) => {
    const above = isBoth ? [element('h2', { className: 'label' }, [heading])] : [];
    const rows = element('ul', { className: 'sheet__list' }, some.map(item));
    return some.length > 0 ? [element('div', { className: 'sheet__part' }, [...above, rows])] : [];
  };
  const link = (to: Suggestions['more']) =>
    to ? [element('a', { className: 'more', href: to.href }, [to.label])] : [];
  return [
    ...link(instead),
    ...list(goods, headings.goods),
    ...list(others, headings.others),
    ...link(more),
    ...(hint === null ? [] : [element('p', {}, [hint]), ways()]),
  ];
}

/** The menu of the page, for whoever found nothing. */
function ways(): HTMLElement {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.header .nav a')];
  return element(
    'p',
    { className: 'sheet__ways' },
    links.map(({ href, lang, textContent }) =>
      element('a', { className: 'more', href, lang }, [textContent.trim()]),
    ),
  );
}

function item({ href, title, lang, price, about, image }: Suggestion): HTMLElement {
  const link = element(
    'a',
    { href, lang },
    title.map(({ text, hit }) => (hit ? element('mark', {}, [text]) : text)),
  );
  const row = element('li', { className: 'sheet__item' });
  if (image) row.append(element('img', { ...image, alt: '', width: 64, height: 80 }));
  const text = about ? [element('p', { className: 'soft', lang: about.lang }, [about.text])] : [];
  row.append(element('div', {}, [link, ...text]));
  if (price) row.append(element('span', { className: 'num' }, [price]));
  return row;
}
