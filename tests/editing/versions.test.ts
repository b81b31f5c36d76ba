import { expect, test } from 'vitest';
import * as v from 'valibot';
import { VersionAnswer, VersionsAnswer } from '#src/api/contract/versions.ts';
import {
  deleteDraft,
  getItem,
  postDraft,
  putItem,
  putStatus,
} from '#src/api/handlers/editing-requests.ts';
import { getVersion, getVersions, patchVersion } from '#src/api/handlers/items/item-versions.ts';
import { openAudit } from '#src/auth/audit.ts';
import { problem } from '#src/model/errors/problem.ts';
import { err } from '#src/lib/result.ts';
import { must } from '../replica/content.ts';
import { openEditing, PAGE, pageData, type ShopResponse } from './shop.ts';

const params = { schema: 'pages', id: PAGE };
const versionOf = ({ body }: ShopResponse) => Number(body['version']);

/** A page that Anna has changed and published, and Miriam has changed since. */
async function openChanged() {
  const shop = await openEditing();
  const audit = openAudit(':memory:');
  const note = (who: string) => {
    for (const entry of shop.written.splice(0)) audit.append({ who, ...entry });
  };
  let base = versionOf(await shop.call(getItem, { params }));
  const write = async (words: string) => {
    base = versionOf(await shop.call(postDraft, { params, base }));
    const body = { data: pageData('pflege', words) };
    base = versionOf(await shop.call(putItem, { params, base, body }));
  };
  await write('Pflege von Loden');
  base = versionOf(await shop.call(putStatus, { params, base, body: { status: 'Published' } }));
  note('anna@example.com');
  await write('Pflege von Wolle');
  note('miriam@example.com');
  const asked = { request: new Request('http://localhost/'), wrote: () => undefined };
  const list = async (editing = shop.editing) =>
    v.parse(VersionsAnswer, must(await getVersions({ ...asked, params }, { editing, audit })).body)
      .versions;
  return { shop, audit, base, asked, list };
}

test('versions say when, what and by whom, also those that nobody with an account made', async () => {
  const { list } = await openChanged();
  const versions = await list();
  expect(versions.map(({ event, who }) => [event, who])).toEqual([
    ['saved', 'miriam@example.com'],
    ['draft', 'miriam@example.com'],
    ['published', 'anna@example.com'],
    ['saved', 'anna@example.com'],
    ['draft', 'anna@example.com'],
    ['published', null],
    ['created', null],
  ]);
  expect(versions.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true);
});

test('a version has a note until it is taken back; a translation fits since the version of which that was said last', async () => {
  const { shop, audit, asked, list } = await openChanged();
  const [newest, , published] = await list();
  const say = async (version: number | undefined, remark: object) => {
    const told = await patchVersion(
      {
        ...{ params: { ...params, version: String(version) } },
        request: new Request('http://localhost/', {
          ...{ method: 'PATCH', body: JSON.stringify(remark) },
          headers: { 'Content-Type': 'application/json' },
        }),
        wrote: (write) => audit.append({ who: 'anna@example.com', ...write }),
      },
      { ...shop, audit },
    );
    return told.ok ? told.value.status : told.error.name;
  };
  expect(await say(published?.version, { note: ' Herbststart ' })).toBe(200);
  const noted = (await list()).filter(({ note }) => note !== undefined);
  expect(noted).toMatchObject([{ version: published?.version, note: 'Herbststart' }]);
  expect((await list()).map(({ who }) => who)).toContain('miriam@example.com');
  expect(await say(published?.version, { note: '' })).toBe(200);
  expect((await list()).some(({ note }) => note !== undefined)).toBe(false);
  expect(await say(published?.version, { fits: 'page title' })).toBe(200);
  expect(await say(newest?.version, { fits: 'page title' })).toBe(200);
  const answer = must(await getVersions({ ...asked, params }, { ...shop, audit }));
  expect(v.parse(VersionsAnswer, answer.body).fits).toEqual({ 'page title': newest?.version });
  expect(await say(99, { note: 'Nie' })).toBe('content-missing');
  expect(await say(newest?.version, { note: 'x'.repeat(121) })).toBe('body-invalid');
  expect(await say(newest?.version, { note: 'x', fits: 'y' })).toBe('body-invalid');
});

