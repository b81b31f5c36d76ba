import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import { must, openContent } from './content.ts';

let content: Awaited<ReturnType<typeof openContent>>;
let replica: Replica;

beforeEach(async () => {
  content = await openContent();
  await content.write.page('a', 'alt');
  await content.write.page('b', 'bleibt');
  replica = openReplica(':memory:');
  must(await replica.sync(content.source));
});

afterEach(() => {
  replica.close();
  content.close();
});

const refresh = async (...ids: string[]) =>
  must(await replica.refresh(content.source, 'pages', ids));

const paths = () => {
  const queries = createQueries(replica, { scope: 'published' });
  return ['a', 'b', 'c'].map((id) => queries.ask('routes', id)[0]?.path);
};

test('one item is read again, and no list is asked for', async () => {
  await content.write.patch('pages', 'a', { seo: { de: { slug: 'neu' } } });
  await content.write.patch('pages', 'b', { seo: { de: { slug: 'ungelesen' } } });
  content.wire.requests.length = 0;
  expect(await refresh('a')).toMatchObject({ changed: 1 });
  expect(content.wire.requests).toHaveLength(1);
  expect(paths()).toEqual(['/de/neu', '/de/bleibt', undefined]);
});

test('a new item is found, a deleted one is forgotten', async () => {
  await content.write.page('c', 'gekommen');
  must(await content.store.deleteItem('pages', 'a'));
  await refresh('a', 'c');
  expect(paths()).toEqual([undefined, '/de/bleibt', '/de/gekommen']);
});

test('a sync after it finds everything else, and nothing twice', async () => {
  await content.write.patch('pages', 'a', { seo: { de: { slug: 'neu' } } });
  await content.write.patch('pages', 'b', { seo: { de: { slug: 'auch-neu' } } });
  await refresh('a');
  const head = replica.head();
  expect(must(await replica.sync(content.source)).changed).toBe(1);
  expect(replica.changesSince(head).map(({ id }) => id)).toEqual(['b']);
  expect(paths()).toEqual(['/de/neu', '/de/auch-neu', undefined]);
});

test('what is planned is read with the draft, and so is that it is planned no more', async () => {
  const { store, source } = content;
  const due = new Date(Date.now() + 3_600_000).toISOString();
  must(await store.setStatus('pages', 'a', 'Draft', undefined, due));
  must(await replica.refreshDrafts(source, 'pages', ['a']));
  expect(replica.planned()).toMatchObject([{ id: 'a', status: 'Draft' }]);
  must(await store.cancelSchedule('pages', 'a'));
  must(await replica.refreshDrafts(source, 'pages', ['a']));
  expect(replica.planned()).toEqual([]);
});

test('what editors have deleted is in none of their lists while visitors see it still', async () => {
  const { store, source } = content;
  const listed = () => replica.table('pages', ['title'], 'de').map(({ id }) => id);
  must(await store.deleteItem('pages', 'a'));
  must(await replica.refreshDrafts(source, 'pages', ['a']));
  expect(listed()).toEqual(['b']);
  expect(replica.unnamedIn('pages', 'title', 'de', 9).first.map(({ id }) => id)).not.toContain('a');
  expect(replica.tallies().get('pages')).toMatchObject({ all: 1 });
  expect(paths()).toEqual(['/de/alt', '/de/bleibt', undefined]);
  await refresh('a');
  expect(paths()).toEqual([undefined, '/de/bleibt', undefined]);
  expect(listed()).toEqual(['b']);
});

test('a source that is away is a problem, and what is stored stays', async () => {
  content.wire.fault = () => new Response(null, { status: 400 });
  const failed = await replica.refresh(content.source, 'pages', ['a']);
  expect(failed).toMatchObject({ ok: false, error: { name: 'source-refused' } });
  expect(paths()).toEqual(['/de/alt', '/de/bleibt', undefined]);
});

test('a write that names an old version is refused, also for drafts and deletions', async () => {
  const { version } = must(await content.store.createDraft('pages', 'a', 1));
  expect(version).toBe(2);
  const old = { ok: false, error: { details: { status: 412 } } };
  expect(await content.store.createDraft('pages', 'b', 7)).toMatchObject(old);
  expect(await content.store.deleteItem('pages', 'a', { base: 1 })).toMatchObject(old);
  expect(await content.store.deleteItem('pages', 'a', { base: 2 })).toMatchObject({ ok: true });
});
