import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { PERMISSIONS } from '#src/auth/permissions.ts';
import { SCHEMA_NAMES } from '#src/model/schemas/names.ts';
import { itemId } from '#src/seed/write/id.ts';
import { ask, type RawRequest, sessionOf, signIn, withPeople } from './people.ts';

/** Requests of a run; `npm run soak -- routes` sends more. */
const RUNS = Number(process.env['SITE_FUZZ_RUNS'] ?? 480);
/** How many requests run at a time, so that they also get into each other's way. */
const AT_ONCE = 8;
/** After this many requests the server's memory should not grow any more. */
const WARM = 10_000;
const MAY_GROW_MB = 150;

const people = withPeople();
let cookie = '';
beforeAll(async () => {
  cookie = sessionOf(await signIn(people().site, people().superuser));
});

const HOME = itemId('pages/home');
const wild = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  fc.constantFrom(
    ...['', ' ', '0', '-1', '1e400', 'null', 'true', '__proto__', 'constructor', 'toString'],
    ...['../x', '//evil.test', '\\', '%00', '\u0000', '\uffff', '🧵', "'", '"', "a' or 'a", '<b>'],
  ),
);
/** Values that some route understands, so that requests get past its first check. */
const meant = fc.constantFrom(
  ...['de', 'en', 'assets', 'films', 'captions', HOME, HOME.slice(0, 8), 'Published', '1', '20'],
  ...['products?$top=2', "colors?$filter=contains(data/name/de,'a')", 'site:de', 'products'],
  ...['{queryColorsContents(top:1){id}}', 'mutation{a}', 'client_credentials', 'a.webp', 'a.vtt'],
);
const text = fc.oneof(meant, wild);
const json = fc.oneof({ depthSize: 'small' }, text, fc.jsonValue({ maxDepth: 4 }));

const FIELDS = [
  ...['url', 'language', 'cache', 'unpublished', 'id', 'dummy', 'graphquery', 'key', 'query'],
  ...[
    'variables',
    'items',
    'keys',
    'path',
    'name',
    'bytes',
    'use',
    'data',
    'title',
    'slug',
    'tree',
  ],
  ...['status', 'altDe', 'dominant', 'width', 'hexcode', 'seo', 'de', 'iv', '__proto__'],
];
const body = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...FIELDS), json), { maxLength: 6 })
    .map((entries) => JSON.stringify(Object.fromEntries(entries))),
  fc.array(json, { maxLength: 3 }).map((list) => JSON.stringify(list)),
  fc.constantFrom('{', '[[[[', '{"a":{"a":'.repeat(80), '"\\ud800"', '1e999', '﻿{}', '\u0000'),
  wild,
);

const FORM_FIELDS = [
  ...['email', 'password', 'return', 'code', 'session', 'current', 'next', 'repeat', 'username'],
  ...['grant_type', 'client_id', 'client_secret', 'ParentId', 'file'],
];
// No action that ends the session of this test, and a sign-in rarely: each costs a hash.
const action = fc.oneof(
  { weight: 12, arbitrary: wild },
  { weight: 6, arbitrary: fc.constantFrom('end-session', 'factor-confirm', 'sign-out-now') },
  { weight: 1, arbitrary: fc.constantFrom('sign-in', 'factor-begin', 'code') },
);
const form = fc
  .tuple(action, fc.array(fc.tuple(fc.constantFrom(...FORM_FIELDS), text), { maxLength: 6 }))
  .map(([name, entries]) => new URLSearchParams([['action', name], ...entries]).toString());
const fileForm = fc
  .tuple(text, text, fc.constantFrom('file', 'ParentId', 'x'), fc.boolean())
  .map(([name, bytes, field, isWhole]) =>
    [
      ...['--x', `Content-Disposition: form-data; name="${field}"; filename="${name}"`, '', bytes],
      ...(isWhole ? ['--x--', ''] : []),
    ].join('\r\n'),
  );

const PARAMETERS = [
  ...['schema', 'lang', 'q', 'ids', 'at', 'version', 'before', 'publish', 'item', 'page', 'return'],
  ...['$filter', '$orderby', '$top', '$skip', '$search', 'done', 'farbe', 'color', 'sort', 'state'],
];
const query = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...PARAMETERS), text), { maxLength: 4 })
    .map((entries) => new URLSearchParams(entries).toString()),
  wild.map((part) => encodeURIComponent(part)),
);

const segment = fc.oneof(fc.constantFrom<string>(...SCHEMA_NAMES), text);
/** An address that a route answers: what is in brackets is filled in. */
const addressOf = (pattern: string) =>
  fc.array(segment, { minLength: 4, maxLength: 4 }).map((parts) => {
    const left = [...parts];
    return pattern.replace(/\[(?:\.\.\.)?\w+\]/g, () => encodeURIComponent(left.pop() ?? 'x'));
  });

