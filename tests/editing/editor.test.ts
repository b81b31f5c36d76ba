import { describe, expect, onTestFinished, test } from 'vitest';
import type { Editor } from '#src/client/editor/state/editor.ts';
import { openEditor } from '#src/client/editor/state/open.ts';
import { getItem } from '#src/api/handlers/editing-requests.ts';
import { browserFetch, createBrowser, type Line } from './browser-side.ts';
import { openEditing, PAGE } from './shop.ts';

type Shop = Awaited<ReturnType<typeof openEditing>>;

/** An editor of the page, as another window or another person has it. */
async function openSession(
  { editing }: Shop,
  line: Line = { sent: [] },
  browser = createBrowser(),
): Promise<Editor> {
  const opened = await openEditor({
    route: { id: PAGE, kind: 'page', lang: 'de', page: 1 },
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

const wordsOf = async ({ call }: Shop) => {
  const { body } = await call(getItem);
  return JSON.stringify(body['draft'] ?? body['published']);
};

describe('an editing session', () => {
  test('opens the draft, saves what is typed as a draft, and publishes exactly that', async () => {
    const shop = await openEditing();
    const line: Line = { sent: [] };
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