test('where a client may not read the history, it tells what was done here', async () => {
  const { shop, list } = await openChanged();
  const refused = err(problem('source-refused', { status: 403, message: '' }));
  const versions = await list({ ...shop.editing, history: async () => refused });
  expect(versions.map(({ event }) => event)).toEqual([
    ...['saved', 'draft', 'published', 'saved', 'draft'],
  ]);
});

test('each version is read as it was; one that never was, and the items of forms, are not there', async () => {
  const { shop, audit, asked, list } = await openChanged();
  const ports = { editing: shop.editing, audit };
  const published = (await list()).find(({ event }) => event === 'published');
  const read = async (version: string, of = params) =>
    getVersion({ ...asked, params: { ...of, version } }, ports);
  const then = must(await read(String(published?.version)));
  expect(v.parse(VersionAnswer, then.body)).toMatchObject({
    data: { title: { de: 'Pflege von Loden', en: 'Pflege von Loden' } },
    at: published?.at,
    who: 'anna@example.com',
  });
  for (const never of ['99', '-1', 'x', '1e3']) {
    expect(await read(never)).toMatchObject({ ok: false, error: { name: 'content-missing' } });
  }
  const forms = { schema: 'contact-messages', id: PAGE };
  expect(await read('0', forms)).toMatchObject({ ok: false, error: { name: 'content-missing' } });
  expect(await getVersions({ ...asked, params: forms }, ports)).toMatchObject({ ok: false });
});

test('a draft is discarded: what visitors see is the newest again', async () => {
  const { shop, base } = await openChanged();
  const done = await shop.call(deleteDraft, { params, base });
  expect(done.status).toBe(200);
  expect(shop.written.at(-1)).toMatchObject({ operation: 'discard', id: PAGE, before: base });
  const read = must(await shop.editing.read(params));
  expect(read.draft).toBeUndefined();
  expect(read.published?.data['title']).toMatchObject({ de: 'Pflege von Loden' });
  expect((await shop.call(deleteDraft, { params, base })).status).toBe(412);
});

test('what visitors do not see yet has nothing to go back to', async () => {
  const { shop, base } = await openChanged();
  const discarded = versionOf(await shop.call(deleteDraft, { params, base }));
  const body = { status: 'Draft' };
  const offline = versionOf(await shop.call(putStatus, { params, base: discarded, body }));
  const refused = await shop.call(deleteDraft, { params, base: offline });
  expect(refused).toMatchObject({ status: 409, body: { name: 'not-live' } });
});

test('a part of a draft goes live, and the rest waits; what was live before goes live again in the same way', async () => {
  const { shop, base } = await openChanged();
  const part = pageData('pflege', 'Pflege von Filz');
  const status = 'Published';
  const done = await shop.call(putStatus, { params, base, body: { status, data: part } });
  expect(done).toMatchObject({ status: 200, body: { build: expect.any(String) } });
  expect(shop.written.at(-1)).toMatchObject({ operation: 'publish', id: PAGE, before: base });
  const read = must(await shop.editing.read(params));
  expect(read.published?.data['title']).toMatchObject({ de: 'Pflege von Filz' });
  expect(read.draft?.data['title']).toMatchObject({ de: 'Pflege von Wolle' });
  const whole = { status, data: pageData('pflege', 'Pflege von Wolle') };
  const next = await shop.call(putStatus, { params, base: versionOf(done), body: whole });
  const after = must(await shop.editing.read(params));
  expect(after.draft).toBeUndefined();
  const back = { status, data: part };
  await shop.call(putStatus, { params, base: versionOf(next), body: back });
  expect(must(await shop.editing.read(params))).toMatchObject({
    published: { data: { title: { de: 'Pflege von Filz' } } },
    draft: { data: { title: { de: 'Pflege von Wolle' } } },
  });
});

test('a part is refused for later, for an older version, and where it does not fit its schema', async () => {
  const { shop, base } = await openChanged();
  const data = pageData('pflege', 'Pflege von Filz');
  const dueTime = new Date(Date.now() + 60_000).toISOString();
  const status = 'Published';
  const later = { status, data, dueTime };
  expect((await shop.call(putStatus, { params, base, body: later })).status).toBe(400);
  const offline = { status: 'Draft', data };
  expect((await shop.call(putStatus, { params, base, body: offline })).status).toBe(400);
  const old = await shop.call(putStatus, { params, base: base - 1, body: { status, data } });
  expect(old.status).toBe(412);
  const wrong = { status, data: { ...data, none: { iv: 1 } } };
  expect((await shop.call(putStatus, { params, base, body: wrong })).status).toBe(400);
});
