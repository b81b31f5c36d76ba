import { request } from '#src/client/visitor/http.ts';
import { SESSION_PATH } from '#src/api/contract/session.ts';
import type { Language } from '#src/model/languages.ts';
import { entryMessages } from './messages.ts';
import { PILL_CSS } from './styles.ts';

type Options = {
  /** Who is signed in. */
  name: string;
  lang: Language;
  /** Null: this page is not made of blocks. */
  onEdit: (() => void) | null;
  /** Somebody is about to edit. */
  onLikely(): void;
};

type Pill = {
  say(text: string): void;
  /** Focuses the button that starts editing. */
  focus(): void;
  remove(): void;
};

const SVG = 'http://www.w3.org/2000/svg';
const MARK = [
  [1, 1, 4.6, 10.2],
  [6.8, 1, 10.2, 4.6],
  [12.4, 6.8, 4.6, 10.2],
  [1, 12.4, 10.2, 4.6],
];
const DOTS = [
  [1, 7.5, 3, 3],
  [7.5, 7.5, 3, 3],
  [14, 7.5, 3, 3],
];

/** The pill in the corner of every page: edit, and a menu with the other ways. It is the last stop of Tab. */
export function showPill({ name, lang, onEdit, onLikely }: Options): Pill {
  const words = entryMessages[lang];
  const host = element('div', { lang });
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PILL_CSS);
  shadow.adoptedStyleSheets = [sheet];

  const edit = element(
    'button',
    { type: 'button', class: 'edit' },
    words.edit,
    element('kbd', { 'aria-hidden': 'true' }, 'E'),
  );
  edit.setAttribute('aria-keyshortcuts', 'E');
  edit.addEventListener('click', () => onEdit?.());
  for (const sign of ['pointerenter', 'focus'])
    edit.addEventListener(sign, onLikely, { once: true });
  const menu = menuOf(name, lang);
  const more = element(
    'button',
    { type: 'button', class: 'more', 'aria-label': words.more },
    icon(DOTS),
  );
  const removed = new AbortController();
  openedBy(more, menu, host, removed.signal);
  const status = element('p', { class: 'status', role: 'status' });
  const parts = [element('span', { class: 'mark', 'aria-hidden': 'true' }, icon(MARK))];
  if (onEdit) parts.push(edit);
  shadow.append(
    element(
      'section',
      { 'aria-label': words.label },
      menu,
      status,
      element('div', { class: 'pill' }, ...parts, more),
    ),
  );
  document.body.append(host);
  return {
    say: (text) => (status.textContent = text),
    focus: () => edit.focus({ preventScroll: true }),
    remove() {
      removed.abort();
      host.remove();
    },
  };
}

function menuOf(name: string, lang: Language): HTMLElement {
  const words = entryMessages[lang];
  const who = element('p', { role: 'status' }, words.signedIn(name));
  const signOut = element('button', { type: 'button' }, words.signOut);
  signOut.addEventListener('click', async () => {
    const answer = await request(SESSION_PATH, { method: 'DELETE' }).catch(() => undefined);
    if (!answer?.ok) {
      who.textContent = words.stillThere;
      return;
    }
    // What only editors see is no place to stay.
    if (location.pathname.startsWith('/preview/')) location.assign('/');
    else location.reload();
  });
  return element(
    'div',
    { class: 'menu', hidden: '' },
    who,
    element('a', { href: '/manage/pages#neu' }, words.newPage),
    element('a', { href: '/manage' }, words.manage),
    signOut,
  );
}

/** A button that shows and hides; Escape and a click elsewhere hide it. */
function openedBy(
  button: HTMLElement,
  opened: HTMLElement,
  host: HTMLElement,
  signal: AbortSignal,
): void {
  const show = (is: boolean) => {
    opened.hidden = !is;
    button.setAttribute('aria-expanded', String(is));
  };
  show(false);
  button.addEventListener('click', () => show(opened.hidden !== false));
  host.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || opened.hidden) return;
    show(false);
    button.focus();
  });
  const hide = ({ target }: PointerEvent) => {
    if (target !== host) show(false);
  };
  document.addEventListener('pointerdown', hide, { signal });
}

function icon(rectangles: readonly (readonly number[])[]): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 18 18');
  drawing.setAttribute('width', '15');
  drawing.setAttribute('height', '15');
  drawing.setAttribute('aria-hidden', 'true');
  for (const [x, y, width, height] of rectangles) {
    const shape = document.createElementNS(SVG, 'rect');
    for (const [key, value] of Object.entries({ x, y, width, height, rx: 1.2 })) {
      shape.setAttribute(key, String(value));
    }
    drawing.append(shape);
  }
  return drawing;
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
