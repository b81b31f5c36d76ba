import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { expect, inject, onTestFinished } from 'vitest';
import { ROOT } from '../source.ts';

/** Minified: each page that is looked at compiles it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A name of this machine by which it is the server of any site: without HTTPS browsers grant it less. */
export const HOST_WITHOUT_HTTPS = 'shop.example';

/** How it is started. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Lists below the address bar that nobody sees: each window began with two pages of them.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
  `--host-resolver-rules=MAP ${HOST_WITHOUT_HTTPS} 127.0.0.1`,
];

/** Chromium's word that it showed a page without our `@view-transition`, as it does when it is late. */
const SKIPPED_TRANSITION = /^(?:InvalidStateError|AbortError): Transition was/;
/** What takes longer hangs, also on a machine that has much else to do. */
const SLOW_MS = 90_000;

export const VIEWPORTS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Viewport = keyof typeof VIEWPORTS;

export const VIEWPORT_NAMES = ['phone', 'tablet', 'desktop'] as const satisfies Viewport[];

export type Visit = {
  viewport?: Viewport;
  language?: 'de' | 'en';
  javaScript?: boolean;
  /** With a screen that fingers use. */
  touch?: boolean;
  /** Another site than the shared one. */
  url?: string;
  /** With the worker of the site, which tests that answer requests themselves cannot have. */
  worker?: boolean;
  /** Problems that belong to this visit, such as the 404 of a page that does not exist. */
  allow?: RegExp;
};

/** A page under watch, and everything that went wrong on it so far. */
export type Watched = { page: Page; problems: string[] };

let started: Promise<Browser> | undefined;

/** The browser of this process, started when it is first needed; it ends with the process. */
function browser(): Promise<Browser> {
  started ??= chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
  return started;
}

/** Where the browser is. */
export function chromiumPath(): string {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  const script = join(ROOT, 'scripts/chromium.mjs');
  return execFileSync(process.execPath, [script, '--headless'], { encoding: 'utf8' }).trim();
}

/**
 * Opens a path of the site in a fresh browser profile. The test fails at its end when anything went
 * wrong on the page that `allow` does not cover.
 */
export async function openPage(path: string, visit: Visit = {}): Promise<Page> {
  const { page, problems } = await watchPage(visit);
  onTestFinished(() => {
    expect(problems.filter((problem) => !visit.allow?.test(problem))).toEqual([]);
  });
  await page.goto(path);
  return page;
}

