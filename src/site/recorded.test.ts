import { expect, test } from 'vitest';
import { digest } from '#src/lib/node/digest.ts';
import type { Read } from '#src/model/pages/query.ts';
import { newBuildId } from './builds.ts';
import type { Recording } from './recorded.ts';
import { openSite, type Site } from './site.ts';
import { doStep, newCopiedKeys, noteCopied, removeOthers, stepsOf } from './steps.ts';

const read = (query: string, answer: string, ...readers: string[]): Read => ({
  query,
  digest: digest(answer),
  readers,
});

function record(site: Site, work: (recording: Recording) => void): void {
  const nextBuild = site.begin({ id: newBuildId(), at: 1, app: 'a', epoch: 'e', contentSeq: 1 });
  work(nextBuild.recording);
  nextBuild.commit({ sync: 0, affected: 0, render: 0, commit: 0 });
}

const queriesReading = (site: Site, reader: string) =>
  site.recorded.queriesReading(reader).map(({ key }) => key);

test('a key leads to the queries that read it, and these to their pages', () => {
  const site = openSite(':memory:');
  record(site, (recording) => {
    recording.use('/de/a', [read('menu:de', 'm', 'item:1'), read('page:1:de', 'p', 'item:1')]);
    recording.use('/de/b', [read('menu:de', 'm', 'item:1')]);
  });
  expect(queriesReading(site, 'item:1')).toEqual(['menu:de', 'page:1:de']);
  expect([...site.recorded.pagesUsing('menu:de')]).toEqual(['/de/a', '/de/b']);
  expect(site.recorded.digestOf('menu:de')).toBe(digest('m'));
  expect(site.recorded.digestOf('menu:en')).toBeUndefined();
});

test('the pages that keys lead to are counted once each, without files, and no further than wanted', () => {
  const site = openSite(':memory:');
  record(site, (recording) => {
    recording.use('/de/a', [read('menu:de', 'm', 'item:1'), read('page:1:de', 'p', 'has:1')]);
    recording.use('/de/b', [read('menu:de', 'm', 'item:1')]);
    recording.use('/theme.css', [read('theme', 't', 'item:1')]);
    recording.use('/de/c', [read('related:2', 'r', 'item:1')]);
  });
  const { countPages, pagesReading } = site.recorded;
  const of = (...readers: string[]) => ({ readers, except: ['related'] as const });
  expect(countPages(of('item:1', 'has:1'), 10)).toBe(2);
  expect(pagesReading(of('item:1', 'has:1'), 10)).toEqual(['/de/a', '/de/b']);
  expect(countPages({ ...of('item:1'), except: [] }, 10)).toBe(3);
  expect(countPages(of('item:1'), 1)).toBe(1);
  expect(pagesReading(of('item:1'), 1)).toEqual(['/de/a']);
  expect(countPages(of('item:2'), 10)).toBe(0);
});

test('a page that was rendered again uses what it asked last', () => {
  const site = openSite(':memory:');
  record(site, (recording) => {
    recording.use('/de/a', [read('x', '1', 'item:1'), read('y', '1', 'item:2')]);
    recording.use('/de/b', [read('x', '1', 'item:1')]);
  });
  record(site, (recording) => recording.use('/de/a', [read('z', '1', 'item:3')]));
  expect([...site.recorded.pagesUsing('x')]).toEqual(['/de/b']);
  expect(queriesReading(site, 'item:2')).toEqual([]);
  expect(queriesReading(site, 'item:3')).toEqual(['z']);
});

test('a query that reads other things than before is found by these, and by these alone', () => {
  const site = openSite(':memory:');
  record(site, (recording) => recording.use('/de/a', [read('menu:de', 'm', 'item:1', 'item:2')]));
  record(site, (recording) => recording.note(read('menu:de', 'm', 'item:2', 'item:3')));
  expect(['item:1', 'item:2', 'item:3'].map((key) => queriesReading(site, key))).toEqual([
    [],
    ['menu:de'],
    ['menu:de'],
  ]);
});

test('noting tells whether the answer has changed', () => {
  const site = openSite(':memory:');
  record(site, (recording) => {
    expect(recording.note(read('x', '1'))).toBe(false);
    expect(recording.note(read('x', '1'))).toBe(false);
    expect(recording.note(read('x', '2'))).toBe(true);
    recording.noteUnknown(read('x', '2'));
  });
  expect(site.recorded.digestOf('x')).toBeUndefined();
});

test('what stands behind a dependency key is kept until nothing does; what is not known has an empty state', () => {
  const site = openSite(':memory:');
  record(site, (recording) => {
    for (const key of ['item:a', 'item:b', 'item:c'] as const)
      recording.noteState(key, digest('1'));
    recording.noteState('item:a', digest('2'));
    recording.noteState('item:b', undefined);
    recording.noteStateUnknown('item:c');
    recording.noteStateUnknown('all:colors');
  });
  expect([...site.recorded.states()].sort()).toEqual([
    ['all:colors', ''],
    ['item:a', digest('2')],
    ['item:c', ''],
  ]);
});

test('while a copy of another site is taken, what is in both stays known', async () => {
  const [from, to] = [openSite(':memory:'), openSite(':memory:')];
  const target = (path: string) => ({ kind: 'file', path }) as const;
  const make = (site: Site, own: string) => {
    const nextBuild = site.begin({ id: own, at: 1, app: 'a', epoch: 'e', contentSeq: 1 });
    for (const path of ['/theme.css', `/${own}.css`]) {
      nextBuild.recording.use(path, [
        read('logo', 'l', 'asset:1'),
        read(`q:${own}`, own, `item:${own}`),
      ]);
      nextBuild.put(path, target(path), [
        { path, aliases: [], type: 'text/css', status: 200, body: own, headers: {} },
      ]);
    }
    nextBuild.recording.note(read(`routes:${own}`, own, `item:other-${own}`));
    nextBuild.recording.noteState(`item:${own}`, digest(own));
    nextBuild.commit();
  };
  make(from, 'new');
  make(to, 'old');
  const next = to.begin({ id: 'copy', at: 2, app: 'a', epoch: 'e', contentSeq: 0 });
  const copied = newCopiedKeys();
  for (const step of stepsOf(from)) {
    doStep(next, step);
    noteCopied(copied, step);
    expect(queriesReading(to, 'asset:1')).toEqual(['logo']);
  }
  await removeOthers(to, next, copied);
  next.commit();
  const all = ({ pages, recorded }: Site) => ({
    pages: [...pages.all()],
    queries: [...recorded.queries()].map((query) => recorded.readOf(query)),
    used: [...pages.all()].map((path) => recorded.queriesOf(path)),
    states: [...recorded.states()],
  });
  expect(all(to)).toEqual(all(from));
  expect(all(to).queries).toHaveLength(3);
});
