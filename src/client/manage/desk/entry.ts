import '#src/client/items/items.css';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/model/languages.ts';
import { requestList } from './freshen.ts';
import type { OpenPanel, PanelFocus } from './panel.tsx';

/** There is room for an item beside the list. */
const WIDE = matchMedia('(min-width: 75rem)');
/** What the address says is open. */
const OPEN = 'open';

/** A list whose items are opened beside it. */
type Desk = { root: HTMLElement; list: HTMLElement; schema: string; lang: Language; who: string };

/** Opens what is chosen in a list beside it; the address says what, so that it can be left and come back to. */
function watchDesk(desk: Desk): void {
  const { list, schema } = desk;
  let panel: OpenPanel | undefined;
  let opened = '';
  /** How often the list was asked for. */
  let asked = 0;

  async function show(id: string, focus: PanelFocus = 'panel'): Promise<void> {
    opened = id;
    markCurrent(desk, id);
    if (id === '') {
      panel?.close();
      panel = undefined;
      return;
    }
    const code = await import('./panel.tsx').catch(() => undefined);
    // Whose code cannot be loaded opens on a screen of its own.
    if (!code) {
      if (opened === id) location.replace(`/manage/squidex/${schema}/${id}`);
      return;
    }
    panel ??= code.openPanel(desk, {
      onClose: leave,
      onChanged: () => void freshen(),
      onRemoved: () => {
        go('');
        void freshen();
      },
      onCopied: (id) => go(id),
    });
    if (opened === id) panel.show(id, focus);
  }

  function go(id: string, focus?: PanelFocus): void {
    const url = new URL(location.href);
    if (id === '') url.searchParams.delete(OPEN);
    else url.searchParams.set(OPEN, id);
    history.pushState(null, '', url);
    void show(id, focus);
  }

  /** Whoever closes it goes on where they opened it. */
  function leave(): void {
    const link = linkTo(desk, opened);
    go('');
    link?.focus();
  }

  async function freshen(): Promise<void> {
    asked += 1;
    const own = asked;
    const fresh = await requestList(location.href);
    // An older list may come after a newer one.
    if (!fresh || own !== asked) return;
    list.replaceChildren(...fresh);
    markCurrent(desk, opened);
    list.dispatchEvent(new CustomEvent('list/fresh', { bubbles: true }));
  }

  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const id = link && idOf(link, schema);
    if (!id || !isPlain || !WIDE.matches) return;
    event.preventDefault();
    go(id);
  });
  list.addEventListener('desk/open', (event) => {
    const id: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (typeof id === 'string' && id !== opened && WIDE.matches) go(id, 'stays');
  });
  addEventListener('popstate', () => void show(openIn(location.href)));
  const first = openIn(location.href);
  if (first !== '') void show(first);
}

const openIn = (address: string) => new URL(address).searchParams.get(OPEN) ?? '';

/** The item that a link leads to; undefined: it leads to something else, or to a part of its screen. */
function idOf({ pathname, hash, origin }: HTMLAnchorElement, schema: string): string | undefined {
  const start = `/manage/squidex/${schema}/`;
  if (origin !== location.origin || hash !== '' || !pathname.startsWith(start)) return undefined;
  const id = pathname.slice(start.length);
  return id === 'new' || id.includes('/') ? undefined : id;
}

const linkTo = ({ list, schema }: Desk, id: string) =>
  [...list.querySelectorAll('a')].find((link) => idOf(link, schema) === id);

function markCurrent(desk: Desk, id: string): void {
  for (const one of desk.list.querySelectorAll('[aria-current]')) {
    if (one instanceof HTMLAnchorElement && idOf(one, desk.schema)) one.ariaCurrent = null;
  }
  const link = linkTo(desk, id);
  if (link) link.ariaCurrent = 'true';
}

for (const root of document.querySelectorAll<HTMLElement>('[data-desk]')) {
  const { schema = '', lang, who = '' } = root.dataset;
  const list = root.querySelector<HTMLElement>('[data-desk-list]');
  if (list)
    watchDesk({ root, list, schema, who, lang: isLanguage(lang) ? lang : DEFAULT_LANGUAGE });
}
