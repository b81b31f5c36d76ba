import type { Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { combinations } from '../combinations.ts';
import { previewPath } from '#src/api/contract/draft.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { RichText } from '#src/model/fields/rich-text.ts';
import { both } from '#src/seed/write/both.ts';
import { block, section } from '#src/seed/write/tree.ts';
import { withPeople } from '../site/people.ts';
import { clickBehind, type Desk, editPage, openDesk } from './editor-page.ts';
import { axeViolations, type Viewport, VIEWPORT_NAMES, VIEWPORTS } from './harness.ts';

const people = withPeople();
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(people());
});

const words = (text: string) => ({ type: 'text' as const, text });
const rich = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [words(text)] }],
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

/** Two headings and a text, one of them in a section. */
const blocks = () => [
  block('heading', 'first', { text: both('Erste Zeile', 'First line'), level: 'h1' }),
  section('section', [block('heading', 'second', { text: both('Zweite Zeile', 'Second line') })]),
  block('rich-text', 'text', {
    text: { de: rich('Ein ruhiger Text.'), en: rich('A calm text.') },
  }),
];

let made = 0;
/** A page of its own in edit mode. */
async function edit(viewport: Viewport = 'desktop') {
  made += 1;
  const id = await desk.newPage(`leinwand-${made}`, blocks());
  const watched = await desk.open({ viewport });
  await editPage(watched.page, id);
  return { ...watched, id };
}

/** The texts of a draft's blocks, in their order. */
function textsIn(nodes: readonly BlockNode[]): unknown[] {
  return nodes.flatMap((node) => [
    ...(node['text'] === undefined ? [] : [node['text']]),
    ...textsIn(node.children ?? []),
  ]);
}

const selected = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-block') ?? null);
const textOf = (page: Page, index: number) =>
  page.locator('[data-canvas] [data-field]').nth(index).textContent();

/** Waits until the server has what was typed. */
async function saved(id: string, text: unknown): Promise<void> {
  await expect.poll(async () => textsIn((await desk.draft(id)).blocks)).toContainEqual(text);
}

const HIDE_CHROME = `
  html { margin-top: 0 !important; }
  body > div:is([data-editor], [lang]) { display: none !important; }
  * { caret-color: transparent !important; }
  img { opacity: 0 !important; }
  .quote { content-visibility: visible !important; }
`;

async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/** Looks at the whole page once, so that its pictures are there. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => null)));
    await document.fonts.ready;
  });
}

/** What a text program gives when somebody copies a chapter with a list. */
const WORD = `<body><style>p {}</style><!--StartFragment--><h1>Kapitel<o:p></o:p></h1>
<p class=MsoNormal onclick="alert(1)">Ein <b>fetter</b>
Satz.<o:p>&nbsp;</o:p></p>
<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp; </span>Erstens</p>
<p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o&nbsp; </span>Tiefer</p>
<h1 style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.&nbsp; </span>Zweitens</h1>
<p style='mso-list:l2 level1 lfo3'><span style='mso-list:Ignore'>4.&nbsp; </span>Viertens</p>
<img src="x" onerror="alert(1)"><!--EndFragment--></body>`;

/** Pastes where the focus is. */
function paste(page: Page, clipboard: Record<string, string>): Promise<void> {
  return page.evaluate((given) => {
    const data = new DataTransfer();
    for (const [type, text] of Object.entries(given)) data.setData(type, text);
    const init = { clipboardData: data, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init));
  }, clipboard);
}

/** Which pictures stand where: which of its files is drawn is the browser's choice, and not always the same. */
function pictures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    return [...document.images].map((picture) => {
      const { left, top, width, height } = picture.getBoundingClientRect();
      const { objectPosition } = getComputedStyle(picture);
      const place = [left, top + scrollY, width, height].map(Math.round).join(' ');
      const folder = picture.currentSrc.slice(0, picture.currentSrc.lastIndexOf('/'));
      return `${folder} at ${place}, ${objectPosition}`;
    });
  });
}

/** What else an edge that moved would differ by; the browser may round a colour otherwise. */
const ROUNDING = 8;

