import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { plainText, readRichText, type RichText } from '#src/model/fields/rich-text.ts';
import { both } from '#src/seed/write/both.ts';
import { block } from '#src/seed/write/tree.ts';
import { withPeople } from '../site/people.ts';
import { clickBehind, type Desk, editPage, openDesk } from './editor-page.ts';
import { axeViolations } from './harness.ts';

const people = withPeople();
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(people());
});

/** As fast as somebody who types well. */
const FAST = { delay: 50 };

const rich = (...lines: string[]): RichText => ({
  type: 'doc',
  content: lines.map((line) => ({
    type: 'paragraph',
    content: [{ type: 'text' as const, text: line }],
  })),
});
const both_ = (de: string, en: string) => ({ de: rich(de), en: rich(en) });

const blocks = () => [
  block('heading', 'first', { text: both('Vom Schaf', 'From the sheep'), level: 'h1' }),
  block('rich-text', 'text', { text: both_('Ein ruhiger Text.', 'A calm text.') }),
];

let made = 0;
/** A page of its own in edit mode. */
async function edit(own = blocks(), path = 'schreiben') {
  made += 1;
  const id = await desk.newPage(`${path}-${made}`, own);
  const watched = await desk.open();
  await editPage(watched.page, id);
  return { ...watched, id };
}

/** What blocks say, with their kind: `heading: Vom Schaf`. */
function said(nodes: readonly BlockNode[]): string[] {
  return nodes.map(({ schemaName, text }) => {
    const document = readRichText(text);
    const words = document ? plainText(document) : typeof text === 'string' ? text : '';
    return `${schemaName.slice('block-'.length)}: ${words}`;
  });
}

/** Makes the browser one that has much to do. */
async function drawLate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const next = requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => next(() => setTimeout(draw, 300, performance.now()));
  });
}

/** Frames that are asked for from now on do not come before `releaseFrames()`. */
async function holdFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const next = requestAnimationFrame.bind(window);
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (draw) => held.push(draw);
    const release = () => {
      window.requestAnimationFrame = next;
      for (const draw of held) next(draw);
    };
    Object.assign(window, { releaseFrames: release });
  });
}

/** Waits until the server has these blocks. */
async function saved(id: string, wanted: string[], lang: 'de' | 'en' = 'de'): Promise<void> {
  await expect.poll(async () => said((await desk.draft(id, lang)).blocks)).toEqual(wanted);
}

const caretIn = (page: Page, selector: string) =>
  page.locator(`${selector}:focus`).waitFor({ state: 'attached' });

describe('no key is lost', () => {
  test('between the picker, a heading and the paragraph below it', async () => {
    const { page, id, problems } = await edit([]);
    await page.keyboard.type('/über', FAST);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Titel', FAST);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Text', FAST);
    await saved(id, ['heading: Titel', 'rich-text: Text']);
    expect(problems()).toEqual([]);
  });

  test('nor where the block is chosen in a text, and the keys come at once', async () => {
    const { page, id } = await edit();
    await clickBehind(page, 'Text.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/über\nTitel\nText', FAST);
    await saved(id, [
      'heading: Vom Schaf',
      'rich-text: Ein ruhiger Text.',
      'heading: Titel',
      'rich-text: Text',
    ]);
    // The other language has the same blocks, with nothing in them that nobody wrote.
    await saved(
      id,
      ['heading: From the sheep', 'rich-text: A calm text.', 'heading: ', 'rich-text: '],
      'en',
    );
  });

  test('nor does Escape overtake the caret that is on its way', async () => {
    const { page, id } = await edit([]);
    await drawLate(page);
    await page.keyboard.type('/zitat\n');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.type('/zitat\nWarm bleibt warm');
    await saved(id, ['quote: ', 'quote: Warm bleibt warm']);
  });

  test('nor does the key for a link, which would search the site', async () => {
    const { page } = await edit([]);
    await drawLate(page);
    await page.keyboard.type('/text\nWolle');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Link' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  test('on an empty page that was clicked', async () => {
    const { page, id } = await edit([]);
    await page.getByText('Diese Seite ist noch leer').click();
    await page.keyboard.type('zitat\nWarm bleibt warm', FAST);
    await saved(id, ['quote: Warm bleibt warm']);
  });
});

