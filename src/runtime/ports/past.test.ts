import { expect, test } from 'vitest';
import { newBuildId } from '#src/site/builds.ts';
import { openSite } from '#src/site/site.ts';
import { createPast } from './past.ts';

test('a page of an earlier build is shown as it was, with the policy of its code', async () => {
  const site = openSite(':memory:');
  const past = createPast(site);
  const publish = (app: string, body: string): string => {
    const id = newBuildId();
    const draft = site.begin({ id, at: 1, app, epoch: 'e', contentSeq: 1 });
    const file = { path: '/de/ä', aliases: [], type: 'text/html', status: 200, headers: {}, body };
    draft.put('/de/ä', undefined, [file]);
    draft.commit({ sync: 0, affected: 0, render: 0, commit: 0 });
    site.setPolicy(app, `policy of ${app}`);
    return id;
  };
  const first = publish('one', 'as it was');
  publish('two', 'as it is');
  const page = await past(first, '/de/%C3%A4');
  expect(page).toMatchObject({ ok: true, value: { csp: 'policy of one' } });
  expect(page.ok && page.value.body.toString()).toBe('as it was');
  expect(await past(first, '/de/b')).toMatchObject({ error: { name: 'page-not-found' } });
  expect(await past(first, '/de//b')).toMatchObject({ error: { name: 'page-not-found' } });
  expect(await past('x', '/de/b')).toMatchObject({ error: { name: 'build-unknown' } });
  site.close();
});