/** The first lines of two pictures that are not the same. */
async function moved(before: Buffer, after: Buffer): Promise<string[]> {
  // Mostly they are the same, and millions of colours take long to look at one by one.
  if (before.equals(after)) return [];
  const [one, other] = await Promise.all(
    [before, after].map((file) => sharp(file).raw().toBuffer({ resolveWithObject: true })),
  );
  if (!one || !other) throw new Error('There are no pictures.');
  const { width, height, channels } = one.info;
  if (other.info.width !== width || other.info.height !== height) {
    return [`${width} × ${height} is ${other.info.width} × ${other.info.height}`];
  }
  const line = width * channels;
  const lines = new Set<number>();
  for (let at = 0; at < one.data.length; at++) {
    if (Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)) > ROUNDING) {
      lines.add(Math.floor(at / line));
    }
  }
  return [...lines].slice(0, 5).map((y) => `line ${y}`);
}

const SEEN: readonly (readonly [string, Viewport])[] = [
  ['/de', 'phone'],
  ['/de/pflege', 'tablet'],
  ['/de/product/huettendecke-karalm', 'desktop'],
  ['/de/kategorie/decken-plaids', 'phone'],
];
const PATHS = SEEN.map(([path]) => path);

/** Starts editing a page that is seen at a size. Out: what has moved by that, pictures and colours. */
async function movedByEditing(page: Page, path: string, viewport: Viewport) {
  await page.setViewportSize(VIEWPORTS[viewport]);
  await page.goto(path);
  await page.locator('html[data-superuser]').waitFor({ state: 'attached' });
  await addStyles(page, HIDE_CHROME);
  // The further pictures of a product come with the first touch of the page.
  await page.keyboard.press('Shift');
  await seeAll(page);
  const shown = await pictures(page);
  const before = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await page.keyboard.press('e');
  await page.locator('[data-editor]').waitFor({ state: 'attached' });
  expect(await page.locator('[data-canvas] [data-block]').count()).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await seeAll(page);
  expect(await pictures(page), viewport).toEqual(shown);
  const after = await page.screenshot({ fullPage: true, animations: 'disabled' });
  return moved(before, after);
}

test.each(
  combinations(
    PATHS.flatMap((path) => VIEWPORT_NAMES.map((viewport) => [path, viewport] as const)),
    SEEN,
  ),
)('editing begins on %s without moving a pixel, on a %s', async (path, viewport) => {
  const { page, problems } = await desk.open();
  // Blocks that come in would be on their way in one picture and not in the other.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await movedByEditing(page, path, viewport)).toEqual([]);
  expect(problems()).toEqual([]);
});