test('a letter does not wait for the interface, which follows with the frames after it', async () => {
  const { page } = await edit();
  await page.keyboard.press('Alt+1');
  const row = page.getByRole('treeitem').first();
  await page.locator('[data-canvas] h1').click();
  await page.keyboard.press('End');
  await holdFrames(page);
  await page.keyboard.type('XY');
  await page.locator('[data-canvas] h1', { hasText: 'Vom SchafXY' }).waitFor();
  const before = await row.textContent();
  // How many steps the typing was depends on its pauses.
  const pressUntil = (keys: string, wanted: string) =>
    expect
      .poll(async () => {
        await page.keyboard.press(keys);
        return page.locator('[data-canvas] h1').textContent();
      })
      .toBe(wanted);
  // What is no letter is shown at once.
  await pressUntil('ControlOrMeta+z', 'Vom Schaf');
  const atOnce = await row.textContent();
  await pressUntil('ControlOrMeta+Shift+z', 'Vom SchafXY');
  await page.keyboard.type('Z');
  const held = await row.textContent();
  await page.evaluate('releaseFrames()');
  await row.filter({ hasText: 'Vom SchafXYZ' }).waitFor();
  expect([before, atOnce, held].map((text) => /Vom.*/.exec(text ?? '')?.[0])).toEqual([
    'Vom Schaf',
    'Vom Schaf',
    'Vom SchafXY',
  ]);
});

describe('lines', () => {
  test('Enter ends a heading, Backspace and Delete join, each one step', async () => {
    const { page, id } = await edit();
    await clickBehind(page, 'Vom');
    await page.keyboard.press('Enter');
    await caretIn(page, '[data-rich]');
    await saved(id, ['heading: Vom', 'rich-text: Schaf', 'rich-text: Ein ruhiger Text.']);
    await page.keyboard.type('Das');
    await saved(id, ['heading: Vom', 'rich-text: Das Schaf', 'rich-text: Ein ruhiger Text.']);
    for (const _ of 'Das') await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await caretIn(page, 'h1');
    await page.keyboard.type('…');
    await saved(id, ['heading: Vom… Schaf', 'rich-text: Ein ruhiger Text.']);
    await page.keyboard.press('End');
    await page.keyboard.press('Delete');
    await saved(id, ['heading: Vom… SchafEin ruhiger Text.']);
    await saved(id, ['heading: From the sheepA calm text.'], 'en');
    await page.keyboard.press('ControlOrMeta+z');
    await saved(id, ['heading: Vom… Schaf', 'rich-text: Ein ruhiger Text.']);
    await saved(id, ['heading: From the sheep', 'rich-text: A calm text.'], 'en');
  });

  test('the caret stands where two texts have met', async () => {
    const { page, id } = await edit([
      ...blocks(),
      block('rich-text', 'more', { text: both_('Noch einer.', 'Another one.') }),
    ]);
    await clickBehind(page, 'Text.');
    await caretIn(page, '[data-rich]');
    await page.keyboard.press('Delete');
    await page.keyboard.type(' Und:');
    await saved(id, ['heading: Vom Schaf', 'rich-text: Ein ruhiger Text. Und:Noch einer.']);
    await page.locator('[data-canvas] h1').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Delete');
    await page.keyboard.type(': ');
    await saved(id, ['heading: Vom Schaf: Ein ruhiger Text. Und:Noch einer.']);
  });

  test('hidden blocks stay as they are where the texts around them are joined', async () => {
    const { page, id } = await edit([
      block('heading', 'first', { text: both('Vom', 'From'), level: 'h1' }),
      block('rich-text', 'hidden', { text: both_('Geheim', 'Secret') }),
      block('heading', 'last', { text: both('Schaf', 'the sheep'), level: 'h2' }),
    ]);
    await clickBehind(page, 'Geheim');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ausblenden', exact: true }).click();
    await clickBehind(page, 'Schaf');
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await saved(id, ['heading: VomSchaf', 'rich-text: Geheim']);
    await saved(id, ['heading: Fromthe sheep', 'rich-text: Secret'], 'en');
  });

  test('signs at the beginning of a line make lists, headings and quotes', async () => {
    const { page, id } = await edit([
      block('rich-text', 'text', { text: both_('Anfang', 'Start') }),
    ]);
    await clickBehind(page, 'Anfang');
    await page.keyboard.type('\n## Kapitel\n- Eins\nZwei\n\n1. Erstens\n\n> Gesagt');
    await page.locator('.b-quote').waitFor();
    await saved(id, ['rich-text: Anfang Kapitel Eins Zwei Erstens', 'quote: Gesagt']);
    const [text] = (await desk.draft(id)).blocks;
    expect(readRichText(text?.['text'])?.content.map(({ type }) => type)).toEqual([
      ...['paragraph', 'heading', 'bulletList', 'orderedList'],
    ]);
  });

  test('a quote keeps the words of its lines apart', async () => {
    const { page, id } = await edit([block('rich-text', 'text', { text: both_('Warm', 'Warm') })]);
    await clickBehind(page, 'Warm');
    // Also before the editor of rich text is there.
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('bleibt warm');
    // For a moment after it got the focus ProseMirror puts the caret back where it knows it.
    await saved(id, ['rich-text: Warm bleibt warm']);
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('> ');
    await saved(id, ['rich-text: ', 'quote: Warm bleibt warm']);
  });

  test('two brackets link a page by its name, and Escape leaves signs as they are', async () => {
    const { page, id } = await edit();
    await clickBehind(page, 'Text.');
    await page.keyboard.type(' Siehe [[pfleg');
    const list = page.getByRole('listbox', { name: 'Seite verlinken' });
    await list.getByRole('option', { selected: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.type(' gern.\n/kein Befehl');
    await page.keyboard.press('Escape');
    await page.keyboard.type('!');
    await expect
      .poll(async () => JSON.stringify((await desk.draft(id)).blocks[1]?.['text']))
      .toMatch(/"link","attrs":\{"href":"\/de\/pflege"\}.*gern\..*\/kein Befehl!/);
  });
});

test('a list of what fits has the keys of its text alone', async () => {
  const { page, id } = await edit();
  await clickBehind(page, 'Text.');
  await page.keyboard.type('\n/zit', FAST);
  const list = page.getByRole('listbox', { name: 'Block einfügen' });
  const chosen = list.getByRole('option', { selected: true });
  await chosen.waitFor();
  // In the fields Tab leads to the next one.
  await page.keyboard.press('F6');
  await list.waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+F6');
  await saved(id, ['heading: Vom Schaf', 'rich-text: Ein ruhiger Text. /zit']);
  // Back in the text it is there again.
  await chosen.waitFor();
  await page.keyboard.press('Enter');
  await saved(id, ['heading: Vom Schaf', 'rich-text: Ein ruhiger Text.', 'quote: ']);
});

test('on a Mac ⌥ and a digit are a sign in a text, and open something outside of it or with Ctrl', async () => {
  const { page } = await desk.open();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Macintosh' });
  });
  await editPage(page, await desk.newPage('schreiben-mac', blocks()));
  const outline = page.getByRole('region', { name: 'Gliederung' });
  await page.locator('[data-canvas] h1').click();
  await caretIn(page, 'h1');
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+Alt+1');
  await outline.waitFor();
  await page.keyboard.press('Control+Alt+1');
  await outline.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+1');
  await outline.waitFor();
  expect(await outline.getByRole('treeitem').count()).toBe(2);
});

