import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEditingPort } from '#src/runtime/editing-port.ts';
import { createPlainRenderer, inAllLanguages, type PlainRenderer } from '../publish/renderer.ts';
import { openSpine } from '../publish/spine.ts';
import { must, note } from '../replica/content.ts';

const target = { schema: 'pages', id: 'care' } as const;

let renderer: PlainRenderer;
let spine: Awaited<ReturnType<typeof openSpine>>;

beforeEach(async () => {
  renderer = createPlainRenderer();
  spine = await openSpine(renderer);
  await spine.content.write.page('home', '');
  await spine.content.write.page('care', 'pflege');
  await spine.content.write.site({ home: { iv: ['home'] } });
  await spine.publisher.publish();
  renderer.rendered();
});

afterEach(() => spine.close());

function openEditing() {
  const { content, replica, publisher } = spine;
  const log = (event: string, details: unknown) => {
    throw new Error(`${event} ${JSON.stringify(details)}`);
  };
  return createEditingPort({ services: { content, replica } }, { publisher, siteUrl: '', log });
}

const data = (title: string) => ({
  title: { de: title },
  seo: { de: { schemaName: 'seo', slug: 'pflege' } },
  data: { de: [note('aaaaaaaaaa', title)] },
});

/** Saves a draft of the page. Out: its version. */
async function saveDraft(editing: ReturnType<typeof openEditing>, title: string): Promise<number> {
  const base = must(await editing.read(target)).version;
  const { version } = must(await editing.openDraft({ ...target, base }));
  return must(await editing.save({ ...target, base: version }, data(title))).version;
}

test('a save is answered while a publish runs; editors see it as soon as that is through', async () => {
  const editing = openEditing();
  let finish = () => {};
  const publish = spine.publisher.exclusively(
    () => new Promise<void>((resolve) => (finish = resolve)),
  );
  await saveDraft(editing, 'Während der Veröffentlichung');
  const head = spine.replica.head();
  const drafts = editing.drafts();
  expect(await Promise.race([drafts.then(() => 'seen'), 'waits'])).toBe('waits');
  expect(spine.replica.head()).toBe(head);
  finish();
  await publish;
  expect((await drafts).ask('page', 'care', 'de')?.title).toBe('Während der Veröffentlichung');
});

test('a draft renders nothing, publishing it renders its page', async () => {
  const editing = openEditing();
  const base = await saveDraft(editing, 'Noch ein Entwurf');
  await editing.drafts();
  expect(await spine.publisher.publish()).toMatchObject({ rendered: 0, changed: 0 });

  const { build } = must(await editing.publish({ ...target, base }));
  expect(await spine.publisher.publish()).toMatchObject({ id: build, outcome: 'published' });
  expect(spine.site.current()?.id).toBe(build);
  expect(renderer.rendered().sort()).toEqual(inAllLanguages('/pflege'));
});

test('a page that is deleted while it is published is gone in the end', async () => {
  const editing = openEditing();
  const base = await saveDraft(editing, 'Bald weg');
  const published = editing.publish({ ...target, base });
  const { version } = must(await published);
  const { build } = must(await editing.remove({ ...target, base: version }));
  expect(build).toBeDefined();
  await spine.publisher.publish();
  await editing.drafts();
  expect(spine.site.lookup('/de/pflege')).toBeUndefined();
});