const plain = fc.string({ unit: 'grapheme-ascii', maxLength: 40 });
const someHeaders = fc.record(
  {
    'content-type': fc.oneof(
      fc.constantFrom('text/plain', 'application/json; charset=x', 'multipart/form-data'),
      plain,
    ),
    'if-match': fc.constantFrom('"1"', '1', '*', 'W/"1"', '"1","2"', '"99999999999999999999"'),
    'x-languages': fc.constantFrom('de', 'en,de', 'fr', ''),
    'x-flatten': plain,
    'x-unpublished': plain,
    authorization: fc.constantFrom('Bearer x', 'Basic eDp5', 'Bearer'),
    'accept-language': plain,
    'content-encoding': fc.constantFrom('gzip', 'identity'),
    accept: plain,
  },
  { requiredKeys: [] },
);
const BASE = { 'if-match': '"1"', 'x-languages': 'de' };
const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant(BASE) },
  { weight: 1, arbitrary: someHeaders },
);

type Content = { type: string; body: string };
const typed = (type: string, text: fc.Arbitrary<string>): fc.Arbitrary<Content> =>
  fc.record({ type: fc.constant(type), body: text });
const JSON_BODY = typed('application/json', body);
const FORM_BODY = typed('application/x-www-form-urlencoded', form);
const FILE_BODY = typed('multipart/form-data; boundary=x', fileForm);
const PART_BODY = typed('application/octet-stream', wild);
/** Media types of routes that do not read JSON. */
const READ: Readonly<Record<string, fc.Arbitrary<Content>>> = {
  '/login': FORM_BODY,
  '/[lang]/login': FORM_BODY,
  '/manage/account': FORM_BODY,
  '/squidex/token': FORM_BODY,
  '/squidex/assets': FILE_BODY,
  '/api/assets/[id]': fc.oneof(PART_BODY, JSON_BODY),
};

type Sent = { path: string; who: 'superuser' | 'stranger' } & Required<RawRequest>;

/** A request, mostly with a method and a body that the route takes, so that it gets past the first checks. */
const requestTo = (pattern: string): fc.Arbitrary<Sent> => {
  const answered = Object.keys(PERMISSIONS[pattern]?.methods ?? {});
  const known = answered.length > 0 ? answered : ['GET'];
  return fc
    .record({
      address: addressOf(pattern),
      query: fc.oneof(fc.constant(''), query),
      content: fc.oneof(
        { weight: 7, arbitrary: READ[pattern] ?? JSON_BODY },
        { weight: 1, arbitrary: fc.oneof(JSON_BODY, FORM_BODY, FILE_BODY, PART_BODY) },
      ),
      headers,
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...known) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE') },
      ),
      who: fc.constantFrom('superuser', 'superuser', 'superuser', 'stranger'),
    })
    .map(
      ({ address, query: asked, content: { type, body: sent }, headers: more, method, who }) => ({
        ...{ path: asked === '' ? address : `${address}?${asked}`, who, method },
        body: method === 'GET' ? '' : sent,
        headers: { 'content-type': type, ...more },
      }),
    );
};

const request = fc
  .constantFrom(...Object.keys(PERMISSIONS))
  .chain(requestTo)
  // The session has to last.
  .filter(({ path, method }) => method !== 'DELETE' || !path.includes('session'));

async function send({ path, who, ...sent }: Sent): Promise<{ path: string; status: number }> {
  const { site } = people();
  const own = { origin: site.url, ...(who === 'superuser' && { cookie }) };
  const answer = await ask(site.url + path, { ...sent, headers: { ...sent.headers, ...own } });
  return { path, status: answer.status };
}

/** In MB. */
function memoryOf(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

test(
  'no request to any route is answered with a failure of ours, and none ends the server',
  async () => {
    const { site } = people();
    const batch = fc.array(request, { minLength: AT_ONCE, maxLength: AT_ONCE });
    let sent = 0;
    let before: number | undefined;
    await fc.assert(
      fc.asyncProperty(batch, async (requests) => {
        const answers = await Promise.all(requests.map(send)).catch((error: unknown) => {
          throw new Error(`${error}\n${site.output()}`);
        });
        // 501 names a method, 502 the content source, 503 asks to come again.
        const failed = answers.filter(({ status }) => status >= 500 && status !== 503);
        expect(failed).toEqual([]);
        sent += requests.length;
        if (sent > WARM) before ??= memoryOf(site.pid);
      }),
      { numRuns: Math.ceil(RUNS / AT_ONCE) },
    );
    expect(site.output()).not.toContain('request-failed');
    expect((await ask(`${site.url}/de`)).status).toBe(200);
    const { status } = await ask(`${site.url}/manage`, { headers: { cookie } });
    expect(status).toBe(200);
    if (before !== undefined) expect(memoryOf(site.pid) - before).toBeLessThan(MAY_GROW_MB);
  },
  Math.max(240_000, RUNS * 60),
);

test('names that every object has mean nothing in an address', async () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const query = new URLSearchParams(PARAMETERS.map((parameter) => [parameter, name]));
    for (const pattern of Object.keys(PERMISSIONS)) {
      const path = `${pattern.replace(/\[(?:\.\.\.)?\w+\]/g, name)}?${query}`;
      const { status } = await send({
        path,
        who: 'superuser',
        method: 'GET',
        body: '',
        headers: {},
      });
      expect(status, path).toBeLessThan(500);
    }
  }
});