test('what another window changes in the same text leaves the caret between its words', async () => {
  const { page, id } = await edit([
    block('rich-text', 'text', {
      text: { de: rich('Eins', 'Zwei', 'Drei'), en: rich('One', 'Two', 'Three') },
    }),
  ]);
  const other = await page.context().newPage();
  await editPage(other, id);
  await clickBehind(page, 'Drei');
  await caretIn(page, '[data-rich]');
  await clickBehind(other, 'Eins');
  await other.keyboard.type(' neu');
  await page.locator('[data-canvas] p', { hasText: 'Eins neu' }).waitFor();
  await page.keyboard.type('!');
  await saved(id, ['rich-text: Eins neu Zwei Drei!']);
});

test('a link where nothing is selected has the name of its page, and what follows is none', async () => {
  const { page, id } = await edit();
  await clickBehind(page, 'Text.');
  await page.keyboard.type(' ');
  await page.keyboard.press('ControlOrMeta+k');
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.getByRole('combobox').fill('pflege');
  await link.getByRole('option', { name: /^Pflege/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await link.waitFor({ state: 'detached' });
  await page.keyboard.type(' hier');
  const marks = [{ type: 'link', attrs: { href: '/de/pflege' } }];
  await expect
    .poll(async () => readRichText((await desk.draft(id)).blocks[1]?.['text'])?.content)
    .toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Ein ruhiger Text. ' },
          { type: 'text', text: 'Pflege', marks },
          { type: 'text', text: ' hier' },
        ],
      },
    ]);
});

/** Pastes into the text that has the caret. */
async function pasteHtml(page: Page, html: string): Promise<void> {
  await page.locator('[data-rich][contenteditable=true]:focus').waitFor();
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/html', pasted);
    const init = { clipboardData: data, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init));
  }, html);
}

test('a list within lists is read once, however deep it is', async () => {
  const { page } = await edit();
  await clickBehind(page, 'Text.');
  await pasteHtml(page, `${'<ul><li>Filz</li>'.repeat(40)}${'</ul>'.repeat(40)}`);
  await expect.poll(() => page.locator('[data-rich]').textContent()).toMatch(/(?:Filz){40}/);
});

