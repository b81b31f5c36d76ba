import { expect, onTestFinished, test } from 'vitest';
import { newBuildId } from '#src/site/builds.ts';
import { openSite } from '#src/site/site.ts';
import { createPast } from './past.ts';

/** A site, and what publishes one page of it. */
function openPast() {
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  let at = 0;
  const publish = (app: string, path: string, body: string | null): string => {
    const id = newBuildId();
    at += 1;
    const draft = site.begin({ id, at, app, epoch: 'e', contentSeq: at });
    const file = { path, aliases: [], type: 'text/html', status: 200, headers: {} };
    if (body === null) draft.remove(path);
    else draft.put(path, undefined, [{ ...file, body }]);
    draft.commit({ sync: 0, affected: 0, render: 0, commit: 0 });
    site.setPolicy(app, `policy of ${app}`);
    return id;
  };
  return { past: createPast(site), publish };
}

test('a page of an earlier build is shown as it was, with the policy of its code', async () => {
  const { past, publish } = openPast();
  const first = publish('one', '/de/ä', 'as it was');
  publish('two', '/de/ä', 'as it is');
  const page = await past.page(first, '/de/%C3%A4');
  expect(page).toMatchObject({ ok: true, value: { csp: 'policy of one' } });
  expect(page.ok && page.value.body.toString()).toBe('as it was');
  expect(await past.page(first, '/de/b')).toMatchObject({ error: { name: 'page-not-found' } });
  expect(await past.page(first, '/de//b')).toMatchObject({ error: { name: 'page-not-found' } });
  expect(await past.page('x', '/de/b')).toMatchObject({ error: { name: 'build-unknown' } });
});

test('a page is told build by build where it became another one, also where it came and went', () => {
  const { past, publish } = openPast();
  publish('one', '/de', 'home');
  publish('one', '/de/ä', 'as it was');
  publish('one', '/de', 'home, changed');
  publish('one', '/de/ä', 'as it is');
  publish('one', '/de/ä', null);
  const told = (path: string) => past.states(path).map(({ at, is }) => [at, is]);
  expect(told('/de/%C3%A4')).toEqual([
    [5, 'nothing'],
    [4, 'page'],
    [2, 'page'],
  ]);
  expect(told('/de')).toEqual([
    [3, 'page'],
    [1, 'page'],
  ]);
  expect(told('/de/never')).toEqual([]);
  expect(told('/de//b')).toEqual([]);
});
