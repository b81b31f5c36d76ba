import type { CDPSession, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { dynamicBlockId } from '#src/seed/demo/dynamic-blocks.ts';
import { both } from '#src/seed/write/both.ts';
import { block } from '#src/seed/write/tree.ts';
import { isEvery } from '../combinations.ts';
import { withPeople } from '../site/people.ts';
import { ownPage, words } from './editor-chrome-page.ts';
import { type Desk, editPage, openDesk } from './editor-page.ts';
import { codeRan, wakeApp } from './harness.ts';

const people = withPeople();
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(people());
});

/** What an open editor could leave behind on a page. */
type Left = {
  /** The page as HTML; without the head, into which code that is loaded puts its links. */
  html: string;
  head: string;
  /** Listeners of window, document, media queries and all nodes of the page, such as `BODY click`. */
  listeners: string[];
  styleSheets: number;
  fonts: number;
  intervals: number;
};

test('rounds of opening and closing leave the page as it was, and nothing behind', async () => {
  const { path } = await ownPage(people());
  const { page, problems } = await desk.open();
  await page.addInitScript(watchLeft);
  await page.goto(path, { waitUntil: 'networkidle' });
  // Closing the editor focuses the button that opened it, which then no longer waits for its first focus.
  await pill(page).getByRole('button', { name: 'Bearbeiten' }).focus();
  // Nor does the page wait for its first key.
  await wakeApp(page);
  const untouched = await left(page);
  const cdp = await page.context().newCDPSession(page);
  // The first rounds load all code.
  for (let round = 0; round < USES.length; round++) await openAndClose(page, round);
  const before = await left(page);
  const early = await alive(page, cdp);
  expect(before.html).toBe(untouched.html);
  // React listens to the document once and for all, whatever it draws, and whether it draws or not.
  expect(before.listeners).toEqual(
    [...untouched.listeners, '#document selectionchange'].toSorted(),
  );
  for (let round = USES.length; round < ROUNDS; round++) {
    await openAndClose(page, round);
    expect(await left(page), `round ${round}`).toEqual(before);
  }
  // What a request on its way holds goes with it, after half a minute at the latest; what is left behind stays.
  for (const kind of ['JSEventListeners', 'Nodes']) {
    await expect
      .poll(async () => (await alive(page, cdp))[kind])
      .toBeLessThanOrEqual(early[kind] ?? 0);
  }
  expect(page.workers()).toEqual([]);
  expect(problems()).toEqual([]);
});

test('after closing, the editor opens again with what was saved, without loading the page', async () => {
  const { path } = await ownPage(people());
  const { page, problems } = await desk.open();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  const untouched = await page.locator('main').innerHTML();
  await open(page);
  await page.locator('[data-block="heading001"] [data-field]').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' und Lamm');
  await close(page);
  expect(await page.locator('main').innerHTML()).toBe(untouched);
  expect(await focusedName(page)).toBe('Bearbeiten');
  // Nothing looks lost.
  await page.getByText('Dein Entwurf ist gespeichert.').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('toolbar', { name: 'Editor' }).waitFor();
  expect((await words(page))[0]).toContain('Vom Schaf und Lamm');
  await page.locator('[data-block="heading001"]').click();
  await page.keyboard.type('!');
  await expect.poll(async () => (await words(page))[0]).toContain('!');
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  expect(problems()).toEqual([]);
});

/** Runs before the page's own code: the browser keeps nothing, or has no room. */
const KEEPS_NOTHING = {
  'keeps nothing': () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  'has no room': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
  },
};

/** What the browser asks on a page; each question is answered with no. */
function questionsOf(page: Page): string[] {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  return questions;
}

