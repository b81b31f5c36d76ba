import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { AffectedAnswer, AffectedPageAnswer } from '#src/api/contract/affected.ts';
import { BuildAnswer, buildPath } from '#src/api/contract/builds.ts';
import { ContentItem, contentPath, WrittenItem } from '#src/api/contract/content.ts';
import { itemId } from '#src/seed/write/id.ts';
import { run } from './commands.ts';
import { ask, sessionOf, signIn, withPeople } from './people.ts';

const CARE = itemId('pages/care');
const people = withPeople();
let cookie = '';

beforeAll(async () => {
  cookie = sessionOf(await signIn(people().site, people().superuser)) ?? '';
});

async function call(path: string, method = 'GET', body?: unknown, base?: number) {
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    ...(base !== undefined && { 'if-match': `"${base}"` }),
  };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await ask(people().site.url + path, { method, headers, ...text });
  return { status: answer.status, json: JSON.parse(answer.body) as unknown };
}

const affectedBy = async (items: object[]) =>
  v.parse(AffectedAnswer, (await call('/api/affected', 'POST', { items })).json);

const shownBy = async (items: object[], path: string) =>
  v.parse(AffectedPageAnswer, (await call('/api/affected', 'POST', { items, path })).json).page;

const titleOf = (html: string | null | undefined) => /<title>(.*?) \|/.exec(html ?? '')?.[1];

/** Opens a draft of the page about care and gives it another title. */
async function draftWith(title: string) {
  const item = v.parse(ContentItem, (await call(contentPath('pages', CARE))).json);
  const opened = await call(contentPath('pages', CARE, 'draft'), 'POST', undefined, item.version);
  const { version } = v.parse(WrittenItem, opened.json);
  const stored = (item.draft ?? item.published)?.data ?? {};
  const seo = { ...stored['seo'], de: { schemaName: 'seo', slug: 'pflege', seotitle: title } };
  const data = { ...stored, seo };
  const saved = await call(contentPath('pages', CARE), 'PUT', { data }, version);
  return { data, version: v.parse(WrittenItem, saved.json).version };
}

describe('before a publish', () => {
  test('a draft says which pages it changes, and what one of them would be', async () => {
    const { version, data } = await draftWith('Pflege von Leinen');
    const answer = await affectedBy([{ id: CARE, version }]);
    expect(answer.counts).toEqual({ changed: answer.total, kept: 0, new: 0, removed: 0 });
    expect(answer.pages[0]).toMatchObject({ path: '/de/pflege', item: CARE, kind: 'changed' });
    expect(answer.pages[0]?.reasons[0]).toMatchObject({ item: CARE, direct: true });
    const shown = await shownBy([{ id: CARE, version }], '/de/pflege');
    expect(titleOf(shown.before)).toBe('Wolle, Loden und Leinen pflegen');
    expect(titleOf(shown.after)).toBe('Pflege von Leinen');

    const typed = {
      ...data,
      seo: { ...data.seo, de: { schemaName: 'seo', slug: 'leinenpflege' } },
    };
    const moved = await affectedBy([{ id: CARE, version, data: typed }]);
    expect(moved.pages.filter(({ kind }) => kind !== 'changed').map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/de/leinenpflege', '/de/pflege']),
    );
    expect((await affectedBy([])).total).toBe(0);
  });

  test('the shell says what waits, and publishes nothing', async () => {
    const { code, output } = await run(people().site.dataDir, 'publish', '--dry-run');
    expect([code, output]).toEqual([0, expect.stringContaining('touch 0 pages and files')]);
  });
});

test('a publish is followed until it is live, and changes what was preview', async () => {
  const { version } = await draftWith('Pflege von Loden');
  const preview = await affectedBy([{ id: CARE, version }]);
  const path = contentPath('pages', CARE, 'status');
  const done = await call(path, 'PUT', { status: 'Published' }, version);
  const { build = '' } = v.parse(WrittenItem, done.json);
  let progress = v.parse(BuildAnswer, (await call(buildPath(build))).json);
  while (progress.state === 'waiting' || progress.state === 'rendering') {
    await wait(50);
    progress = v.parse(BuildAnswer, (await call(buildPath(build))).json);
  }
  expect(progress).toMatchObject({ state: 'live', errors: [], problem: null, all: false });
  expect(progress.changed).toEqual(preview.pages.map((page) => page.path).sort());
  expect(progress.took).toBeGreaterThan(0);
  expect((await call(buildPath('a'.repeat(26)))).status).toBe(404);
});

test('/manage/flushcache leads superusers to each build as it was, and tells strangers of none', async () => {
  const show = (headers: Record<string, string>) =>
    ask(`${people().site.url}/manage/flushcache?watch`, {
      headers: { accept: 'text/html', ...headers },
    });
  const [seen] = /\/preview\/build\/[a-z2-7]{26}\/de/.exec((await show({ cookie })).body) ?? [];
  expect((await ask(`${people().site.url}${seen}`, { headers: { cookie } })).status).toBe(200);
  expect((await show({})).body).not.toContain('/preview/build/');
});