/** As Excel, Word and mails have them: with cells that say nothing, and with tables that only arrange. */
const TABLES = `<table><caption>Preise</caption>
<tr><th>Größe</th><th>Preis</th></tr>
<tr><td><p>140 × 200<br>cm</p></td><td></td><td><b>129,00 €</b></td></tr>
<tr style="display:none"><td>geheim</td><td>geheim</td></tr></table>
<table><tr><td><p>Guten Tag,</p><p>danke.</p></td><td>Die Stube</td></tr></table>`;

test('a table within a text has a line for each row; what arranges a mail stays paragraphs', async () => {
  const { page } = await edit();
  await clickBehind(page, 'Text.');
  await pasteHtml(page, `<p>Zuerst</p>${TABLES}`);
  const lines = page.locator('[data-rich] p');
  await expect
    .poll(() => lines.evaluateAll((all) => all.map((line) => line.innerHTML)))
    .toEqual([
      expect.stringContaining('Zuerst'),
      'Preise',
      'Größe · Preis<br>140 × 200 cm · <strong>129,00 €</strong>',
      'Guten Tag,',
      'danke.',
      'Die Stube',
    ]);
});

test('what is dropped into a text is read as what is pasted', async () => {
  const { page } = await edit();
  await clickBehind(page, 'Text.');
  await page.locator('[data-rich][contenteditable=true]:focus').waitFor();
  await page.locator('[data-rich]').evaluate((text, html) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/html', html);
    const { right, top, height } = text.getBoundingClientRect();
    const at = { clientX: right - 2, clientY: top + height / 2 };
    const init = { ...at, dataTransfer, bubbles: true, cancelable: true };
    text.firstElementChild?.dispatchEvent(new DragEvent('drop', init));
  }, '<p>Ende</p><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Loden</p>');
  await expect.poll(() => page.locator('[data-rich] li').allTextContents()).toEqual(['Loden']);
  await page.getByRole('button', { name: 'Nur den Text behalten' }).waitFor();
});

test('what is pasted keeps what the page can show, or only its words', async () => {
  const { page, id } = await edit();
  await clickBehind(page, 'Text.');
  await pasteHtml(page, '<h2>Kapitel</h2><p>Ein <b>fetter</b> Satz.</p>');
  await page.locator('[data-rich] strong').waitFor();
  await page.getByRole('button', { name: 'Nur den Text behalten' }).click();
  await page.locator('[data-rich] strong').waitFor({ state: 'detached' });
  await page.keyboard.type('!');
  await expect
    .poll(async () => readRichText((await desk.draft(id)).blocks[1]?.['text'])?.content)
    .toEqual(rich('Ein ruhiger Text.Kapitel', 'Ein fetter Satz.!').content);
});

/** Two words of Word while it reviews: one that is gone, one with a comment. */
const REVIEWED =
  '<p class=MsoNormal style="color:red">Aus <del cite="mailto:a"><span style="color:red">Filz</span></del>' +
  '<ins cite="mailto:a">Loden</ins><span class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span> gewebt.</p>' +
  '<div style="mso-element:comment-list"><div style="mso-element:comment"><p class=MsoCommentText>' +
  'Stimmt das?</p></div></div>';

test('what Word has deleted or commented on is not pasted, and its styles break no rule of the page', async () => {
  const { page, problems } = await edit();
  await clickBehind(page, 'Text.');
  await page.locator('[data-rich][contenteditable=true]:focus').waitFor();
  await pasteHtml(page, REVIEWED);
  await expect
    .poll(() => page.locator('[data-rich]').textContent())
    .toBe('Ein ruhiger Text.Aus Loden gewebt.');
  expect(problems()).toEqual([]);
});

