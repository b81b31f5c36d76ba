import { describe, expect, test } from 'vitest';
import {
  deleteItem,
  getItem,
  postAnswers,
  postDraft,
  postItem,
  putItem,
  putStatus,
} from '#src/api/handlers/editing-requests.ts';
import { queryKey } from '#src/model/pages/query.ts';
import { must } from '../replica/content.ts';
import { type ShopResponse, HOME, openEditing, PAGE, pageData } from './shop.ts';

type Shop = Awaited<ReturnType<typeof openEditing>>;

const SAVING_FAILED = 'Error occurred while saving content';
const target = { schema: 'pages', id: PAGE };
const versionOf = ({ body }: ShopResponse) => Number(body['version']);

/** Opens a draft of the page. Out: its version. */
async function openDraft({ call }: Shop): Promise<number> {
  const item = await call(getItem);
  const draft = await call(postDraft, { base: versionOf(item) });
  expect(draft.status).toBe(200);
  return versionOf(draft);
}

const save = ({ call }: Shop, base: number, words: string) =>
  call(putItem, { base, body: { data: pageData('pflege', words) } });

/** The title that editors and visitors see. */
async function titles({ editing, published }: Shop) {
  const drafts = await editing.drafts();
  return [drafts.ask('page', PAGE, 'de')?.title, published.ask('page', PAGE, 'de')?.title];
}