describe('plain text', () => {
  test('is typed where it was clicked, saved, and there after loading again', async () => {
    const { page, id, problems } = await edit();
    await clickBehind(page, 'Erste');
    await page.keyboard.type('r und neue');
    expect(await textOf(page, 0)).toBe('Erster und neue Zeile');
    await saved(id, 'Erster und neue Zeile');
    await page.goto(`/preview/id/${id}/de`);
    await page.getByRole('heading', { name: 'Erster und neue Zeile' }).waitFor();
    expect(problems()).toEqual([]);
  });

  test('takes pasted text as one plain line', async () => {
    const { page } = await edit();
    await clickBehind(page, 'Erste');
    await paste(page, {
      'text/plain': ' fette\r\nund bunte',
      'text/html': '<b onclick="alert(1)">fette</b>',
    });
    expect(await textOf(page, 0)).toBe('Erste fette und bunte Zeile');
    expect(await page.locator('[data-canvas] h1').locator('*').count()).toBe(0);
  });

  test('is composed by an input method, letter by letter', async () => {
    const { page, id } = await edit();
    await clickBehind(page, 'Erste');
    const session = await page.context().newCDPSession(page);
    for (const text of ['n', 'に', 'にほ', '日本']) {
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
    await session.send('Input.insertText', { text: '日本' });
    expect(await textOf(page, 0)).toBe('Erste日本 Zeile');
    await saved(id, 'Erste日本 Zeile');
  });

  test('is undone and done again, with the caret in it, also after loading the page again', async () => {
    const { page, id } = await edit();
    await clickBehind(page, 'Erste');
    await page.keyboard.type('xyz');
    // How many steps the typing was depends on its pauses.
    const pressUntil = (keys: string, wanted: string) =>
      expect
        .poll(async () => {
          await page.keyboard.press(keys);
          return textOf(page, 0);
        })
        .toBe(wanted);
    await pressUntil('Control+z', 'Erste Zeile');
    await pressUntil('Control+Shift+z', 'Erstexyz Zeile');
    await page.keyboard.type('!');
    expect(await textOf(page, 0)).toBe('Erstexyz! Zeile');
    await saved(id, 'Erstexyz! Zeile');
    await editPage(page, id);
    await page.locator('.bar [aria-label^="Rückgängig: "]').waitFor();
    await pressUntil('Control+z', 'Erste Zeile');
  });

  test('that is required says what belongs there when it is empty', async () => {
    const { page } = await edit();
    await clickBehind(page, 'Erste');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    const heading = page.locator('[data-canvas] [data-field=text]').first();
    expect(await heading.getAttribute('data-placeholder')).toBe('Neue Überschrift');
    expect(await heading.evaluate((one) => one.matches(':empty') && one.clientHeight > 0)).toBe(
      true,
    );
    await page.keyboard.type('Neu');
    expect(await heading.textContent()).toBe('Neu');
  });
});

describe('rich text', () => {
  test('gets bold words, a link and a list, and is saved as its model says', async () => {
    const { page, id, problems } = await edit();
    await clickBehind(page, 'ruhiger');
    await page.locator('.ProseMirror-focused').waitFor();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+Shift+8');
    await page.keyboard.press('End');
    await page.keyboard.type(' Mehr');
    await saved(id, {
      type: 'doc',
      content: [
        {
          type: 'bulletList',
          content: [
            {
              type: 'listItem',
              content: [
                paragraph(
                  words('Ein '),
                  { ...words('ruhiger'), marks: [{ type: 'bold' }] },
                  words(' Text. Mehr'),
                ),
              ],
            },
          ],
        },
      ],
    });
    const text = page.locator('[data-canvas] [data-rich]');
    // How many steps the typing was depends on its pauses.
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+z');
        return [await text.textContent(), await text.locator('strong, li').count()];
      })
      .toEqual(['Ein ruhiger Text.', 0]);
    await page.keyboard.press('Escape');
    expect(await page.locator('.ProseMirror').count()).toBe(0);
    expect(await selected(page)).not.toBeNull();
    expect(problems()).toEqual([]);
  });

  test('keeps of what is pasted only what it knows', async () => {
    const { page, id } = await edit();
    await clickBehind(page, 'Text.');
    await page.locator('.ProseMirror-focused').waitFor();
    await paste(page, {
      'text/html':
        '<p style="color:red" onclick="alert(1)">Rot <i>schräg</i> ' +
        '<a href="javascript:alert(1)">böse</a> <a href="#cite-1">fort</a> ' +
        '<a href="/de/pflege">gut</a><img src="x"></p>',
    });
    await saved(id, {
      type: 'doc',
      content: [
        paragraph(
          words('Ein ruhiger Text.Rot '),
          { ...words('schräg'), marks: [{ type: 'italic' }] },
          words(' böse fort '),
          { ...words('gut'), marks: [{ type: 'link', attrs: { href: '/de/pflege' } }] },
        ),
      ],
    });
  });

  test('keeps the numbers that somebody writes or pastes', async () => {
    const { page, id } = await edit();
    await clickBehind(page, 'Text.');
    await page.locator('.ProseMirror-focused').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('24. Dezember: geschlossen');
    await page.keyboard.press('Enter');
    await paste(page, { 'text/plain': 'z. B. aus Loden' });
    await paste(page, { 'text/html': '<p>, grau</p><ol start="4"><li>Vier</li></ol>' });
    const vier = { type: 'listItem', content: [paragraph(words('Vier'))] };
    await saved(id, {
      type: 'doc',
      content: [
        paragraph(words('Ein ruhiger Text.')),
        paragraph(words('24. Dezember: geschlossen')),
        paragraph(words('z. B. aus Loden, grau')),
        { type: 'orderedList', attrs: { start: 4 }, content: [vier] },
      ],
    });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1. Eins');
    await page.keyboard.press('Escape');
    const lists = page.locator('[data-canvas] [data-rich] ol');
    await expect.poll(() => lists.allTextContents()).toEqual(['Vier', 'Eins']);
  });

  test('makes the selected words a link where an address is pasted', async () => {
    const { page, id } = await edit();
    await clickBehind(page, 'ruhiger');
    await page.locator('.ProseMirror-focused').waitFor();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('ruhiger');
    await paste(page, { 'text/plain': new URL('/de/pflege?x=1', page.url()).href });
    const link = [{ type: 'link', attrs: { href: '/de/pflege?x=1' } }];
    await saved(id, {
      type: 'doc',
      content: [paragraph(words('Ein '), { ...words('ruhiger'), marks: link }, words(' Text.'))],
    });
  });

  test('does not move when it gets the caret', async () => {
    const { page } = await edit();
    const text = page.locator('[data-canvas] [data-rich] p');
    await text.scrollIntoViewIfNeeded();
    const before = await text.boundingBox();
    await clickBehind(page, 'ruhiger');
    await page.locator('.ProseMirror-focused').waitFor();
    const now = await text.boundingBox();
    expect([now?.width, now?.height]).toEqual([before?.width, before?.height]);
  });
});

