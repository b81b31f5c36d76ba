import { describe, expect, onTestFinished, test } from 'vitest';
import { joinAtEdge } from '#src/client/editor/canvas/writing/join-blocks.ts';
import { faultOfSlug } from '#src/client/editor/state/address.ts';
import type { Editor } from '#src/client/editor/editor.ts';
import { type ConflictChoice, resolution } from '#src/client/editor/save/resolve.ts';
import { openEditor } from '#src/client/editor/open-editor.ts';
import { createUi } from '#src/client/editor/panel/chrome/ui.ts';
import { followSaves } from '#src/client/editor/panel/presence/follow-saves.ts';
import { detach } from '#src/client/editor/panel/commands/detach.ts';
import { linkTo } from '#src/client/editor/panel/server/reusable.ts';
import { announce } from '#src/client/editor/panel/watch/announce.ts';
import { de } from '#src/client/editor/panel/words/de.ts';
import { getItem } from '#src/api/handlers/editing-requests.ts';
import { problemResponse } from '#src/api/http.ts';
import { digest } from '#src/lib/node/digest.ts';
import { problem } from '#src/model/errors/problem.ts';
import { both } from '#src/seed/write/both.ts';
import { block, trees } from '#src/seed/write/tree.ts';
import { must } from '../replica/content.ts';
import { browserFetch, createBrowser, type TestNetwork } from './browser-side.ts';
import { openEditing, PAGE } from './shop.ts';

type Shop = Awaited<ReturnType<typeof openEditing>>;