describe('a draft', () => {
  test('is opened, saved and seen by editors at once, and by visitors when it is published', async () => {
    const shop = await openEditing();
    const opened = await openDraft(shop);
    const saved = await save(shop, opened, 'Loden waschen');
    expect(saved).toMatchObject({ status: 200, body: { id: PAGE, status: 'Draft' } });
    expect(await titles(shop)).toEqual(['Loden waschen', 'Pflege']);

    const base = versionOf(saved);
    const done = await shop.call(putStatus, { base, body: { status: 'Published' } });
    expect(done).toMatchObject({ status: 200, body: { status: 'Published', build: 'build-1' } });
    await shop.editing.drafts();
    expect(await titles(shop)).toEqual(['Loden waschen', 'Loden waschen']);
    expect(shop.log).toEqual([]);
  });

  test('is read beside what visitors see, both as they are stored', async () => {
    const shop = await openEditing();
    await save(shop, await openDraft(shop), 'Neu');
    const { status, body } = await shop.call(getItem);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...target,
      published: { status: 'Published', data: { title: { de: 'Pflege' } } },
      draft: { status: 'Draft', data: { title: { de: 'Neu' } } },
    });
    const [item] = must(await shop.source.items('pages').byId([PAGE]));
    expect(body).toEqual({ schema: 'pages', ...item });
  });

  test('is opened once: asking again leaves it as it is', async () => {
    const shop = await openEditing();
    const base = await openDraft(shop);
    const again = await shop.call(postDraft, { base });
    expect(again).toMatchObject({ status: 200, body: { version: base, status: 'Draft' } });
  });

  test('must be there before anything is saved: a published page never changes by saving', async () => {
    const shop = await openEditing();
    const base = versionOf(await shop.call(getItem));
    const refused = await save(shop, base, 'Sofort live');
    expect(refused).toMatchObject({ status: 409, body: { name: 'draft-needed' } });
    expect(await titles(shop)).toEqual(['Pflege', 'Pflege']);
    expect(shop.upstream.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  test('asks the source for one item after a save, not for every list', async () => {
    const shop = await openEditing();
    const base = await openDraft(shop);
    await shop.editing.drafts();
    shop.upstream.calls.length = 0;
    await save(shop, base, 'Sparsam');
    await shop.editing.drafts();
    const list = `GET /api/content/${shop.server.appName}/pages`;
    // Before and after it, each the draft and then what visitors see.
    expect(shop.upstream.calls).toEqual([
      ...[list, list],
      expect.stringMatching(/^PUT .*\/pages\//),
      ...[list, list],
    ]);
  });
});

describe('a change', () => {
  test.each([
    ['opening a draft', postDraft],
    ['saving', putItem],
    ['publishing', putStatus],
    ['deleting', deleteItem],
  ])('names the version that it is based on: %s', async (_, handler) => {
    const shop = await openEditing();
    const { status, body } = await shop.call(handler, { body: {} });
    expect([status, body['name']]).toEqual([428, 'version-needed']);
    expect(shop.upstream.calls).toEqual([]);
  });

  test.each([
    ['opening a draft', postDraft, {}],
    ['saving', putItem, { data: pageData('pflege', 'Zu spät') }],
    ['publishing', putStatus, { status: 'Published' }],
    ['deleting', deleteItem, undefined],
  ])('on an old version is refused, and told both: %s', async (_, handler, body) => {
    const shop = await openEditing();
    const current = await openDraft(shop);
    const refused = await shop.call(handler, { base: current - 1, body });
    expect(refused).toMatchObject({
      status: 412,
      body: { name: 'version-conflict', details: { base: current - 1, current } },
    });
    expect(refused.body['message']).toContain(`Version ${current - 1}`);
    expect(refused.body['message']).toContain(`Version ${current}`);
    expect(await titles(shop)).toEqual(['Pflege', 'Pflege']);
  });

  test('that somebody else overtakes on the way is refused by the source, and told both', async () => {
    const shop = await openEditing();
    const base = await openDraft(shop);
    let overtaking: Promise<unknown> | undefined;
    shop.upstream.fault = ({ method }) => {
      if (method !== 'PUT') return undefined;
      overtaking ??= shop.store.patchItem('pages', PAGE, { title: { de: 'In Squidex selbst' } });
      return overtaking.then(() => undefined);
    };
    const refused = await save(shop, base, 'Von hier');
    expect(refused).toMatchObject({ status: 412, body: { details: { base, current: base + 1 } } });
    const { body } = await shop.call(getItem);
    expect(body).toMatchObject({ draft: { data: { title: { de: 'In Squidex selbst' } } } });
  });

  test('of 50 writers on one version: one wins each round, the others get 412, no write is half', async () => {
    const shop = await openEditing();
    let base = await openDraft(shop);
    for (let round = 0; round < 3; round++) {
      const writers = Array.from({ length: 50 }, (_, writer) => `Runde ${round} von ${writer}`);
      const answers = await Promise.all(writers.map((words) => save(shop, base, words)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 412)).toHaveLength(49);
      const winner = writers[statuses.indexOf(200)] ?? '';
      const item = await shop.call(getItem);
      expect(item.body).toMatchObject({ draft: { data: { title: { de: winner, en: winner } } } });
      expect(JSON.stringify(item.body['draft'])).toContain(`"text":"${winner} (en)"`);
      base = versionOf(item);
    }
    expect((await titles(shop))[1]).toBe('Pflege');
    // They stand in line, so the source was asked to write three times and not 150 times.
    expect(shop.upstream.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3);
  });

  test('of writers that try again until they win: everybody does, once', async () => {
    const shop = await openEditing();
    await openDraft(shop);
    const first = versionOf(await shop.call(getItem));
    const write = async (writer: number): Promise<void> => {
      for (;;) {
        const base = versionOf(await shop.call(getItem));
        const { status } = await save(shop, base, `Von ${writer}`);
        if (status === 200) return;
        expect(status).toBe(412);
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, writer) => write(writer)));
    expect(versionOf(await shop.call(getItem))).toBe(first + 10);
  });
});

describe('a save', () => {
  test('keeps the fields that others added in Squidex', async () => {
    const shop = await openEditing();
    await shop.addField('pages', 'notes');
    const base = await openDraft(shop);
    const noted = must(await shop.store.patchItem('pages', PAGE, { notes: { iv: 'Für uns' } }));
    expect(noted.version).toBe(base + 1);
    expect((await save(shop, noted.version, 'Mit Notiz')).status).toBe(200);
    const { body } = await shop.call(getItem);
    expect(body).toMatchObject({
      draft: { data: { notes: { iv: 'Für uns' }, title: { de: 'Mit Notiz' } } },
    });
  });

  test('removes the fields of ours that it leaves out', async () => {
    const shop = await openEditing();
    const base = await openDraft(shop);
    const { seo: _seo, ...data } = pageData('pflege', 'Ohne Adresse');
    expect((await shop.call(putItem, { base, body: { data } })).status).toBe(200);
    const { body } = await shop.call(getItem);
    expect(Object.keys(Object(body['draft']).data)).not.toContain('seo');
  });

  test('of what the schema does not have is refused', async () => {
    const shop = await openEditing();
    const base = await openDraft(shop);
    const faults: [object, string][] = [
      [{ nonsense: { iv: 1 } }, 'nonsense: '],
      [{ title: { fr: 'Entretien', de: 'Pflege' } }, 'title.fr: '],
      [{ critical: { de: true } }, 'critical.de: '],
      [{ title: {} }, 'title: '],
      [{ data: { de: [{ schemaName: 'block-heading', id: 'X' }] } }, 'data: '],
      [{ data: { de: [{ schemaName: 'pages', id: 'aaaaaaaaaa' }] } }, 'data: '],
    ];
    for (const [part, reason] of faults) {
      const body = { data: { ...pageData('pflege', 'Pflege'), ...part } };
      const refused = await shop.call(putItem, { base, body });
      expect(refused).toMatchObject({ status: 400, body: { name: 'body-invalid' } });
      expect(refused.body['message']).toContain(reason);
    }
    expect(shop.upstream.calls.some((call) => call.startsWith('PUT'))).toBe(false);
  });

  test('that the source finds fault with says which field, here and in the log', async () => {
    const shop = await openEditing();
    const base = await openDraft(shop);
    const refused = await save(shop, base, 'x'.repeat(201));
    expect(refused).toMatchObject({ status: 422, body: { name: 'save-refused' } });
    expect(refused.body['message']).toContain('title.de: Must not have more than 200');
    expect(shop.log).toMatchObject([
      { event: SAVING_FAILED, details: { operation: 'save', ...target } },
    ]);
  });

  test('that the source cannot take has failed, and is in the log with its reason', async () => {
    const shop = await openEditing();
    const base = await openDraft(shop);
    for (const status of [500, 502, 429, 401, 403, 302]) {
      shop.log.length = 0;
      shop.upstream.fault = ({ method }) =>
        method === 'PUT' ? new Response('<html>inside</html>', { status }) : undefined;
      const failed = await save(shop, base, 'Verloren?');
      expect(failed).toMatchObject({ status: 502, body: { name: 'save-failed', details: {} } });
      expect(failed.text).not.toContain('inside');
      expect(shop.log).toMatchObject([
        { event: SAVING_FAILED, details: { problem: { details: { status } } } },
      ]);
    }
    shop.upstream.fault = () => undefined;
    expect((await save(shop, base, 'Nicht verloren')).status).toBe(200);
  });

  test('that the source has no room for says so', async () => {
    const shop = await openEditing();
    const base = await openDraft(shop);
    shop.upstream.fault = ({ method }) =>
      method === 'PUT' ? Response.json({ message: 'full' }, { status: 507 }) : undefined;
    const failed = await save(shop, base, 'Verloren?');
    expect(failed).toMatchObject({ status: 507, body: { name: 'disk-full' } });
    expect(failed.body['message']).toContain('Festplatte des Servers');
  });

  test('is a success where the source gives an id, whatever its status', async () => {
    const shop = await openEditing();
    const base = await openDraft(shop);
    const item = must(await shop.source.items('pages').byId([PAGE]))[0];
    shop.upstream.fault = ({ method }) =>
      method === 'PUT'
        ? Response.json({ ...item, status: 'Draft', data: {} }, { status: 202 })
        : undefined;
    expect((await save(shop, base, 'Angenommen')).status).toBe(200);
  });

  test('that the source does not answer leaves the item as it was', async () => {
    const shop = await openEditing();
    const base = await openDraft(shop);
    shop.upstream.fault = ({ method }) => {
      if (method === 'PUT') throw new Error('connect ECONNREFUSED squidex.internal');
      return undefined;
    };
    const failed = await save(shop, base, 'Verloren?');
    expect(failed).toMatchObject({ status: 502, body: { name: 'save-failed' } });
    expect(failed.text).not.toContain('internal');
    expect(await titles(shop)).toEqual(['Pflege', 'Pflege']);
  });
});

describe('a part of a draft', () => {
  test('is live, noted and published where only the rest could not be written again', async () => {
    const shop = await openEditing();
    const { call, published, upstream, written } = shop;
    const saved = await save(shop, await openDraft(shop), 'Alles');
    written.length = 0;
    upstream.fault = ({ method, url }) =>
      method === 'POST' && url.endsWith('/draft') ? new Response(null, { status: 500 }) : undefined;
    const part = { status: 'Published', data: pageData('pflege', 'Ein Teil') };
    const base = versionOf(saved);
    expect((await call(putStatus, { base, body: part })).status).toBe(502);
    expect(written).toEqual([
      { operation: 'save', ...target, before: base, after: base + 1 },
      { operation: 'publish', ...target, before: base + 1, after: base + 2 },
    ]);
    await shop.editing.drafts();
    expect(published.ask('page', PAGE, 'de')?.title).toBe('Ein Teil');
    upstream.fault = () => undefined;
    const next = await call(putStatus, { base: base + 2, body: part });
    expect(next.body).toMatchObject({ build: 'build-2' });
  });
});

describe('a new page', () => {
  const create = (shop: Shop, body: unknown) =>
    shop.call(postItem, { params: { schema: 'pages' }, body });

  test('is a draft with empty linked trees, and its addresses follow from its titles', async () => {
    const shop = await openEditing();
    const made = await create(shop, { title: { de: 'Über Wolle', en: 'About wool' } });
    expect(made).toMatchObject({ status: 201, body: { status: 'Draft' } });
    const id = String(made.body['id']);
    const { body } = await shop.call(getItem, { params: { schema: 'pages', id } });
    expect(body).toMatchObject({
      draft: { status: 'Draft', data: { data: { de: [], en: [] }, critical: { iv: false } } },
    });
    expect(body['published']).toBeUndefined();
    const routes = (await shop.editing.drafts()).ask('routes', id);
    expect(routes.map(({ path }) => path)).toEqual(['/de/ueber-wolle', '/en/about-wool']);
    expect(shop.published.ask('page', id, 'de')).toBeNull();
  });

  test('from a tree has it in both languages, with the same ids', async () => {
    const shop = await openEditing();
    const tree = pageData('neu', 'Überschrift')['data']?.['de'];
    const made = await create(shop, { title: { de: 'Neu' }, slug: { de: 'ganz/neu' }, tree });
    const id = String(made.body['id']);
    const drafts = await shop.editing.drafts();
    const [de, en] = [drafts.ask('page', id, 'de'), drafts.ask('page', id, 'en')];
    expect(de?.nodes).toMatchObject([{ schemaName: 'block-heading', text: 'Überschrift' }]);
    expect(en?.textLang).toBe('en');
    expect(en?.nodes).toEqual(de?.nodes);
    expect(drafts.ask('routes', id)[0]?.path).toBe('/de/ganz/neu');
  });

  test('is made once, however often it is asked for', async () => {
    const shop = await openEditing();
    const page = { id: crypto.randomUUID(), title: { de: 'Einmal' } };
    const answers = await Promise.all([create(shop, page), create(shop, page)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 409]);
    expect(answers[1]?.body['name']).toBe('content-exists');
  });

  test('is refused before the source hears of it, when nothing could come of it', async () => {
    const shop = await openEditing();
    const faults: [object, number][] = [
      [{}, 400],
      [{ title: { de: '' } }, 400],
      [{ title: { en: 'Only English' } }, 400],
      [{ title: { de: 'A' }, id: '../x' }, 400],
      [{ title: { de: 'A' }, tree: [{ schemaName: 'block-heading' }] }, 400],
      [{ title: { de: 'A' }, status: 'Published' }, 400],
      [{ title: { de: 'Manage' } }, 409],
      [{ title: { de: 'A' }, slug: { de: 'product/x' } }, 409],
    ];
    for (const [body, status] of faults) expect((await create(shop, body)).status).toBe(status);
    expect(shop.upstream.calls).toEqual([]);
  });
});

describe('deleting a page', () => {
  test('takes it and its draft away, and publishes that', async () => {
    const shop = await openEditing();
    const base = await openDraft(shop);
    const gone = await shop.call(deleteItem, { base });
    expect(gone).toMatchObject({ status: 200, body: { id: PAGE, build: 'build-1' } });
    expect(await titles(shop)).toEqual([undefined, undefined]);
    expect((await shop.call(getItem)).status).toBe(404);
    expect((await save(shop, base, 'Zu spät')).status).toBe(404);
  });

  test('that was never published publishes nothing', async () => {
    const shop = await openEditing();
    const made = await shop.call(postItem, {
      params: { schema: 'pages' },
      body: { title: { de: 'X' } },
    });
    const params = { schema: 'pages', id: String(made.body['id']) };
    const gone = await shop.call(deleteItem, { params, base: versionOf(made) });
    expect([gone.status, gone.body['build']]).toEqual([200, undefined]);
  });

  test('is not done to the home page', async () => {
    const shop = await openEditing();
    const params = { schema: 'pages', id: HOME };
    const base = versionOf(await shop.call(getItem, { params }));
    const refused = await shop.call(deleteItem, { params, base });
    expect(refused).toMatchObject({ status: 409, body: { name: 'page-needed' } });
    expect((await shop.call(getItem, { params })).status).toBe(200);
  });
});

describe('what is not on the list', () => {
  const handlers = [getItem, postDraft, putItem, putStatus, deleteItem, postItem];
  const foreign = [
    ...['contact-messages', 'form-submissions', 'seo', '', '__proto__', 'constructor', 'Pages'],
    ...['pages/', '../pages', 'pages?x', 'pages%2f', '//h', 'http:', '@h'],
  ];

  test('is not there, and nobody asks the content source for it', async () => {
    const shop = await openEditing();
    for (const schema of foreign) {
      for (const handler of handlers) {
        const { status } = await shop.call(handler, { params: { schema, id: PAGE }, base: 1 });
        expect([404, 400], schema).toContain(status);
      }
    }
    expect(shop.upstream.calls).toEqual([]);
  });

  test('reaches nothing by an id that is none', async () => {
    const shop = await openEditing();
    const ids = [
      '',
      '.',
      '..',
      '../x',
      'a/b',
      'a,b',
      'a?b',
      'a#b',
      'a%2fb',
      '//h',
      'a\nb',
      '_schemaId_',
      'ä',
      'x'.repeat(101),
    ];
    for (const id of ids) {
      for (const handler of handlers.slice(0, -1)) {
        const { status } = await shop.call(handler, { params: { schema: 'pages', id }, base: 1 });
        expect(status, id).toBe(404);
      }
    }
    expect(shop.upstream.calls).toEqual([]);
  });
});

describe('answers for the canvas', () => {
  test('are those of the drafts, by key', async () => {
    const shop = await openEditing();
    await save(shop, await openDraft(shop), 'Im Entwurf');
    const key = queryKey('page', PAGE, 'de');
    const { status, body } = await shop.call(postAnswers, {
      body: { keys: [key, key, 'menu:de'] },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      answers: { [key]: expect.objectContaining({ title: 'Im Entwurf' }), 'menu:de': [] },
    });
  });

  test('of an item that does not exist are null, or empty', async () => {
    const shop = await openEditing();
    const { body } = await shop.call(postAnswers, { body: { keys: ['product:nirgends:de'] } });
    expect(body).toEqual({ answers: { 'product:nirgends:de': null } });
  });

  test('are refused where a key names no query', async () => {
    const shop = await openEditing();
    const faults = ['secrets', '__proto__:x', 'constructor', 'page', 'page:x', 'page:x:fr', ''];
    for (const key of [...faults, 'site:de:x', 'newest:0']) {
      const { status, body } = await shop.call(postAnswers, { body: { keys: ['site:de', key] } });
      expect([status, body['name']], key).toEqual([400, 'query-unknown']);
    }
  });

  test('are given to a thousand keys, and no more', async () => {
    const shop = await openEditing();
    const keys = Array.from({ length: 1_001 }, (_, n) => `product:p${n}:de`);
    expect((await shop.call(postAnswers, { body: { keys } })).status).toBe(400);
    expect((await shop.call(postAnswers, { body: { keys: keys.slice(1) } })).status).toBe(200);
    expect(shop.upstream.calls).toEqual([]);
  });
});

describe('what somebody is typing', () => {
  test('is seen on the page before it is saved, by who types it alone', async () => {
    const { editing, replica } = await openEditing();
    const typed = { name: { iv: 'Stube' }, hours: { de: 'Nur bei Neuschnee' } };
    const site = replica.view('draft').ids('site', '', 1)[0] ?? '';
    const unsaved = must(await editing.unsaved([{ id: site, schema: 'site', data: typed }]));
    expect(unsaved.ask('site', 'de')).toMatchObject({ name: 'Stube', hours: 'Nur bei Neuschnee' });
    const drafts = await editing.drafts();
    expect(drafts.ask('site', 'de')).toMatchObject({ name: 'Laden', hours: null });
  });

  test('may be an item that nobody has saved yet', async () => {
    const { editing } = await openEditing();
    const data = pageData('neu', 'Neu');
    const unsaved = must(await editing.unsaved([{ id: 'neu', schema: 'pages', data }]));
    expect(unsaved.ask('routes', 'neu')).toMatchObject([{ path: '/de/neu' }, { path: '/en/neu' }]);
  });

  test('is refused where it does not parse, or where nobody may write', async () => {
    const { editing } = await openEditing();
    const wrong = { id: PAGE, schema: 'pages', data: { title: { de: 7 } } };
    expect(await editing.unsaved([wrong])).toMatchObject({ error: { name: 'item-invalid' } });
    const foreign = { id: PAGE, schema: 'contact-messages', data: {} };
    expect(await editing.unsaved([foreign])).toMatchObject({ error: { name: 'content-missing' } });
  });
});

test('no answer and no line of the log holds the secret or a token', async () => {
  const shop = await openEditing();
  const { call, upstream, server } = shop;
  const base = await openDraft(shop);
  await save(shop, base, 'Ein Satz');
  await save(shop, base, 'Zu spät');
  for (const status of [400, 401, 403, 409, 500]) {
    const leak = [...upstream.tokens, server.secret].join(' ');
    upstream.fault = ({ method }) =>
      method === 'PUT' ? new Response(leak, { status, headers: { 'x-leak': leak } }) : undefined;
    await save(shop, base + 1, `Antwort ${status}`);
  }
  upstream.fault = () => undefined;
  await call(postAnswers, { body: { keys: ['site:de'] } });
  expect(upstream.tokens.size).toBeGreaterThan(0);
  const everything = [...shop.said, JSON.stringify(shop.log)].join('\n');
  for (const secret of [...upstream.tokens, server.secret]) {
    expect(everything).not.toContain(secret);
  }
});