/** What lies over the page for a moment, and how one leaves it. Out: what was written on the way. */
const WAYS_OUT: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['the picker', async (page) => leave(page, 'Block einfügen', 'Block einfügen')],
  [
    'the list of keys',
    async (page) => {
      await page.getByRole('button', { name: 'Menü von Loden' }).click();
      await page.getByRole('menuitem', { name: /Tastatur/ }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    },
  ],
  [
    'the review',
    async (page) => {
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    },
  ],
  [
    'the fields',
    async (page) => {
      const inspector = page.getByRole('region', { name: 'Eigenschaften' });
      await inspector.getByLabel('Zeile darüber').click();
      await page.keyboard.press('Escape');
    },
  ],
  [
    'the search',
    async (page) => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    },
  ],
  [
    'the fields of the page',
    async (page) => {
      await page.locator('.pn').click();
      await page.getByRole('dialog', { name: 'Seite', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    },
  ],
  [
    'the translation',
    async (page) => {
      await page.locator('.pn').click();
      await page.getByRole('button', { name: 'Übersetzen' }).click();
      await page.getByRole('dialog', { name: 'Übersetzung' }).waitFor();
      await page.keyboard.press('Escape');
    },
  ],
  [
    'signing in again',
    async (page) => {
      await page.context().clearCookies();
      await page.keyboard.type(' kleinen');
      const dialog = page.getByRole('dialog', { name: /^Bitte neu anmelden/ });
      await dialog.waitFor();
      const { email, password } = people().superuser;
      await dialog.getByLabel('E-Mail').fill(email);
      await dialog.getByLabel('Passwort').fill(password);
      await page.keyboard.press('Enter');
      return ' kleinen';
    },
  ],
];

test('the caret comes back behind the last letter, however soon a key led away', async () => {
  const { page } = await edit();
  const dialog = page.getByRole('dialog', { name: 'Woher kommt das?' });
  await clickBehind(page, 'Vom Schaf');
  await page.keyboard.press('Alt+3');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.evaluate(() => {
    document.execCommand('insertText', false, 'e');
    const key = { key: '3', code: 'Digit3', altKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.type('!');
  expect(await page.locator('[data-canvas] h1').textContent()).toBe('Vom Schafe!');
});

async function leave(page: Page, button: string, dialog: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog', { name: dialog }).waitFor();
  await page.keyboard.press('Escape');
}

test.each(WAYS_OUT)('the caret is where it was after %s', async (_what, way) => {
  const { page } = await edit();
  await clickBehind(page, 'Vom');
  const wrote = await way(page);
  const written = typeof wrote === 'string' ? wrote : '';
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.type(' weißen');
  expect(await page.locator('[data-canvas] h1').textContent()).toBe(`Vom${written} weißen Schaf`);
});

test('the caret is where it was on a phone after its sheets, its menu and the review', async () => {
  made += 1;
  const id = await desk.newPage(`schreiben-${made}`, blocks());
  const { page } = await desk.open({ viewport: 'phone' });
  await editPage(page, id);
  await clickBehind(page, 'Vom');
  await page.locator('[data-canvas] h1:focus').waitFor({ state: 'attached' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const chosen = async (name: string) => {
    await button('Menü von Loden').click();
    await page.getByRole('menuitem', { name }).click();
  };
  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      'fields',
      async () => {
        await button('Inhalt').click();
        await page
          .getByRole('region', { name: 'Eigenschaften' })
          .and(page.locator(':focus'))
          .waitFor();
        await button('Schließen').click();
      },
    ],
    [
      'page',
      async () => {
        await page.locator('.pn').click();
        await page.getByRole('dialog', { name: 'Seite', exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      },
    ],
    [
      'outline',
      async () => {
        await chosen('Gliederung');
        await button('Schließen').click();
      },
    ],
    [
      'search',
      async () => {
        await chosen('Suchen');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
      },
    ],
    [
      'review',
      async () => {
        await page.keyboard.press('ControlOrMeta+Enter');
        await page.getByRole('dialog').waitFor();
        await button('Schließen').click();
      },
    ],
  ];
  let said = 'Vom';
  for (const [word, leaveIt] of ways) {
    await leaveIt();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.type(` ${word}`);
    said += ` ${word}`;
    expect(await page.locator('[data-canvas] h1').textContent()).toBe(`${said} Schaf`);
  }
  await button('Fertig').click();
  await caretIn(page, '[data-canvas] [data-block]');
});

test('the caret is where it was in running text after the picker, a link and what is done to it', async () => {
  const { page } = await edit();
  await clickBehind(page, 'ruhiger');
  await page.locator('[data-rich][contenteditable=true]:focus').waitFor();
  const said = () => page.locator('[data-canvas] [data-rich]').textContent();
  await leave(page, 'Block einfügen', 'Block einfügen');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.type(', langer');
  await expect.poll(said).toBe('Ein ruhiger, langer Text.');
  await page.keyboard.press('ControlOrMeta+k');
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.waitFor();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'detached' });
  await page.keyboard.type(', feiner');
  await expect.poll(said).toBe('Ein ruhiger, langer, feiner Text.');
  for (const _ of 'feiner') await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ControlOrMeta+k');
  await link.getByRole('combobox').fill('www.example.com');
  await page.keyboard.press('Enter');
  await link.waitFor({ state: 'detached' });
  // What was selected still is: an arrow leads behind it.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' und');
  await expect.poll(said).toBe('Ein ruhiger, langer, feiner und Text.');
});