/** An editor of the page, as another window or another person has it. */
async function openSession(
  { editing }: Shop,
  line: TestNetwork = { sent: [] },
  browser = createBrowser(),
  id = PAGE,
): Promise<Editor> {
  const opened = await openEditor({
    route: { id, kind: 'page', lang: 'de', page: 1 },
    words: 'de',
    fetch: browserFetch(editing, line),
    device: browser.open,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const editor = opened.value;
  onTestFinished(() => editor.close());
  return editor;
}

/** The id of the first block. */
function firstOf(editor: Editor): string {
  const id = editor.$page.get().blocks[0]?.id;
  if (!id) throw new Error('the page is empty');
  return id;
}

/** Decides everything that is asked in one way. */
function decide(editor: Editor, choice: ConflictChoice): void {
  const state = editor.$save.get();
  if (state.is !== 'conflict') throw new Error(state.is);
  const choices = new Map(state.collisions.map((one) => [one, choice]));
  editor.resolve((work, theirs) => resolution(work, theirs, choices));
}

const wordsOf = async ({ call }: Shop) => {
  const { body } = await call(getItem);
  return JSON.stringify(body['draft'] ?? body['published']);
};

describe('what a page wears', () => {
  const THEME = 'abend';
  const COLOUR = 'moos';

  async function openWardrobe() {
    const shop = await openEditing();
    const slots = ['main', 'support', 'accent', 'neutral', 'black', 'white'];
    const colours = Object.fromEntries(slots.map((slot) => [slot, { iv: '#123456' }]));
    const theme = { name: { iv: 'Abend' }, ...colours };
    const colour = { name: { de: 'Moos' }, hexcode: { iv: '#6d7746' } };
    const status = 'Published';
    must(
      await shop.store.upsertItems([
        { schema: 'theme-settings', id: THEME, data: theme, status },
        { schema: 'colors', id: COLOUR, data: colour, status },
      ]),
    );
    must(await shop.replica.sync(shop.source));
    const line: TestNetwork = { sent: [] };
    return { shop, line, editor: await openSession(shop, line) };
  }
  const worn = ({ $page }: Editor) => {
    const { theme, background } = $page.get();
    return { theme, background };
  };
  const BARE = { theme: null, background: null };

  test('is what was chosen, before it is saved, and what it wore before after undo', async () => {
    const { shop, line, editor } = await openWardrobe();
    expect(worn(editor)).toEqual(BARE);
    editor.setField(null, 'themesettings', [THEME]);
    editor.setField(null, 'backgroundColor', [COLOUR]);
    const key = (id: string) => digest(id).slice(0, 8);
    const dressed = { theme: key(THEME), background: key(COLOUR) };
    await expect.poll(() => worn(editor)).toEqual(dressed);
    expect(line.sent).not.toContain(`PUT /squidex/content/pages/${PAGE}`);
    editor.undo();
    expect(worn(editor)).toEqual({ ...dressed, background: null });
    editor.redo();
    expect(worn(editor)).toEqual(dressed);
    // Visitors and who opens the page next see the same.
    must(await editor.publish());
    await shop.editing.drafts([PAGE]);
    expect(shop.published.ask('page', PAGE, 'en')).toMatchObject(dressed);
    expect(worn(await openSession(shop))).toEqual(dressed);
  });

  test('is nothing where what was chosen does not exist any more', async () => {
    const { shop, editor } = await openWardrobe();
    editor.setField(null, 'backgroundColor', [COLOUR]);
    editor.setField(null, 'themesettings', ['verloren']);
    await expect.poll(() => worn(editor).background).not.toBeNull();
    must(await editor.flush());
    must(await shop.store.deleteItem('colors', COLOUR));
    must(await shop.replica.sync(shop.source));
    const next = await openSession(shop);
    expect(next.$data.get()['backgroundColor']).toEqual({ iv: [COLOUR] });
    await expect.poll(() => worn(next)).toEqual(BARE);
  });
});

describe('an editing session', () => {
  test('does not begin with a page of another shape, and says why', async () => {
    const { editing } = await openEditing();
    const opened = await openEditor({
      route: { id: PAGE, kind: 'page', lang: 'de', page: 1 },
      words: 'de',
      fetch: browserFetch(editing, {
        sent: [],
        before: ({ url }) => (url.includes('/api/draft') ? Response.json({ page: 1 }) : undefined),
      }),
      device: createBrowser().open,
    });
    expect(opened).toMatchObject({ ok: false, error: { name: 'unreadable' } });
  });

  test('opens the draft, saves what is typed as a draft, and publishes exactly that', async () => {
    const shop = await openEditing();
    const line: TestNetwork = { sent: [] };
    const editor = await openSession(shop, line);
    expect(editor.$save.get()).toEqual({ is: 'saved', at: null });
    expect(editor.$changed.get()).toBe(false);
    line.sent.length = 0;
    editor.setField(firstOf(editor), 'text', 'Loden lüften', 'typing');
    expect(editor.$save.get()).toEqual({ is: 'unsaved', changes: 1 });
    expect(await editor.flush()).toEqual({ ok: true, value: undefined });
    expect(line.sent).toEqual([
      `POST /squidex/content/pages/${PAGE}/draft`,
      `PUT /squidex/content/pages/${PAGE}`,
    ]);
    expect(editor.$save.get()).toMatchObject({ is: 'saved' });
    expect(editor.$changed.get()).toBe(true);
    expect(await wordsOf(shop)).toContain('Loden lüften');
    expect(await editor.publish()).toEqual({ ok: true, value: { build: 'build-1' } });
    expect(editor.$changed.get()).toBe(false);
  });
});

describe('two editors of one page', () => {
  test('change different blocks and fields: both are there afterwards, for both', async () => {
    const shop = await openEditing();
    const [anna, ben] = [await openSession(shop), await openSession(shop)];
    const heading = firstOf(anna);
    anna.setField(heading, 'text', 'Von Anna', 'typing');
    ben.setField(heading, 'kicker', 'Von Ben', 'typing');
    const added = ben.insert('rich-text', { parent: null, index: 1 });
    expect(await anna.flush()).toMatchObject({ ok: true });
    expect(await ben.flush()).toMatchObject({ ok: true });
    const words = await wordsOf(shop);
    expect(words).toContain('Von Anna');
    expect(words).toContain('Von Ben');
    expect(words).toContain(added.ok ? added.value : 'missing');
    expect(ben.$save.get().is).toBe('saved');
    expect(ben.$page.get().blocks[0]).toMatchObject({ text: 'Von Anna', kicker: 'Von Ben' });
  });

  test('change one text: the second is asked, keeps everything, and nothing is written until then', async () => {
    const shop = await openEditing();
    const line: TestNetwork = { sent: [] };
    const [anna, ben] = [await openSession(shop), await openSession(shop, line)];
    const heading = firstOf(anna);
    anna.setField(heading, 'text', 'Von Anna');
    await anna.flush();
    ben.setField(heading, 'text', 'Von Ben');
    ben.setField(heading, 'level', 'h3');
    expect(await ben.flush()).toMatchObject({ ok: false, error: { name: 'version-conflict' } });
    const state = ben.$save.get();
    if (state.is !== 'conflict') throw new Error(state.is);
    expect(state.collisions).toMatchObject([
      { lang: 'de', block: heading, fields: ['text'], base: { text: 'Pflege' } },
    ]);
    expect(state.collisions[0]?.values).toEqual({
      text: { base: 'Pflege', mine: 'Von Ben', theirs: 'Von Anna' },
    });
    line.sent.length = 0;
    ben.setField(heading, 'text', 'Von Ben, weiter');
    expect(await ben.publish()).toMatchObject({ ok: false });
    expect(await ben.flush()).toMatchObject({ ok: false });
    expect(line.sent).toEqual([]);
    expect(ben.$page.get().blocks[0]).toMatchObject({ text: 'Von Ben, weiter', level: 'h3' });

    decide(ben, 'theirs');
    expect(await ben.flush()).toMatchObject({ ok: true });
    expect(ben.$page.get().blocks[0]).toMatchObject({ text: 'Von Anna', level: 'h3' });
    expect(ben.undo()).toBe(true);
    expect(ben.$page.get().blocks[0]).toMatchObject({ text: 'Von Ben, weiter' });
  });

  test.each([
    ['mine', ['Von Ben']],
    ['both', ['Von Ben', 'Von Anna']],
  ] as const)('a conflict answered with %s', async (choice, texts) => {
    const shop = await openEditing();
    const [anna, ben] = [await openSession(shop), await openSession(shop)];
    anna.setField(firstOf(anna), 'text', 'Von Anna');
    await anna.flush();
    ben.setField(firstOf(ben), 'text', 'Von Ben');
    await ben.flush();
    const state = ben.$save.get();
    if (state.is !== 'conflict') throw new Error(state.is);
    decide(ben, choice);
    expect(await ben.flush()).toMatchObject({ ok: true });
    expect(ben.$page.get().blocks.map(({ text }) => text)).toEqual(texts);
    const { de = [], en = [] } = Object(ben.$data.get()['data']);
    expect(de.map(({ id }: { id: string }) => id)).toEqual(en.map(({ id }: { id: string }) => id));
  });

  test('a conflict that another window or a stream told of says why nothing is saved', async () => {
    const shop = await openEditing();
    const [anna, ben] = [await openSession(shop), await openSession(shop)];
    anna.setField(firstOf(anna), 'text', 'Von Anna');
    must(await anna.flush());
    ben.setField(firstOf(ben), 'text', 'Von Ben');
    ben.catchUp();
    await expect.poll(() => ben.$save.get().is).toBe('conflict');
    const message = 'Es gibt eine neuere Fassung. Erst müssen beide zusammengeführt sein.';
    const error = { name: 'version-conflict', message };
    expect(await ben.flush()).toMatchObject({ ok: false, error });
    expect(await ben.publish()).toMatchObject({ ok: false, error });
  });

  test('a save that finds newer versions again and again says why it gave up', async () => {
    const shop = await openEditing();
    const ben = await openSession(shop);
    const line: TestNetwork = {
      sent: [],
      async before({ method }) {
        if (method !== 'PUT') return;
        const words = `Von Ben, ${line.sent.length}`;
        ben.catchUp();
        await expect.poll(() => ben.$save.get().is).toBe('saved');
        ben.setField(null, 'title', words);
        must(await ben.flush());
      },
    };
    const anna = await openSession(shop, line);
    anna.setField(firstOf(anna), 'text', 'Von Anna');
    const saved = await anna.flush();
    expect(saved).toMatchObject({ ok: false, error: { name: 'version-conflict' } });
    expect(anna.$save.get()).toMatchObject({
      is: 'refused',
      problem: { message: expect.stringMatching(/^Es gibt eine neuere Fassung/) },
    });
  });

  test('one removes what the other changed: both trees keep it until that is decided', async () => {
    const shop = await openEditing();
    const [anna, ben] = [await openSession(shop), await openSession(shop)];
    const heading = firstOf(anna);
    anna.remove([heading]);
    await anna.flush();
    ben.setField(heading, 'text', 'Doch noch da');
    await ben.flush();
    const state = ben.$save.get();
    if (state.is !== 'conflict') throw new Error(state.is);
    expect(state.collisions).toMatchObject([
      { block: heading, theirs: null, mine: { text: 'Doch noch da' } },
    ]);
    ben.switchLanguage('en');
    expect(ben.$page.get().blocks).toHaveLength(1);
    decide(ben, 'theirs');
    await ben.flush();
    expect(ben.$data.get()['data']).toEqual({ de: [], en: [] });
  });

  test('a window takes over what another one saved, and loses nothing of its own', async () => {
    const shop = await openEditing();
    const browser = createBrowser();
    const [here, there] = [
      await openSession(shop, { sent: [] }, browser),
      await openSession(shop, { sent: [] }, browser),
    ];
    there.setField(firstOf(there), 'kicker', 'Nebenan');
    here.setField(firstOf(here), 'text', 'Hier');
    await here.flush();
    await expect
      .poll(() => there.$page.get().blocks[0])
      .toMatchObject({ text: 'Hier', kicker: 'Nebenan' });
    await expect
      .poll(() => here.$page.get().blocks[0])
      .toMatchObject({ text: 'Hier', kicker: 'Nebenan' });
  });
});

test('undo leaves what somebody else has written since', async () => {
  const shop = await openEditing();
  const [anna, ben] = [await openSession(shop), await openSession(shop)];
  const heading = firstOf(anna);
  anna.setField(heading, 'level', 'h3');
  anna.setField(heading, 'text', 'Von Anna');
  await anna.flush();
  ben.catchUp();
  await expect.poll(() => ben.$page.get().blocks[0]).toMatchObject({ text: 'Von Anna' });
  ben.setField(heading, 'text', 'Von Anna, weiter von Ben');
  await ben.flush();
  anna.catchUp();
  const both = { text: 'Von Anna, weiter von Ben', level: 'h3' };
  await expect.poll(() => anna.$page.get().blocks[0]).toMatchObject(both);
  anna.undo();
  await anna.flush();
  expect(anna.$page.get().blocks[0]).toMatchObject(both);
  anna.undo();
  await anna.flush();
  expect(anna.$page.get().blocks[0]).toMatchObject({ text: both.text, level: 'h2' });
  expect(await wordsOf(shop)).toContain(both.text);
});

describe('what is told of blocks that are gone', () => {
  /** An editor of the page, and what its interface tells. */
  async function openTold(shop: Shop, browser = createBrowser()) {
    const anna = await openSession(shop, { sent: [] }, browser);
    const ui = createUi();
    const closed = new AbortController();
    onTestFinished(() => closed.abort());
    announce({ editor: anna, canvas: anna, ui, words: de, lang: 'de', signal: closed.signal });
    /** What was told since it was asked last; the telling comes at the end of a turn. */
    const told = async () => {
      await Promise.resolve();
      const toast = ui.$toast.get();
      ui.$toast.set(null);
      return toast && { text: toast.text, undo: toast.undo };
    };
    const put = () => must(anna.insert('heading', { parent: null, index: 1 }));
    const heardOf = followSaves({ editor: anna, ui, signal: closed.signal });
    return { anna, told, put, heardOf };
  }
  const mine = { text: 'Überschrift gelöscht', undo: true };
  const theirs = { text: 'Anderswo gelöscht: Überschrift', undo: false };

  test("own steps that are taken back are nobody else's, however many at once", async () => {
    const { anna, told, put } = await openTold(await openEditing());
    for (let count = 0; count < 3; count++) put();
    anna.undo();
    anna.undo();
    anna.undo();
    expect(await told()).toBeNull();
    for (let count = 0; count < 3; count++) anna.redo();
    expect(await told()).toBeNull();
    anna.remove([firstOf(anna)]);
    expect(await told()).toEqual(mine);
    anna.undo();
    anna.redo();
    expect(await told()).toEqual(mine);
  });

  test('a deletion that is repeated is told, also where more can be repeated', async () => {
    const { anna, told, put } = await openTold(await openEditing());
    anna.remove([put()]);
    anna.setField(null, 'title', 'Wolle');
    expect(await told()).toEqual(mine);
    anna.undo();
    anna.undo();
    anna.redo();
    expect(await told()).toEqual(mine);
    anna.undo();
    expect(await told()).toBeNull();
  });

  test('a block that I put in and somebody else deleted is their deletion', async () => {
    const shop = await openEditing();
    const { anna, told, put } = await openTold(shop);
    const ben = await openSession(shop);
    const made = put();
    must(await anna.flush());
    ben.catchUp();
    await expect.poll(() => ben.$page.get().blocks).toHaveLength(2);
    ben.remove([made]);
    must(await ben.flush());
    anna.catchUp();
    await expect.poll(() => anna.$page.get().blocks).toHaveLength(1);
    expect(await told()).toEqual(theirs);
  });

  test('who deleted a block is named where just their version was read, and not who saved before', async () => {
    const browser = createBrowser();
    const shop = await openEditing();
    const { anna, told, put, heardOf } = await openTold(shop, browser);
    const [ben, own] = [await openSession(shop), await openSession(shop, { sent: [] }, browser)];
    for (const [other, name] of [
      [ben, 'Ben'],
      [own, undefined],
    ] as const) {
      const made = put();
      must(await anna.flush());
      other.catchUp();
      await expect.poll(() => other.$page.get().blocks.map(({ id }) => id)).toContain(made);
      await told();
      other.remove([made]);
      must(await other.flush());
      const version = other.$version.get();
      if (name) heardOf({ name, at: Date.now(), version });
      anna.catchUp(version);
      await expect.poll(() => anna.$page.get().blocks).toHaveLength(1);
      const who = name ? `Von ${name} gelöscht` : 'Anderswo gelöscht';
      expect(await told()).toEqual({ text: `${who}: Überschrift`, undo: false });
    }
  });

  test('earlier work that took a block away is my deletion, with a way back', async () => {
    const browser = createBrowser();
    const shop = await openEditing();
    const lost = await openSession(shop, { sent: [] }, browser);
    lost.remove([firstOf(lost)]);
    browser.crash();
    const { anna, told } = await openTold(shop, browser);
    await expect.poll(() => anna.$recoveries.get()).toHaveLength(1);
    anna.recover(anna.$recoveries.get()[0]?.id ?? '');
    expect(await told()).toEqual(mine);
  });
});

describe('a reusable block that becomes blocks of its page', () => {
  const ITEM = 'herkunft';

  /** An editor of a page on which a reusable block of two headings stands between two blocks. */
  async function openReusable() {
    const shop = await openEditing();
    const headings = ['Tal', 'Alm'].map((text) =>
      block('heading', text, { text: both(text, text) }),
    );
    const data = { name: { iv: 'Herkunft' }, data: trees(ITEM, headings) };
    const status = 'Published';
    must(await shop.store.upsertItems([{ schema: 'dynamic-blocks', id: ITEM, data, status }]));
    must(await shop.replica.sync(shop.source));
    const editor = await openSession(shop);
    const linked = linkTo(ITEM);
    if (!linked) throw new Error('there is no such kind');
    const [id = ''] = must(editor.insertNodes([linked], { parent: null, index: 1 }));
    must(editor.insert('heading', { parent: null, index: 2 }));
    for (const lang of ['en', 'de'] as const) {
      editor.switchLanguage(lang);
      const node = editor.$page.get().blocks[1];
      if (node) await expect.poll(() => editor.load(node, editor.$page.get())).not.toBe('waiting');
    }
    const ui = createUi();
    const closed = new AbortController();
    onTestFinished(() => closed.abort());
    announce({ editor, canvas: editor, ui, words: de, lang: 'de', signal: closed.signal });
    return { editor, ui, id, chrome: { editor, ui, lang: 'de' as const } };
  }
  const texts = ({ $page }: Editor) => $page.get().blocks.map(({ text }) => text);

  test('is one step, which is told and taken back as one', async () => {
    const { editor, ui, id, chrome } = await openReusable();
    const before = editor.$data.get();
    expect(detach(chrome, id, ITEM)).toBeUndefined();
    expect(texts(editor).slice(0, 3)).toEqual(['Pflege', 'Tal', 'Alm']);
    await expect
      .poll(() => ui.$toast.get())
      .toMatchObject({ text: 'Vom Baustein gelöst', undo: true });
    editor.undo();
    expect(editor.$data.get()).toEqual(before);
  });

  test('goes where the block stands by now, and not where it stood', async () => {
    const { editor, id, chrome } = await openReusable();
    must(editor.move(id, { parent: null, index: 0 }));
    expect(detach(chrome, id, ITEM)).toBeUndefined();
    expect(texts(editor).slice(0, 3)).toEqual(['Tal', 'Alm', 'Pflege']);
  });

  test('stays as it is where the block is gone, and that is said', async () => {
    const { editor, ui, id, chrome } = await openReusable();
    editor.remove([id]);
    await Promise.resolve();
    ui.$toast.set(null);
    const before = editor.$data.get();
    expect(detach(chrome, id, ITEM)).toBe('Der Baustein steht nicht mehr auf dieser Seite.');
    await Promise.resolve();
    expect(editor.$data.get()).toEqual(before);
    expect(ui.$toast.get()).toBeNull();
  });
});

describe('where the other language lacks a block', () => {
  /** A page with three headings, of which English lacks one. */
  async function openUneven(lacking: number) {
    const shop = await openEditing();
    const editor = await openSession(shop);
    for (const [index, text] of ['Zwei', 'Drei'].entries()) {
      const made = editor.insert('heading', { parent: null, index: index + 1 });
      if (made.ok) editor.setField(made.value, 'text', text);
    }
    const ids = editor.$page.get().blocks.map(({ id }) => id);
    editor.switchLanguage('en');
    for (const [index, id] of ids.entries()) editor.setField(id, 'text', `en ${index}`);
    const node = editor.$page.get().blocks[lacking];
    if (!node) throw new Error('there is no such block');
    const at = { parent: null, index: lacking };
    editor.change(() => [{ lang: 'en', op: 'remove', at, node }], 'Nur Englisch');
    editor.switchLanguage('de');
    const textsIn = (lang: 'de' | 'en') => {
      editor.switchLanguage(lang);
      return editor.$page.get().blocks.map(({ text }) => text);
    };
    return { editor, ids, textsIn };
  }

  test('Backspace joins only what both have, and no word is gone', async () => {
    const { editor, ids, textsIn } = await openUneven(1);
    joinAtEdge({ editor, label: 'Verbunden', aim: () => undefined }, ids[2] ?? '', 'start');
    expect(textsIn('en')).toEqual(['en 0', 'en 2']);
    expect(textsIn('de').filter(Boolean)).toEqual(['Pflege', 'ZweiDrei']);
  });

  test('copies stand behind the last of them that is there', async () => {
    const { editor, ids, textsIn } = await openUneven(1);
    editor.duplicate(ids.slice(0, 2));
    expect(textsIn('de')).toEqual(['Pflege', 'Zwei', 'Pflege', 'Zwei', 'Drei']);
    expect(textsIn('en')).toEqual(['en 0', 'en 0', 'en 2']);
    const other = await openUneven(0);
    other.editor.duplicate(other.ids.slice(0, 2));
    expect(other.textsIn('en')).toEqual(['en 1', 'en 1', 'en 2']);
  });
});

describe('a save', () => {
  const cut = () => {
    throw new TypeError('Failed to fetch');
  };

  test('without a connection keeps the work here and goes on when it is back', async () => {
    const shop = await openEditing();
    const line: TestNetwork = { sent: [] };
    const browser = createBrowser();
    const editor = await openSession(shop, line, browser);
    line.before = cut;
    editor.setField(firstOf(editor), 'text', 'Unterwegs', 'typing');
    expect(await editor.flush()).toMatchObject({ ok: false, error: { name: 'offline' } });
    expect(editor.$save.get()).toEqual({ is: 'offline', changes: 1 });
    editor.setField(firstOf(editor), 'kicker', 'Im Zug');
    expect(editor.$save.get()).toEqual({ is: 'offline', changes: 2 });
    expect(browser.kept()).toMatchObject([{ changes: 2 }]);
    delete line.before;
    browser.online();
    await expect.poll(() => editor.$save.get().is).toBe('saved');
    expect(browser.kept()).toEqual([]);
    expect(await wordsOf(shop)).toContain('Im Zug');
  });

  test('whose answer is lost is not repeated as a conflict with oneself', async () => {
    const shop = await openEditing();
    const line: TestNetwork = { sent: [] };
    const editor = await openSession(shop, line);
    line.after = ({ method }) => {
      if (method === 'PUT') cut();
    };
    editor.setField(firstOf(editor), 'text', 'Angekommen', 'typing');
    expect(await editor.flush()).toMatchObject({ ok: false });
    delete line.after;
    editor.setField(firstOf(editor), 'text', 'Angekommen und weiter', 'typing');
    expect(await editor.flush()).toMatchObject({ ok: true });
    expect(editor.$page.get().blocks[0]).toMatchObject({ text: 'Angekommen und weiter' });
    expect(await wordsOf(shop)).toContain('Angekommen und weiter');
  });

  test('that may have arrived is taken back at the server too', async () => {
    const shop = await openEditing();
    const line: TestNetwork = { sent: [] };
    const editor = await openSession(shop, line);
    line.after = ({ method }) => {
      if (method === 'PUT') cut();
    };
    editor.setField(firstOf(editor), 'text', 'Doch nicht');
    await editor.flush();
    delete line.after;
    editor.undo();
    expect(editor.$save.get().is).toBe('offline');
    expect(await editor.flush()).toMatchObject({ ok: true });
    expect(await wordsOf(shop)).not.toContain('Doch nicht');
  });

  test('that is refused is not repeated with every key', async () => {
    const shop = await openEditing();
    const line: TestNetwork = { sent: [] };
    const editor = await openSession(shop, line);
    line.before = () => problemResponse(problem('save-refused', { message: 'text' }), 'de');
    editor.setField(firstOf(editor), 'text', 'a', 'typing');
    await editor.flush();
    line.sent.length = 0;
    for (const text of ['ab', 'abc', 'abcd'])
      editor.setField(firstOf(editor), 'text', text, 'typing');
    await new Promise((done) => setTimeout(done, 100));
    expect(line.sent).toEqual([]);
    expect(editor.$save.get().is).toBe('unsaved');
  });

  test('after the session has ended waits for signing in', async () => {
    const shop = await openEditing();
    const line: TestNetwork = { sent: [] };
    const editor = await openSession(shop, line);
    line.before = () => problemResponse(problem('sign-in-needed'), 'de');
    editor.setField(firstOf(editor), 'text', 'Abgemeldet', 'typing');
    await editor.flush();
    expect(editor.$save.get()).toEqual({ is: 'signed-out', changes: 1 });
    delete line.before;
    editor.retry();
    await expect.poll(() => editor.$save.get().is).toBe('saved');
    expect(await wordsOf(shop)).toContain('Abgemeldet');
  });

  test('that is refused says why, and the next change tries again', async () => {
    const shop = await openEditing();
    const line: TestNetwork = { sent: [] };
    const editor = await openSession(shop, line);
    line.before = ({ method }) =>
      method === 'GET'
        ? undefined
        : problemResponse(problem('save-refused', { message: 'text' }), 'de');
    editor.setField(null, 'title', 'Lang');
    expect(await editor.flush()).toMatchObject({ ok: false });
    const state = editor.$save.get();
    expect(state).toMatchObject({ is: 'refused', problem: { name: 'save-refused' } });
    delete line.before;
    editor.setField(null, 'title', 'Kurz');
    expect(await editor.flush()).toMatchObject({ ok: true });
  });

  test('whose answer has another shape is said to the editor, and nothing is lost', async () => {
    const shop = await openEditing();
    const line: TestNetwork = { sent: [] };
    const browser = createBrowser();
    const editor = await openSession(shop, line, browser);
    line.replace = ({ method }) => (method === 'PUT' ? Response.json({ fine: true }) : undefined);
    editor.setField(firstOf(editor), 'text', 'Angekommen', 'typing');
    expect(await editor.flush()).toMatchObject({ ok: false, error: { name: 'unreadable' } });
    expect(editor.$save.get()).toMatchObject({
      is: 'refused',
      problem: { message: expect.stringContaining('Antwort des Servers') },
    });
    expect(browser.kept()).toHaveLength(1);
    delete line.replace;
    editor.setField(firstOf(editor), 'text', 'Angekommen und weiter', 'typing');
    expect(await editor.flush()).toMatchObject({ ok: true });
    expect(await wordsOf(shop)).toContain('Angekommen und weiter');
    expect(browser.kept()).toEqual([]);
  });

  test('leaves out what the content source refuses, and keeps it here', async () => {
    const shop = await openEditing();
    const editor = await openSession(shop);
    const heading = firstOf(editor);
    editor.setField(heading, 'text', 'Der letzte Stand');
    await editor.flush();
    editor.setField(heading, 'text', '', 'typing');
    editor.setField(heading, 'kicker', 'Kommt an', 'typing');
    editor.setField(null, 'title', 'x'.repeat(300));
    expect(await editor.flush()).toEqual({ ok: true, value: undefined });
    expect(editor.$save.get()).toMatchObject({ is: 'rejected' });
    expect(editor.$page.get().blocks[0]).toMatchObject({ text: '', kicker: 'Kommt an' });
    expect(await wordsOf(shop)).toContain('Der letzte Stand');
    expect(await wordsOf(shop)).toContain('Kommt an');
    expect(await wordsOf(shop)).not.toContain('xxx');
    expect(await editor.publish()).toMatchObject({ ok: false, error: { name: 'incomplete' } });
    editor.setField(heading, 'text', 'Wieder gut', 'typing');
    editor.setField(null, 'title', 'Kurz');
    expect(await editor.flush()).toMatchObject({ ok: true });
    expect(editor.$save.get()).toMatchObject({ is: 'saved' });
    expect(await wordsOf(shop)).toContain('Wieder gut');
  });

  test.each([
    ['signs that no address has', 'Pflege!', 'address-signs'],
    ['an address of the application', 'manage/pflege', 'address-reserved'],
    ['an address of another page', 'weberei', 'address-taken'],
    ['more than an address may hold', 'x'.repeat(500), 'too-long'],
  ])('leaves out %s alone', async (_what, slug, fault) => {
    const shop = await openEditing();
    must(await shop.editing.create('pages', { title: { de: 'Weberei' } }));
    const editor = await openSession(shop);
    editor.setField(null, 'seo.slug', slug, 'typing');
    editor.setField(null, 'seo.seotitle', 'Kommt an');
    editor.setField(firstOf(editor), 'text', 'Kommt auch an');
    expect(await editor.flush()).toEqual({ ok: true, value: undefined });
    expect(editor.$save.get().is).toBe('rejected');
    const { seo } = editor.$data.get();
    expect(faultOfSlug(slug, editor.$taken.get().de)).toMatchObject({ is: fault });
    expect(seo?.['de']).toMatchObject({ slug });
    const words = await wordsOf(shop);
    expect(words).toContain('Kommt an');
    expect(words).toContain('Kommt auch an');
    expect(words).toContain('"slug":"pflege"');
    expect(await editor.publish()).toMatchObject({ ok: false, error: { name: 'incomplete' } });
    editor.setField(null, 'seo.slug', 'warme-pflege', 'typing');
    expect(await editor.flush()).toMatchObject({ ok: true });
    expect(editor.$save.get().is).toBe('saved');
    expect(await wordsOf(shop)).toContain('"slug":"warme-pflege"');
  });

  test('asks anew whether an address is free when somebody saves', async () => {
    const shop = await openEditing();
    const other = must(await shop.editing.create('pages', { title: { de: 'Weberei' } }));
    const editor = await openSession(shop);
    editor.setField(null, 'seo.slug', 'weberei');
    await editor.flush();
    expect(editor.$taken.get()).toEqual({ de: 'weberei' });
    must(await shop.editing.remove({ schema: 'pages', id: other.id, base: other.version }));
    await editor.flush();
    expect(editor.$taken.get()).toEqual({});
    expect(editor.$save.get().is).toBe('saved');
    expect(await wordsOf(shop)).toContain('"slug":"weberei"');
  });

  test('of a page that never had an address in a language gives it one', async () => {
    const shop = await openEditing();
    const made = must(await shop.editing.create('pages', { title: { de: 'Nur deutsch' } }));
    const editor = await openSession(shop, { sent: [] }, createBrowser(), made.id);
    editor.switchLanguage('en');
    editor.setField(null, 'title', 'English too');
    editor.setField(null, 'seo.slug', 'english-too', 'typing');
    expect(await editor.flush()).toEqual({ ok: true, value: undefined });
    expect(editor.$save.get().is).toBe('saved');
  });

  test('of less than there is leaves the rest on the device, for another window', async () => {
    const shop = await openEditing();
    const browser = createBrowser();
    const editor = await openSession(shop, { sent: [] }, browser);
    editor.setField(firstOf(editor), 'text', '', 'typing');
    await editor.flush();
    browser.crash();
    const next = await openSession(shop, { sent: [] }, browser);
    await expect.poll(() => next.$recoveries.get().length).toBe(1);
    next.recover(next.$recoveries.get()[0]?.id ?? '');
    expect(next.$page.get().blocks[0]).toMatchObject({ text: '' });
    await next.flush();
    expect(next.$save.get()).toMatchObject({ is: 'rejected' });
  });

  test('never changes what is typed while it is on its way', async () => {
    const shop = await openEditing();
    const line: TestNetwork = { sent: [] };
    const editor = await openSession(shop, line);
    line.after = ({ method }) => {
      if (method === 'PUT') editor.setField(firstOf(editor), 'text', 'Später', 'typing');
    };
    editor.setField(firstOf(editor), 'text', 'Früher', 'typing');
    await editor.flush();
    expect(editor.$page.get().blocks[0]).toMatchObject({ text: 'Später' });
    expect(editor.$save.get()).toEqual({ is: 'unsaved', changes: 1 });
    delete line.after;
    await editor.flush();
    expect(await wordsOf(shop)).toContain('Später');
  });

  test('of a page that somebody broke elsewhere says so and keeps the work', async () => {
    const shop = await openEditing();
    const line: TestNetwork = { sent: [] };
    const editor = await openSession(shop, line);
    editor.setField(firstOf(editor), 'text', 'Bleibt hier');
    line.before = async ({ method }) => {
      if (method !== 'GET') return problemResponse(problem('version-conflict'), 'de');
      const { body } = await shop.call(getItem);
      const broken = { de: [{ schemaName: 'block-heading', id: 'nein' }] };
      return Response.json({ ...body, draft: { status: 'Draft', data: { data: broken } } });
    };
    expect(await editor.flush()).toMatchObject({ ok: false, error: { name: 'item-invalid' } });
    expect(editor.$save.get().is).toBe('refused');
    expect(editor.$page.get().blocks[0]).toMatchObject({ text: 'Bleibt hier' });
  });

  test('leaves fields of others untouched', async () => {
    const shop = await openEditing();
    await shop.addField('pages', 'campaign');
    const { body } = await shop.call(getItem);
    const stored = Object(body['published']).data;
    const data = { ...stored, campaign: { iv: 'Winter' } };
    must(await shop.store.updateItem('pages', PAGE, data, Number(body['version'])));
    const editor = await openSession(shop);
    editor.setField(firstOf(editor), 'text', 'Neu');
    expect(await editor.flush()).toMatchObject({ ok: true });
    expect(await wordsOf(shop)).toContain('Winter');
  });

  test('taken back to the beginning is nothing to save', async () => {
    const shop = await openEditing();
    const line: TestNetwork = { sent: [] };
    const editor = await openSession(shop, line);
    const before = editor.$page.get().blocks;
    editor.insert('section', { parent: null, index: 0 });
    editor.setField(firstOf(editor), 'space', 'none');
    expect(editor.$save.get()).toEqual({ is: 'unsaved', changes: 2 });
    editor.undo();
    editor.undo();
    expect(editor.$page.get().blocks).toEqual(before);
    expect(editor.$save.get()).toEqual({ is: 'saved', at: null });
    line.sent.length = 0;
    await editor.flush();
    expect(line.sent).toEqual([]);
  });
});

describe('what can be undone', () => {
  /** A page with two steps, saved; loaded again by another window of the browser. */
  async function loadAgain(between: (shop: Shop) => Promise<void> = async () => undefined) {
    const shop = await openEditing();
    const browser = createBrowser();
    const before = await openSession(shop, { sent: [] }, browser);
    before.setField(firstOf(before), 'text', 'Erst dies');
    before.insert('quote', { parent: null, index: 1 });
    await before.close();
    await between(shop);
    return openSession(shop, { sent: [] }, browser);
  }

  test('can be undone after loading the page again, and repeated', async () => {
    const editor = await loadAgain();
    await expect.poll(() => editor.$undo.get()).toBe('Zitat eingefügt');
    expect(editor.$save.get()).toMatchObject({ is: 'saved' });
    editor.undo();
    editor.undo();
    expect(editor.$page.get().blocks).toMatchObject([{ text: 'Pflege' }]);
    expect(editor.undo()).toBe(false);
    editor.redo();
    expect(await editor.flush()).toMatchObject({ ok: true });
    expect(editor.$page.get().blocks).toMatchObject([{ text: 'Erst dies' }]);
  });

  test('is forgotten where somebody has changed the page meanwhile', async () => {
    const editor = await loadAgain(async (shop) => {
      const other = await openSession(shop);
      other.setField(firstOf(other), 'kicker', 'Von Anna');
      await other.flush();
    });
    await new Promise((done) => setTimeout(done, 20));
    expect(editor.$undo.get()).toBeNull();
  });

  test('comes back with recovered work, step by step', async () => {
    const shop = await openEditing();
    const browser = createBrowser();
    const lost = await openSession(shop, { sent: [] }, browser);
    lost.setField(firstOf(lost), 'text', 'Erst dies');
    lost.setField(firstOf(lost), 'kicker', 'Dann das');
    browser.crash();
    const editor = await openSession(shop, { sent: [] }, browser);
    await expect.poll(() => editor.$recoveries.get()).toHaveLength(1);
    editor.recover(editor.$recoveries.get()[0]?.id ?? '');
    await expect.poll(() => editor.$undo.get()).toMatch(/Dann das|Kicker|Zeile/);
    editor.undo();
    expect(editor.$page.get().blocks).toMatchObject([{ text: 'Erst dies' }]);
  });
});

describe('work that a window left', () => {
  test('is offered, taken over as one step, saved, and then forgotten', async () => {
    const shop = await openEditing();
    const browser = createBrowser();
    const lost = await openSession(shop, { sent: [] }, browser);
    lost.setField(firstOf(lost), 'text', 'Vor dem Absturz', 'typing');
    browser.crash();
    const editor = await openSession(shop, { sent: [] }, browser);
    await expect.poll(() => editor.$recoveries.get()).toMatchObject([{ changes: 1 }]);
    const [left] = editor.$recoveries.get();
    editor.recover(left?.id ?? '');
    expect(editor.$page.get().blocks[0]).toMatchObject({ text: 'Vor dem Absturz' });
    expect(editor.$undo.get()).toBe('Frühere Arbeit übernommen');
    expect(await editor.flush()).toMatchObject({ ok: true });
    expect(editor.$recoveries.get()).toEqual([]);
    expect(browser.closed).toEqual([]);
  });

  test('stays where it is as long as this window cannot keep it', async () => {
    const shop = await openEditing();
    const browser = createBrowser();
    const lost = await openSession(shop, { sent: [] }, browser);
    lost.setField(firstOf(lost), 'text', 'Vor dem Absturz');
    browser.crash();
    const line: TestNetwork = {
      sent: [],
      before({ method }) {
        if (method !== 'GET') throw new TypeError('The connection is cut.');
      },
    };
    const editor = await openSession(shop, line, browser);
    await expect.poll(() => editor.$recoveries.get()).toHaveLength(1);
    browser.disk.isFull = true;
    editor.recover(editor.$recoveries.get()[0]?.id ?? '');
    expect(await editor.keepWork()).toBe(false);
    expect(browser.closed).toHaveLength(1);
  });

  test('collides with what was done meanwhile: somebody decides', async () => {
    const shop = await openEditing();
    const browser = createBrowser();
    const lost = await openSession(shop, { sent: [] }, browser);
    lost.setField(firstOf(lost), 'text', 'Vor dem Absturz');
    browser.crash();
    const anna = await openSession(shop);
    anna.setField(firstOf(anna), 'text', 'Inzwischen');
    await anna.flush();
    const editor = await openSession(shop, { sent: [] }, browser);
    await expect.poll(() => editor.$recoveries.get()).toHaveLength(1);
    editor.recover(editor.$recoveries.get()[0]?.id ?? '');
    await expect.poll(() => editor.$save.get().is).toBe('conflict');
    const state = editor.$save.get();
    if (state.is !== 'conflict') throw new Error(state.is);
    expect(state.collisions[0]?.values).toEqual({
      text: { base: 'Pflege', mine: 'Vor dem Absturz', theirs: 'Inzwischen' },
    });
    decide(editor, 'theirs');
    await editor.flush();
    expect(editor.$page.get().blocks[0]).toMatchObject({ text: 'Inzwischen' });
  });

  test('does not collide with what was saved as the window ended', async () => {
    const shop = await openEditing();
    const browser = createBrowser();
    const line: TestNetwork = { sent: [] };
    const lost = await openSession(shop, line, browser);
    lost.setField(firstOf(lost), 'text', 'Noch gespeichert', 'typing');
    line.after = ({ method }) => {
      if (method !== 'PUT') return;
      lost.setField(firstOf(lost), 'text', 'Noch gespeichert, nicht mehr', 'typing');
      browser.crash();
      throw new TypeError('Failed to fetch');
    };
    await lost.flush();
    const editor = await openSession(shop, { sent: [] }, browser);
    expect(editor.$page.get().blocks[0]).toMatchObject({ text: 'Noch gespeichert' });
    await expect.poll(() => editor.$recoveries.get()).toHaveLength(1);
    editor.recover(editor.$recoveries.get()[0]?.id ?? '');
    expect(editor.$page.get().blocks[0]).toMatchObject({ text: 'Noch gespeichert, nicht mehr' });
    expect(await editor.flush()).toMatchObject({ ok: true });
  });

  test('is forgotten where the server has it', async () => {
    const shop = await openEditing();
    const browser = createBrowser();
    const lost = await openSession(shop, { sent: [] }, browser);
    lost.setField(firstOf(lost), 'text', 'Gespeichert');
    browser.crash();
    const again = await openSession(shop);
    again.setField(firstOf(again), 'text', 'Gespeichert');
    await again.flush();
    const editor = await openSession(shop, { sent: [] }, browser);
    await expect.poll(() => browser.closed).toEqual([]);
    expect(editor.$recoveries.get()).toEqual([]);
  });
});
