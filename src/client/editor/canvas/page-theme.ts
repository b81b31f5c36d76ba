import type { PageData } from '#src/model/pages/page-data.ts';

const SHEET = 'link[rel="stylesheet"][href^="/theme.css"]';

/**
 * Gives the page its theme and its background, as `Document.astro` and `Page.astro` do for visitors.
 * What the theme sheet does not have (a draft, colours that are none) is left out, as on their page; a
 * sheet that is older than what was chosen is fetched once more.
 * Out: to be called with each state of the page.
 */
export function createPageTheme(main: HTMLElement, signal: AbortSignal): (page: PageData) => void {
  let worn: Pick<PageData, 'theme' | 'background'> | undefined;
  const asked = new Set<string>();

  function has(selector: string): boolean {
    if (sheetHas(selector)) return true;
    if (asked.has(selector)) return false;
    asked.add(selector);
    renewSheet(() => worn && !signal.aborted && wear(worn));
    return false;
  }

  function wear({ theme, background }: NonNullable<typeof worn>): void {
    const { dataset } = document.documentElement;
    // Without a theme of its own the page has the site's, which stands on the root.
    if (theme !== null && has(`[data-theme="${theme}"]`)) dataset['theme'] = theme;
    else delete dataset['theme'];
    const isDyed = background !== null && has(`.c-${background}`);
    const others = [...main.classList].filter((name) => !/^c-|^page--dyed$/.test(name));
    main.className = [...others, ...(isDyed ? ['page--dyed', `c-${background}`] : [])].join(' ');
  }

  return ({ theme, background }) => {
    if (worn?.theme === theme && worn.background === background) return;
    worn = { theme, background };
    wear(worn);
  };
}

/** Whether the theme sheet has a rule with just this selector, among others. */
function sheetHas(selector: string): boolean {
  const sheets = [...document.styleSheets].filter(
    ({ ownerNode }) => ownerNode instanceof Element && ownerNode.matches(SHEET),
  );
  return sheets
    .flatMap(({ cssRules }) => [...cssRules])
    .some(
      (rule) => rule instanceof CSSStyleRule && rule.selectorText.split(/,\s*/).includes(selector),
    );
}

/** Fetches the theme sheet again. The old one stays until the new one is there: nothing flickers. */
function renewSheet(then: () => void): void {
  const old = document.querySelector<HTMLLinkElement>(SHEET);
  const fresh = old?.cloneNode();
  if (!old || !(fresh instanceof HTMLLinkElement)) return;
  fresh.onload = () => {
    old.remove();
    then();
  };
  fresh.onerror = () => fresh.remove();
  old.after(fresh);
}
