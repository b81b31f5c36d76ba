import { once } from 'node:events';
import { createServer } from 'node:http';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { eachDay } from '#src/model/visitors/visit-report.ts';
import { createPlausibleStats } from './plausible-stats.ts';

const Question = v.object({
  ...{
    site_id: v.string(),
    metrics: v.array(v.string()),
    date_range: v.tuple([v.string(), v.string()]),
  },
  ...{ dimensions: v.optional(v.array(v.string())), filters: v.array(v.unknown()) },
  pagination: v.object({ limit: v.number() }),
});
type Question = v.InferOutput<typeof Question>;
type Row = { metrics: (number | null)[]; dimensions: string[] };

/** A Plausible that answers what it is told to, and notes what it was asked. */
async function plausible(answer: (question: Question) => Row[] | number) {
  const asked: Question[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/api/v1/stats/realtime/visitors?site_id=almwerk.example') {
      response.writeHead(request.headers.authorization === 'Bearer the-key' ? 200 : 401);
      response.end('14');
      return;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const question = v.parse(Question, JSON.parse(Buffer.concat(chunks).toString()));
    asked.push(question);
    const isRight =
      request.url === '/api/v2/query' && request.headers.authorization === 'Bearer the-key';
    const answered = isRight ? answer(question) : 401;
    response.writeHead(typeof answered === 'number' ? answered : 200);
    const results =
      typeof answered === 'number' ? answered : answered.slice(0, question.pagination.limit);
    response.end(JSON.stringify({ results, meta: {}, query: {} }));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('no port');
  return { asked, url: `http://localhost:${bound.port}` };
}

const RANGE = { from: '2026-11-22', to: '2026-11-23' };

test('a report is made of what Plausible answers, for the range and as many days before', async () => {
  const { asked, url } = await plausible(({ dimensions = [], date_range: [from], filters }) => {
    const [dimension] = dimensions;
    const isNow = from === RANGE.from;
    if (dimension === undefined) {
      return [{ metrics: isNow ? [12, 40, 161, 38] : [6, 20, 150, 41], dimensions: [] }];
    }
    if (dimension === 'time:day') return [{ metrics: [12, 40], dimensions: ['2026-11-23'] }];
    if (dimension === 'visit:device') return [{ metrics: [12], dimensions: ['Mobile'] }];
    if (dimension === 'visit:country') {
      return [
        { metrics: [9], dimensions: ['AT'] },
        { metrics: [3], dimensions: [''] },
      ];
    }
    if (dimension === 'visit:source') {
      return [
        { metrics: [4], dimensions: ['Google'] },
        { metrics: [isNow ? 8 : 5], dimensions: ['Direct / None'] },
      ];
    }
    if (dimension === 'event:props:words') {
      return [
        { metrics: [3], dimensions: ['walldecke'] },
        { metrics: [null], dimensions: ['(none)'] },
      ];
    }
    if (dimension === 'event:page' && JSON.stringify(filters)?.includes('"404"')) {
      return [{ metrics: [5], dimensions: ['/de/alt'] }];
    }
    if (dimension === 'event:goal') return [{ metrics: [2], dimensions: ['Enquiry'] }];
    return [];
  });
  const stats = createPlausibleStats({ url, site: 'almwerk.example', key: 'the-key' });
  const report = await stats.report(RANGE);
  expect(report).toMatchObject({
    value: {
      days: [
        { day: '2026-11-22', visitors: 0, views: 0 },
        { day: '2026-11-23', visitors: 12, views: 40 },
      ],
      visitors: { count: 12, before: 6 },
      views: { count: 40, before: 20 },
      duration: { count: 161, before: 150 },
      bounces: { count: 38, before: 41 },
      sources: [
        { value: '', count: 8, before: 5 },
        { value: 'Google', count: 4, before: 4 },
      ],
      devices: [{ value: 'phone', count: 12, before: 12 }],
      countries: [{ value: 'AT', count: 9, before: 9 }],
      goals: [{ value: 'Enquiry', count: 2 }],
      searches: [{ value: 'walldecke', count: 3, before: 3 }],
      missed: [{ value: '/de/alt', count: 5, before: 5 }],
    },
  });
  expect(new Set(asked.map(({ site_id }) => site_id))).toEqual(new Set(['almwerk.example']));
  expect(new Set(asked.map(({ date_range }) => date_range.join(' ')))).toEqual(
    new Set(['2026-11-22 2026-11-23', '2026-11-20 2026-11-21']),
  );
  const { length } = asked;
  expect(await stats.report(RANGE)).toEqual(report);
  expect(asked).toHaveLength(length);
});

test('the views of a page are one question about that page', async () => {
  const { asked, url } = await plausible(({ filters }) => {
    const isPage = JSON.stringify(filters) === '[["is","event:page",["/de/kontakt"]]]';
    return isPage ? [{ metrics: [4], dimensions: [] }] : [];
  });
  const site = 'almwerk.example';
  const stats = createPlausibleStats({ url, site, key: 'the-key' });
  expect(await stats.views(RANGE, '/de/kontakt')).toEqual({ ok: true, value: 4 });
  expect(await stats.views(RANGE, '/de/nirgends')).toEqual({ ok: true, value: 0 });
  expect(asked.map(({ metrics }) => metrics)).toEqual([['pageviews'], ['pageviews']]);
  const wrong = createPlausibleStats({ url, site, key: 'wrong' });
  expect(await wrong.views(RANGE, '/de/kontakt')).toMatchObject({
    error: { name: 'visits-unreadable', details: { reason: 'status 401' } },
  });
});

test('each day of a range of three years has its visitors', async () => {
  const { url } = await plausible(({ dimensions = [], date_range: [from, to] }) =>
    dimensions[0] === 'time:day'
      ? eachDay({ from, to }).map((day) => ({ metrics: [3, 7], dimensions: [day] }))
      : [],
  );
  const stats = createPlausibleStats({ url, site: 'almwerk.example', key: 'the-key' });
  const report = await stats.report({ from: '2023-11-24', to: '2026-11-23' });
  const days = report.ok ? report.value.days : [];
  expect(days).toHaveLength(1_096);
  expect(days.filter(({ visitors, before }) => visitors !== 3 || before !== 3)).toEqual([]);
});

test('how many visitors there are now is asked anew each time, and not known where Plausible refuses', async () => {
  const { url } = await plausible(() => 500);
  const site = 'almwerk.example';
  expect(await createPlausibleStats({ url, site, key: 'the-key' }).present()).toBe(14);
  expect(await createPlausibleStats({ url, site, key: 'wrong' }).present()).toBeUndefined();
});

test('a Plausible that refuses is a problem with the reason, and is asked again', async () => {
  let status = 429;
  const { url } = await plausible(() => (status === 200 ? [] : status));
  const stats = createPlausibleStats({ url, site: 'almwerk.example', key: 'the-key' });
  const refused = { error: { name: 'visits-unreadable', details: { reason: 'status 429' } } };
  expect(await stats.report(RANGE)).toMatchObject(refused);
  status = 200;
  expect(await stats.report(RANGE)).toMatchObject({ ok: true });
  const wrong = createPlausibleStats({ url, site: 'almwerk.example', key: 'wrong' });
  expect(await wrong.report(RANGE)).toMatchObject({ ok: false });
});