describe('by keyboard', () => {
  test('a page is walked, changed and put in another order', async () => {
    const { page, id, problems } = await edit();
    await page.keyboard.press('ArrowDown');
    const first = await selected(page);
    expect(first).not.toBeNull();
    await page.keyboard.press('Enter');
    await page.keyboard.type('!');
    expect(await textOf(page, 0)).toBe('Erste Zeile!');
    await page.keyboard.press('Escape');
    expect(await selected(page)).toBe(first);
    await page.keyboard.press('Alt+ArrowDown');
    expect(await selected(page)).toBe(first);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+d');
    await saved(id, 'Erste Zeile!');
    await expect
      .poll(async () => textsIn((await desk.draft(id)).blocks))
      .toEqual(['Zweite Zeile', 'Zweite Zeile', 'Erste Zeile!', rich('Ein ruhiger Text.')]);
    expect(problems()).toEqual([]);
  });

  test('Space goes into a block as Enter does, and does not scroll the page', async () => {
    const { page, problems } = await edit();
    await page.evaluate(() => document.body.style.setProperty('min-height', '300vh'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.type(' hier');
    expect(await textOf(page, 0)).toBe('Erste Zeile hier');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    const before = await page.evaluate(() => scrollY);
    // A section has no text of its own, but fields. A key that comes before them is theirs.
    await page.evaluate(() => {
      const next = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (draw) => next(() => setTimeout(draw, 300, performance.now()));
    });
    await page.keyboard.press('Space');
    await page.keyboard.press('Backspace');
    const fields = page.getByRole('region', { name: 'Eigenschaften' });
    const first = fields.getByRole('tabpanel').locator(':focus');
    await expect.poll(() => first.count()).toBe(1);
    expect(await page.locator('[data-canvas] .b-section').count()).toBe(1);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(problems()).toEqual([]);
  });

  test('Escape goes from the text to its block, to its parent, to nothing', async () => {
    const { page } = await edit();
    await clickBehind(page, 'Zweite');
    const parts = await page
      .locator('[data-canvas] [data-block]:has-text("Zweite")')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-block')));
    await page.keyboard.press('Escape');
    expect(await selected(page)).toBe(parts[1]);
    await page.keyboard.press('Escape');
    expect(await selected(page)).toBe(parts[0]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Delete');
    expect(await page.locator('[data-canvas] [data-block]').count()).toBe(4);
  });

  test('what is deleted gives the focus to its neighbour, and comes back', async () => {
    const { page } = await edit();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    expect(await page.locator('[data-canvas] [data-block]').count()).toBe(3);
    expect(await selected(page)).toBe(
      await page.locator('[data-canvas] [data-block]').first().getAttribute('data-block'),
    );
    await page.keyboard.press('Control+z');
    expect(await textOf(page, 0)).toBe('Erste Zeile');
  });

  test('several neighbours are selected and deleted together', async () => {
    const { page } = await edit();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Delete');
    expect(await page.locator('[data-canvas] [data-block]').count()).toBe(1);
  });
});

test('links open the form of what they say, and nothing is left', async () => {
  const watched = await desk.open();
  const { page } = watched;
  await page.goto('/de/kategorie/decken-plaids?edit');
  await page.locator('[data-editor]').waitFor({ state: 'attached' });
  expect(page.url()).not.toContain('edit');
  const address = page.url();
  // As slowly as people press: the toolbar of its block is there before they let go.
  await page.locator('[data-canvas] a[href="/de"]').first().click({ delay: 400 });
  await page.getByRole('dialog', { name: 'Kategorie' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('header a[href="/de/pflege"]').first().click();
  await page.getByRole('dialog', { name: /^Kopf, Menü/ }).waitFor();
  expect(page.url()).toBe(address);
  expect(watched.problems()).toEqual([]);
});

test('on a phone the first touch selects, the second writes', async () => {
  const { page, id } = await edit('phone');
  await clickBehind(page, 'Erste');
  await page.keyboard.type('r');
  await saved(id, 'Erster Zeile');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
});

test('the other language is shown at the same place, and says which it is', async () => {
  const { page } = await edit();
  await page
    .locator('[data-editor]')
    .getByRole('button', { name: /Englisch/ })
    .click();
  await expect.poll(() => textOf(page, 0)).toBe('First line');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});

test('words without a translation say in which language they are, as on the page that visitors see', async () => {
  const id = await desk.newPage('leinwand-deutsch', blocks(), true);
  const { page } = await desk.open();
  const languages = () =>
    page.locator('main').evaluate((main) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const lang = text.parentElement?.closest('[lang]')?.getAttribute('lang');
        if (text.textContent?.trim()) found.push(`${lang}: ${text.textContent}`);
      }
      return found;
    });
  await page.goto(previewPath(id, 'en'));
  const asSeen = await languages();
  expect(asSeen).toContain('de: Erste Zeile');
  expect(asSeen[0]).toMatch(/^en: /);
  await editPage(page, id, 'en');
  expect(await languages()).toEqual(asSeen);
  // So does a text that is being written, for the spelling.
  await page.getByText('Ein ruhiger Text.').click();
  await page.locator('[data-rich][contenteditable="true"][lang="de"]').waitFor();
});

test('an empty page says what to do', async () => {
  const id = await desk.newPage('leinwand-leer', []);
  const { page } = await desk.open();
  await editPage(page, id);
  await page.getByText('Diese Seite ist noch leer.').waitFor();
  expect(await page.locator('[data-canvas] > [data-block]').count()).toBe(0);
});

test('the page stays accessible while it is edited', async () => {
  const { page } = await edit();
  await clickBehind(page, 'Zweite');
  expect(await axeViolations(page, 'main')).toEqual([]);
});

test('hidden blocks take no room until they are selected, and are marked where they stand', async () => {
  const { page, problems } = await edit();
  const heading = page.getByText('Erste Zeile', { exact: true });
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Ausblenden', exact: true }).click();
  await heading.waitFor();
  // From the toolbar to the block, and from there to nothing.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await heading.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Überschrift ist ausgeblendet' }).click();
  await heading.waitFor();
  await expect.poll(() => selected(page)).not.toBeNull();
  await page.keyboard.press('Escape');
  await heading.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await heading.waitFor();
  expect(problems()).toEqual([]);
});

test('blocks are copied, cut and pasted, also into another page', async () => {
  const { page, problems } = await edit();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  const blocks = page.locator('[data-canvas] [data-block]');
  // What reads blocks of a clipboard is loaded when somebody copies some.
  await expect.poll(() => blocks.count()).toBe(7);
  await page.keyboard.press('Control+x');
  await expect.poll(() => blocks.count()).toBe(4);
  const other = await desk.newPage(`leinwand-andere-${made}`, []);
  await editPage(page, other);
  await page.keyboard.press('Control+v');
  await expect
    .poll(async () => textsIn((await desk.draft(other)).blocks))
    .toEqual(['Erste Zeile', 'Zweite Zeile']);
  expect(textsIn((await desk.draft(other, 'en')).blocks)).toEqual(['First line', 'Second line']);
  expect(problems()).toEqual([]);
});

test('where what reads a pasted text cannot be loaded, that is said, and the text can be pasted again', async () => {
  const { page } = await edit();
  await page.keyboard.press('ArrowDown');
  const code = /\/paste-text\.[\w-]+\.js$/;
  await page.route(code, (route) => route.abort());
  await paste(page, { 'text/plain': 'Eins\n- zwei\n- drei' });
  await page.getByText('Der Server antwortet nicht.').first().waitFor();
  await page.unroute(code);
  await paste(page, { 'text/plain': 'Eins\n- zwei\n- drei' });
  const pasted = page.locator('[data-canvas] .b-rich-text li');
  await expect.poll(() => pasted.allTextContents()).toEqual(['zwei', 'drei']);
});

test('text of other programs becomes a block behind the selected one', async () => {
  const { page, problems } = await edit();
  await page.keyboard.press('ArrowDown');
  await paste(page, { 'text/html': WORD });
  const pasted = page.locator('[data-canvas] .b-rich-text').first();
  await pasted.getByRole('heading', { name: 'Kapitel', level: 2 }).waitFor();
  await pasted.getByRole('heading', { name: 'Zweitens', level: 2 }).waitFor();
  expect(await pasted.locator('li li').textContent()).toBe('Tiefer');
  expect(await pasted.locator('ol[start="4"]').textContent()).toBe('Viertens');
  expect(await pasted.locator('p').first().textContent()).toBe('Ein fetter Satz.');
  expect(await pasted.locator('strong').textContent()).toBe('fetter');
  await expect.poll(() => page.locator('.tag').textContent()).toBe('Text');
  await page.keyboard.press('Control+z');
  await expect.poll(() => pasted.textContent()).toBe('Ein ruhiger Text.');
  await paste(page, { 'text/plain': 'Eins\n- zwei\n- drei' });
  await expect.poll(() => pasted.locator('li').allTextContents()).toEqual(['zwei', 'drei']);
  await paste(page, { 'text/plain': 'https://example.com/wolle' });
  const link = page.locator('[data-canvas] a[href="https://example.com/wolle"]');
  await link.waitFor();
  expect(problems()).toEqual([]);
});

/** What Excel and Word put there: cells that span others, an empty row, and words around the table. */
const PRICES = `<style>td {}</style><p>Unsere Preise</p><div><table border=1 style='width:90pt'>
<tr><td rowspan=2>Größe</td><td colspan=2>Preis</td></tr>
<tr><td><p>mit<br>Saum</p></td><td>ohne</td></tr>
<tr><td></td><td>&nbsp;</td><td></td></tr>
<tr><td><b>140 × 200</b></td><td>129,00 €</td><td style='display:none'>geheim</td></tr></table></div>
<table><tr><td><h2>Versand</h2></td><td>frei</td></tr><tr><td>a</td><td>b</td></tr></table>`;

test('a table of other programs becomes one, and what arranges their pages stays text', async () => {
  const { page, problems } = await edit();
  await page.keyboard.press('ArrowDown');
  await paste(page, { 'text/html': PRICES });
  const rows = page.locator('[data-canvas] .b-table tr');
  const cellsOf = (at: number) => rows.nth(at).locator('th, td').allTextContents();
  await expect.poll(() => rows.count()).toBe(3);
  expect(await cellsOf(0)).toEqual(['Größe', 'Preis', '']);
  expect(await cellsOf(1)).toEqual(['', 'mit Saum', 'ohne']);
  expect(await cellsOf(2)).toEqual(['140 × 200', '129,00 €', '']);
  const texts = page.locator('[data-canvas] .b-rich-text');
  await expect
    .poll(() => texts.allTextContents())
    .toEqual(['Unsere Preise', 'Versandfreiab', 'Ein ruhiger Text.']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => texts.allTextContents()).toEqual(['Ein ruhiger Text.']);
  expect(problems()).toEqual([]);
});

test('several blocks are moved together by Alt and an arrow', async () => {
  const { page } = await edit();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  const texts = page.locator('[data-canvas] [data-field]');
  await expect
    .poll(() => texts.allTextContents())
    .toEqual(['Ein ruhiger Text.', 'Erste Zeile', 'Zweite Zeile']);
  const bar = page.getByRole('toolbar', { name: 'Block 2 Blöcke' });
  const down = bar.getByRole('button', { name: 'Nach unten' });
  expect(await down.getAttribute('aria-disabled')).toBe('true');
  await bar.getByRole('button', { name: 'Nach oben' }).click();
  await expect
    .poll(() => texts.allTextContents())
    .toEqual(['Erste Zeile', 'Zweite Zeile', 'Ein ruhiger Text.']);
  const panel = page.getByRole('region', { name: 'Eigenschaften' });
  await panel.getByRole('heading', { name: '2 Blöcke' }).waitFor();
});

test('a table gets and loses columns, and an empty one stays while somebody fills it', async () => {
  const rows = [{ c1: 'Stoff', c2: 'Waschen' }, { c1: 'Loden' }];
  const id = await desk.newPage('tabelle', [
    block('table', 'care', { rows: { de: rows, en: rows } }),
  ]);
  const { page, problems } = await desk.open();
  await editPage(page, id);
  await page.keyboard.press('ArrowDown');
  const panel = page.getByRole('region', { name: 'Eigenschaften' });
  const second = panel.getByRole('group', { name: 'Zeile 2' });
  await expect.poll(() => second.getByRole('textbox').count()).toBe(2);
  await panel.getByRole('button', { name: 'Spalte hinzufügen' }).click();
  await second.getByLabel('Spalte 3').fill('kalt');
  await second.getByLabel('Spalte 3').fill('');
  expect(await second.getByRole('textbox').count()).toBe(3);
  expect(await page.locator('[data-canvas] tr').first().locator('th').count()).toBe(3);
  await panel.getByRole('button', { name: 'Nach links: Spalte 2 · Waschen' }).click();
  expect(await page.locator('[data-canvas] th').first().textContent()).toBe('Waschen');
  await panel.getByRole('button', { name: 'Spalte 3 entfernen' }).click();
  // The focus stays in the list.
  await panel
    .getByRole('button', { name: 'Spalte 2 · Stoff entfernen' })
    .and(page.locator(':focus'))
    .waitFor();
  await panel.getByRole('button', { name: 'Spalte 1 · Waschen entfernen' }).click();
  await expect
    .poll(async () => (await desk.draft(id)).blocks[0]?.['rows'])
    .toEqual([{ c1: 'Stoff' }, { c1: 'Loden' }]);
  expect(problems()).toEqual([]);
});

test('a block comes in, stands in the line, and is no target without an edit frame, as its wrapper says', async () => {
  const { page, problems } = await edit();
  const heading = page.locator('[data-canvas] .b-heading').nth(1);
  await heading.locator('h2').click();
  const tab = (name: string) => page.getByRole('tab', { name }).click();
  await tab('Verhalten');
  await page.getByLabel('Animation').selectOption({ label: 'Aufsteigen' });
  await tab('Aussehen');
  await page.getByRole('switch', { name: 'In der Zeile' }).click();
  await expect
    .poll(() => heading.getAttribute('class'))
    .toMatch(/b--inline.*a-rise|a-rise.*b--inline/);
  await tab('Verhalten');
  await page.getByRole('switch', { name: 'Ohne Rahmen beim Bearbeiten' }).click();
  await expect.poll(() => heading.getAttribute('data-block')).toBe(null);
  expect(await heading.locator('[data-field]').count()).toBe(0);
  // A click means what holds it; the outline still selects the block itself.
  await heading.locator('h2').click();
  const holder = await heading.evaluate((one) => one.closest('[data-block]')?.className);
  expect(holder).toMatch(/b-section/);
  await page.keyboard.press('Alt+1');
  await page
    .getByRole('tree', { name: 'Gliederung' })
    .getByRole('treeitem', { name: /Zweite Zeile/ })
    .click();
  await page.getByRole('switch', { name: 'Ohne Rahmen beim Bearbeiten' }).click();
  await expect.poll(() => heading.locator('[data-field]').count()).toBe(1);
  expect(problems()).toEqual([]);
});