test.each(Object.entries(KEEPS_NOTHING))(
  'where the browser %s, closing with unsaved work asks first, and with saved work never',
  async (_, prepare) => {
    const { path } = await ownPage(people());
    const { page } = await desk.open();
    await page.addInitScript(prepare);
    await page.goto(path, { waitUntil: 'networkidle' });
    await open(page);
    const questions = questionsOf(page);
    // The menu's code comes soon after the editor, whether the menu is opened or not.
    await codeRan(page, 'MarkMenu');
    await page.context().setOffline(true);
    await page.locator('[data-block="heading001"] [data-field]').click();
    await page.keyboard.type('!');
    await page.getByRole('button', { name: 'Menü von Loden' }).click();
    await page.getByRole('menuitem', { name: 'Bearbeiten beenden' }).click();
    await expect.poll(() => questions).toHaveLength(1);
    expect(questions[0]).toMatch(/noch nicht gespeichert/);
    expect(await page.locator('[data-canvas]').count()).toBe(1);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Gespeichert' }).waitFor();
    await page.reload();
    await open(page);
    await close(page);
    expect(questions).toHaveLength(1);
  },
);

test('whoever ends editing again while that waits for the last save is asked once, and editing ends once', async () => {
  const { path } = await ownPage(people());
  const { page } = await desk.open();
  await page.addInitScript(KEEPS_NOTHING['has no room']);
  // The three seconds that closing waits are over when somebody has pressed twice, however long that took.
  await page.addInitScript(() => {
    const pressed = new Promise((resolve) => Reflect.set(window, 'pressedTwice', resolve));
    const start = window.setTimeout;
    Reflect.set(window, 'setTimeout', (act: () => void, ...given: unknown[]) =>
      given[0] === 3_000 ? void pressed.then(act) : Reflect.apply(start, window, [act, ...given]),
    );
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await open(page);
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Menü von Loden' }).click();
  await page.getByRole('menuitem', { name: 'Bearbeiten beenden' }).waitFor();
  await page.keyboard.press('Escape');
  // The save never ends.
  await page.route('**/squidex/content/pages/**', () => undefined);
  await page.locator('[data-block="heading001"] [data-field]').click();
  await page.keyboard.type('!');
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: 'Menü von Loden' }).click();
    await page.getByRole('menuitem', { name: 'Bearbeiten beenden' }).click();
  }
  expect(questions).toEqual([]);
  await page.evaluate(() => Reflect.get(window, 'pressedTwice')());
  await pill(page).first().waitFor();
  await page.waitForTimeout(1_000);
  expect(questions).toHaveLength(1);
  expect(await pill(page).count()).toBe(1);
});

test('where the browser keeps nothing, editing a reusable block with unsaved work asks first', async () => {
  const id = await desk.newPage('mit-baustein', [
    block('heading', 'kopf', { text: both('Vom Schaf', 'From the sheep') }),
    block('dynamic-block', 'baustein', { source: dynamicBlockId('stoffproben') }),
  ]);
  const { page } = await desk.open();
  await page.addInitScript(KEEPS_NOTHING['keeps nothing']);
  await editPage(page, id);
  const questions = questionsOf(page);
  await page.route('**/squidex/content/pages/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.locator('[data-canvas] [data-field="text"]').first().click();
  await page.keyboard.type('!');
  await page.locator('[data-canvas] .b-dynamic-block h2').first().click();
  await page.getByRole('button', { name: 'Baustein bearbeiten' }).click();
  await expect.poll(() => questions).toHaveLength(1);
  expect(questions[0]).toMatch(/noch nicht gespeichert/);
  expect((await words(page))[0]).toContain('!');
});

/** The name of the focused element, inside of a shadow root too. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement?.shadowRoot?.activeElement;
    return focused?.firstChild?.textContent;
  });

const pill = (page: Page) => page.getByRole('region', { name: 'Website bearbeiten' });

/** Parts of the editor that listen to the page while they are open. */
const USES: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Block einfügen' }).waitFor();
    await page.keyboard.press('Escape');
  },
  async (page) => {
    await page.keyboard.press('Alt+1');
    await page.getByRole('tree').waitFor();
  },
  async (page) => {
    await page.locator('[data-block="richtext01"] [data-field]').click();
    await page.locator('[data-block="richtext01"] [contenteditable]').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Link' }).waitFor();
  },
  async (page) => {
    await page.keyboard.press('Alt+2');
    await page.locator('.widths iframe:not(.bare)').waitFor();
  },
  async (page) => {
    await page.locator('[data-block="heading002"] [data-field]').click();
    await page.locator('[data-block="heading002"] [contenteditable]').waitFor();
  },
];

