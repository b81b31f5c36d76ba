import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEditingPort } from '#src/runtime/ports/editing.ts';
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

afterEach(async () => {
  // What is read after a publish is read by now.
  await spine.publisher.exclusively(async () => undefined);
  spine.close();
});

function openEditing() {
  const { content, replica, publisher } = spine;
  const log = (event: string, details: unknown) => {
    throw new Error(`${event} ${JSON.stringify(details)}`);
  };
  return createEditingPort(
    { services: { content, replica }, campaigns: { of: () => undefined } },
    { publisher, siteUrl: '', log },
  );
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

/** A publish of the site that runs until it is told to end. */
function longPublish() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const through = spine.publisher.exclusively(() => promise);
  return async () => {
    resolve();
    await through;
  };
}

const visitors = () => spine.dependencies.queries();

test('a draft is saved and seen by editors while a publish runs, which sees nothing of it', async () => {
  const editing = openEditing();
  const end = longPublish();
  const head = spine.replica.head();
  await saveDraft(editing, 'Während der Veröffentlichung');
  const drafts = await editing.drafts();
  expect(drafts.ask('page', 'care', 'de')?.title).toBe('Während der Veröffentlichung');
  expect(spine.replica.head()).toBe(head);
  await end();
});

test('what is published while a publish runs is seen by editors at once, and by visitors after it', async () => {
  const editing = openEditing();
  const end = longPublish();
  const base = await saveDraft(editing, 'Gleich danach');
  const { version } = must(await editing.publish({ ...target, base }));
  const head = spine.replica.head();
  // It goes on being written, which must not bring in what was published.
  const { version: draft } = must(await editing.openDraft({ ...target, base: version }));
  must(await editing.save({ ...target, base: draft }, data('Noch später')));
  // The publish ends below: drafts that waited for it would never come.
  const drafts = await editing.drafts();
  expect(drafts.ask('page', 'care', 'de')?.title).toBe('Noch später');
  expect(spine.replica.head()).toBe(head);
  expect(visitors().ask('page', 'care', 'de')?.title).toBe('Seite care');
  await end();
  await spine.publisher.publish();
  expect(drafts.ask('page', 'care', 'de')?.title).toBe('Noch später');
  expect(visitors().ask('page', 'care', 'de')?.title).toBe('Gleich danach');
  expect(spine.replica.head()).toBeGreaterThan(head);
});

test('a page that is deleted while a publish runs is gone for editors at once', async () => {
  const editing = openEditing();
  const end = longPublish();
  const base = must(await editing.read(target)).version;
  must(await editing.remove({ ...target, base }));
  expect((await editing.drafts()).ask('page', 'care', 'de')).toBeNull();
  expect(visitors().ask('page', 'care', 'de')?.title).toBe('Seite care');
  await end();
  await spine.publisher.publish();
  expect(visitors().ask('page', 'care', 'de')).toBeNull();
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
