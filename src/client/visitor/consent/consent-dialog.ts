import * as consent from 'vanilla-cookieconsent';
import type { EVENT_PATH } from '#src/api/contract/event.ts';
import {
  CONSENT_CATEGORIES,
  CONSENT_COOKIE,
  type ConsentCategory,
} from '#src/model/visitors/consent.ts';
import { element } from '../element.ts';
import styles from './consent.css?inline';
import { forgetNumber, setConsent, storedConsent } from './consent-cookie.ts';
import { type ConsentWords, consentWords } from './consent-words.ts';
import { endScripts, runScripts, thirdPartyScripts } from './third-party-scripts.ts';

const EVENTS: typeof EVENT_PATH = '/api/event';
/** After half a year people are asked again. */
const KEPT_DAYS = 182;

let started: Promise<void> | undefined;
let region: HTMLElement | undefined;

/** Takes an answer over: the library writes the cookie, we run and end scripts. */
function start(revision: number): Promise<void> {
  started ??= consent.run({
    revision,
    autoShow: false,
    // We do both ourselves: scripts are content, and stand in no page.
    manageScriptTags: false,
    autoClearCookies: false,
    hideFromBots: false,
    cookie: {
      name: CONSENT_COOKIE,
      path: '/',
      sameSite: 'Lax',
      secure: location.protocol === 'https:',
      expiresAfterDays: KEPT_DAYS,
    },
    categories: Object.fromEntries(
      CONSENT_CATEGORIES.map((name) => [
        name,
        name === 'necessary' ? { enabled: true, readOnly: true } : {},
      ]),
    ),
    // Without words the library draws no dialog: ours is no wall, and looks like the shop.
    language: { default: 'none', translations: { none: () => Object.create(null) } },
    onConsent: ({ cookie }) => setConsent(cookie.categories),
    onChange: ({ cookie }) => setConsent(cookie.categories),
  });
  return started;
}

/**
 * Asks, above the lower edge of the page: nothing is covered that cannot be scrolled to, and nothing is locked.
 * In: the number of the question; whether somebody wants to change an answer. Shows nothing where there is nothing
 * to ask.
 */
export async function askConsent(revision: number, isAnew: boolean): Promise<void> {
  const scripts = await thirdPartyScripts();
  await start(revision);
  if (scripts.length === 0 || region) return region?.focus();
  const lang = document.documentElement.lang === 'en' ? 'en' : 'de';
  const given = storedConsent(revision) ?? [];
  const shown = drawRegion(consentWords[lang], { scripts, given, isOpen: isAnew });
  region = shown;
  addStyles();
  const opener = document.activeElement;
  const close = () => {
    shown.remove();
    giveBack();
    region = undefined;
    if (isAnew && opener instanceof HTMLElement) opener.focus();
  };
  const answer = async (accepted: readonly string[]) => {
    close();
    consent.acceptCategory(accepted.length > 0 ? [...accepted] : []);
    forgetNumber(KEPT_DAYS);
    record(revision, accepted);
    await endScripts(
      CONSENT_CATEGORIES.filter((one) => one !== 'necessary' && !accepted.includes(one)),
    );
    await runScripts(accepted);
  };
  shown.addEventListener('submit', (event) => {
    event.preventDefault();
    const said = event.submitter?.getAttribute('value');
    const boxes = [...shown.querySelectorAll<HTMLInputElement>('input')];
    const chosen = boxes.filter(({ checked }) => said === 'all' || (said === 'chosen' && checked));
    void answer(chosen.map(({ value }) => value)).catch((error) => console.warn(error));
  });
  shown.addEventListener('keydown', ({ key }) => {
    // Closing is a no, unless there is an answer already.
    if (key !== 'Escape') return;
    if (isAnew && storedConsent(revision)) close();
    else void answer([]).catch((error) => console.warn(error));
  });
  // The first stop of the Tab key.
  document.body.prepend(shown);
  const giveBack = makeRoom(shown);
  if (isAnew) shown.focus();
}

/** Makes the page longer by what the region covers: its end, and what has the focus, are seen. Out: takes it back. */
function makeRoom(region: HTMLElement): () => void {
  const { style: root } = document.documentElement;
  const { style: body } = document.body;
  const leave = (room: string) => {
    body.paddingBottom = room;
    root.scrollPaddingBottom = room;
  };
  const observer = new ResizeObserver(() => leave(`${region.offsetHeight}px`));
  observer.observe(region);
  return () => {
    observer.disconnect();
    leave('');
  };
}

type Asked = {
  scripts: Awaited<ReturnType<typeof thirdPartyScripts>>;
  /** What was agreed to before. */
  given: readonly string[];
  /** Whether the choices are shown at once. */
  isOpen: boolean;
};

function drawRegion(words: ConsentWords, { scripts, given, isOpen }: Asked): HTMLElement {
  const made = element('section', { className: 'consent', tabIndex: -1 });
  made.setAttribute('aria-labelledby', 'consent-title');
  const groups = CONSENT_CATEGORIES.flatMap((name) => {
    const own = scripts.filter(({ category }) => category === name);
    const isAgreed = given.includes(name);
    return name === 'necessary' || own.length === 0 ? [] : [group(words, name, own, isAgreed)];
  });
  const choices = element('div', { className: 'consent__groups', hidden: !isOpen }, [
    element('p', {}, [words.necessary]),
    ...groups,
    button(words.save, 'chosen'),
  ]);
  const choose = element('button', { type: 'button', className: 'btn' }, [words.choose]);
  choose.ariaExpanded = String(isOpen);
  choose.addEventListener('click', () => {
    choices.hidden = !choices.hidden;
    choose.ariaExpanded = String(!choices.hidden);
    if (!choices.hidden) choices.querySelector('input')?.focus();
  });
  const form = element('form', {}, [
    element('h2', { id: 'consent-title' }, [words.title]),
    element('p', {}, [words.text]),
    choices,
    element('div', { className: 'consent__answers' }, [
      button(words.none, 'none'),
      choose,
      button(words.all, 'all'),
    ]),
  ]);
  made.append(form);
  return made;
}

function group(
  words: ConsentWords,
  name: Exclude<ConsentCategory, 'necessary'>,
  scripts: Asked['scripts'],
  isAgreed: boolean,
): HTMLElement {
  const box = element('input', { type: 'checkbox', value: name, defaultChecked: isAgreed });
  return element('div', {}, [
    element('label', { className: 'check' }, [box, element('span', {}, [words.categories[name]])]),
    element(
      'ul',
      {},
      scripts.map(({ name: title, purpose }) =>
        element('li', {}, [purpose === null ? title : `${title}: ${purpose}`]),
      ),
    ),
  ]);
}

const button = (label: string, value: string) =>
  element('button', { type: 'submit', className: 'btn', value }, [label]);

/** Writes down that somebody answered, and how; not who. */
function record(revision: number, accepted: readonly string[]): void {
  const { href: u, hostname: d } = location;
  const p = { choice: `${revision} ${accepted.join('+') || 'none'}` };
  navigator.sendBeacon(EVENTS, JSON.stringify({ n: 'Consent', u, d, p }));
}

let isStyled = false;
function addStyles(): void {
  if (isStyled) return;
  isStyled = true;
  // With the script: a file of styles would be waited for on every page.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