/** A blank page in a fresh browser profile whose problems are collected: relative paths are the site's. */
export async function watchPage(visit: Visit = {}): Promise<Watched> {
  const {
    viewport = 'desktop',
    language = 'de',
    javaScript = true,
    worker = false,
    touch = false,
  } = visit;
  const baseURL = visit.url ?? inject('site').url;
  const context = await (
    await browser()
  ).newContext({
    baseURL,
    viewport: VIEWPORTS[viewport],
    locale: language,
    // A fifth of a browser's time went into pictures of pages that slide into each other.
    reducedMotion: 'reduce',
    javaScriptEnabled: javaScript,
    hasTouch: touch,
    serviceWorkers: worker ? 'allow' : 'block',
  });
  context.setDefaultNavigationTimeout(SLOW_MS);
  context.setDefaultTimeout(SLOW_MS);
  onTestFinished(() => context.close());
  const problems: string[] = [];
  await watchPolicy(context, problems);
  watchRequests(context, new URL(baseURL).origin, problems);
  context.on('console', (message) => {
    // Chromium's line about an answer that `watchRequests` reports with its address.
    if (message.type() !== 'error' || /^Failed to load resource/.test(message.text())) return;
    problems.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => {
    const text = String(error.error());
    if (!SKIPPED_TRANSITION.test(text)) problems.push(`error: ${text}`);
  });
  return { page: await context.newPage(), problems };
}

/** Waits until code that comes by itself a while after the page has run. In: what the name of its file begins with. */
export async function codeRan(page: Page, name: string): Promise<void> {
  const loaded = await page.waitForFunction(
    (begin) =>
      performance
        .getEntriesByType('resource')
        .map((one) => one.name)
        .find((url) => url.includes(`/${begin}.`) && url.endsWith('.js')),
    name,
  );
  // A module runs once, and who asks for it hears of that after who asked before.
  await page.evaluate(`import(${JSON.stringify(await loaded.jsonValue())}).then(() => undefined)`);
}

/**
 * Waits until the code has run that a page sends its forms with. It is loaded when a field gets the focus; who is faster
 * sends as browsers do.
 */
export const senderLoaded = (page: Page): Promise<void> => codeRan(page, 'send-plain');

function watchRequests(context: BrowserContext, origin: string, problems: string[]): void {
  context.on('request', (request) => {
    const isForeign = /^https?:/.test(request.url()) && new URL(request.url()).origin !== origin;
    if (isForeign) problems.push(`foreign request: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  context.on('requestfailed', async (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left drops what it was still loading.
    if (reason === 'net::ERR_ABORTED') return;
    // Chromium gives up on pages that it fetches ahead when the machine is busy.
    const purpose = await request.headerValue('sec-purpose').catch(() => null);
    if (!purpose?.startsWith('prefetch')) problems.push(`${reason}: ${request.url()}`);
  });
}

async function watchPolicy(context: BrowserContext, problems: string[]): Promise<void> {
  await context.exposeBinding('reportViolation', (_source, violation: string) => {
    problems.push(`content security policy: ${violation}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      const violation = `${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`;
      Reflect.get(window, 'reportViolation')(violation);
    });
  });
}

/**
 * What axe finds wrong with the page as it is now, or with a part of it, a line each: rule, help and
 * places. All rules, or the given one. Its code comes by the debugger, past the Content-Security-Policy.
 */
export async function axeViolations(page: Page, part?: string, rule?: string): Promise<string[]> {
  // A page that a click has led to may still be on its way.
  await page.waitForLoadState('domcontentloaded');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await animationsEnd(page);
  const where = part === undefined ? 'document' : JSON.stringify(part);
  // Axe leaves out the one rule of WCAG 2.2 that is not in 2.1.
  const rules = rule ? { runOnly: [rule] } : { rules: { 'target-size': { enabled: true } } };
  const options = { resultTypes: ['violations'], ...rules };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${where}, ${JSON.stringify(options)})`,
  );
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target }) => target.join(' ')).join(', ');
    return `${id}: ${help} (${places})`;
  });
}

/** Waits for what comes and goes: while it does, it is elsewhere, and its texts have less contrast. In shadow trees, too. */
export const animationsEnd = (page: Page): Promise<void> => page.evaluate(endOfAnimations);

async function endOfAnimations(): Promise<void> {
  const hosts = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const running = [document, ...hosts].flatMap((root) => root.getAnimations());
  // What goes by scrolling, stands still or goes on for ever does not end by itself.
  const ending = running.filter(
    ({ effect, playState, timeline }) =>
      timeline instanceof DocumentTimeline &&
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Infinity,
  );
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Who has edited in this browser before gets no hints. */
export async function knowsHints(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('loden-hints', 'seen'));
}

/** Presses a key that does nothing until the page loads what it waits for its visitor with: it hears of none at first. */
export async function touchApp(page: Page): Promise<void> {
  let isAwake = false;
  page.on('response', (response) => {
    if (response.url().includes('/app-start')) isAwake = true;
  });
  const press = async () => {
    await page.keyboard.press('Shift');
    return isAwake;
  };
  await expect.poll(press).toBe(true);
}

/** Does the same, and waits until what has been loaded is at work. */
export async function wakeApp(page: Page): Promise<void> {
  await touchApp(page);
  // On a busy machine its code runs a while after it came; the visit is counted as one of the first things.
  const isRunning = () => sessionStorage.getItem('loden-visited') !== null;
  await expect.poll(() => page.evaluate(isRunning)).toBe(true);
  await page.waitForLoadState('networkidle');
}