/** The first rounds load all code; the others are compared with them. */
const ROUNDS = isEvery ? 20 : 2 * USES.length;

/** Opens the editor, uses a part of it and closes it. */
async function openAndClose(page: Page, round: number): Promise<void> {
  await open(page);
  await USES[round % USES.length]?.(page);
  await close(page);
}

async function open(page: Page): Promise<void> {
  await pill(page).getByRole('button', { name: 'Bearbeiten' }).click();
  await page.getByRole('toolbar', { name: 'Editor' }).waitFor();
}

async function close(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menü von Loden' }).click();
  await page.getByRole('menuitem', { name: 'Bearbeiten beenden' }).click();
  await pill(page).waitFor();
}

async function left(page: Page): Promise<Left> {
  return page.evaluate(() => ({
    html: document.documentElement.outerHTML.replace(document.head.outerHTML, ''),
    head: document.head.outerHTML,
    listeners: Reflect.get(window, 'listenersNow')(),
    styleSheets: document.styleSheets.length + document.adoptedStyleSheets.length,
    fonts: document.fonts.size,
    intervals: Reflect.get(window, 'intervalsNow')(),
  }));
}

/**
 * What Chromium keeps of the page once what nobody holds is gone. It holds what the mouse was over and pressed last,
 * with everything around it, until the mouse is elsewhere.
 */
async function alive(page: Page, cdp: CDPSession): Promise<Record<string, number>> {
  await page.mouse.click(2, 450);
  await page.mouse.move(2, 460);
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Runs before the page's own code: notes which listeners and intervals there are. */
function watchLeft(): void {
  // Nothing is held by being noted: what nobody else holds can go.
  type Entry = {
    target: WeakRef<EventTarget>;
    type: string;
    callback: WeakRef<object>;
    capture: boolean;
  };
  let entries: Entry[] = [];
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const isCapture = (options: unknown) =>
    typeof options === 'object' && options !== null
      ? Boolean(Reflect.get(options, 'capture'))
      : Boolean(options);
  const without = (target: EventTarget, type: string, callback: unknown, capture: boolean) => {
    entries = entries.filter(
      (one) =>
        one.target.deref() !== target ||
        one.type !== type ||
        one.callback.deref() !== callback ||
        one.capture !== capture,
    );
  };
  EventTarget.prototype.addEventListener = function (type, callback, options) {
    const capture = isCapture(options);
    const { signal, once = false } = typeof options === 'object' ? options : {};
    add.call(this, type, callback, options);
    if (!callback || signal?.aborted) return;
    without(this, type, callback, capture);
    const entry = { target: new WeakRef<EventTarget>(this), type, capture };
    const weak = new WeakRef<object>(callback);
    entries.push({ ...entry, callback: weak });
    const done = () => {
      const target = entry.target.deref();
      if (target) without(target, type, weak.deref(), capture);
    };
    if (once) add.call(this, type, done, { capture, once });
    if (signal) add.call(signal, 'abort', done, { once: true });
  };
  EventTarget.prototype.removeEventListener = function (type, callback, options) {
    without(this, type, callback, isCapture(options));
    remove.call(this, type, callback, options);
  };
  const nameOf = (target: EventTarget) => {
    if (target instanceof Node) return target.isConnected ? target.nodeName : undefined;
    const isOfPage =
      target === window || target instanceof MediaQueryList || target instanceof VisualViewport;
    return isOfPage ? target.constructor.name : undefined;
  };
  Reflect.set(window, 'listenersNow', () =>
    entries
      .flatMap(({ target, type }) => {
        const there = target.deref();
        const name = there && nameOf(there);
        return name === undefined ? [] : [`${name} ${type}`];
      })
      .toSorted(),
  );
  const intervals = new Set<unknown>();
  const { setInterval: start, clearInterval: stop } = window;
  Reflect.set(window, 'setInterval', (...given: Parameters<typeof start>) => {
    const id = start(...given);
    intervals.add(id);
    return id;
  });
  Reflect.set(window, 'clearInterval', (id: number) => {
    intervals.delete(id);
    stop(id);
  });
  Reflect.set(window, 'intervalsNow', () => intervals.size);
}
