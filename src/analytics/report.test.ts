import { expect, test } from 'vitest';
import { openCounter } from './counter.ts';
import { countedReport } from './report.ts';
import type { SiteVisit } from './visit.ts';

const DAY_MS = 24 * 3_600_000;
const VISIT = {
  ...{ name: 'pageview', path: '/de', referrer: null, campaign: null, device: 'phone' },
  ...{ query: '', detail: null, revenue: null },
} as const satisfies Partial<SiteVisit>;

test('a range has each of its days, what was most first, and what there was in as many days before', () => {
  let time = Date.UTC(2026, 10, 19, 12);
  const counter = openCounter({
    path: ':memory:',
    now: () => time,
    log: (error) => {
      throw error;
    },
  });
  const come = (agent: string, visit: Partial<SiteVisit> = {}) =>
    counter.count({ ...BLANK, ...VISIT, ...visit }, { ...NOBODY, agent });
  come('a', { referrer: 'example.org' });
  time += 2 * DAY_MS;
  come('a');
  time += 90_000;
  come('a', { path: '/de/pflege' });
  come('b', { device: 'desktop', referrer: 'example.org', campaign: 'winter' });
  time += DAY_MS - 90_000;
  come('c', { path: '/de/pflege', referrer: 'example.org' });
  come('c', { name: 'Search: No Results', detail: 'walldecke' });
  come('c', { name: '404', path: '/de/alt' });
  come('c', { name: 'Enquiry', revenue: { currency: 'EUR', cents: 24_800 } });
  counter.flush();
  expect(countedReport(counter, { from: '2026-11-21', to: '2026-11-23' })).toEqual({
    range: { from: '2026-11-21', to: '2026-11-23' },
    days: [
      { day: '2026-11-21', visitors: 2, views: 3, before: 0 },
      { day: '2026-11-22', visitors: 1, views: 1, before: 1 },
      { day: '2026-11-23', visitors: 0, views: 0, before: 0 },
    ],
    visitors: { count: 3, before: 1 },
    views: { count: 4, before: 1 },
    // One visit of 90 seconds, one of three events at once, and one that was a single page.
    duration: { count: 30, before: 0 },
    bounces: { count: 33, before: 100 },
    sources: [
      { value: 'example.org', count: 2, before: 1 },
      { value: '', count: 1, before: 0 },
    ],
    campaigns: [{ value: 'winter', count: 1, before: 0 }],
    pages: [
      { value: '/de', count: 2, before: 1 },
      { value: '/de/pflege', count: 2, before: 0 },
    ],
    devices: [
      { value: 'phone', count: 2, before: 1 },
      { value: 'desktop', count: 1, before: 0 },
    ],
    goals: [
      { value: '404', count: 1, before: 0 },
      { value: 'Enquiry', count: 1, before: 0 },
      { value: 'Search: No Results', count: 1, before: 0 },
    ],
    searches: [{ value: 'walldecke', count: 1, before: 0 }],
    missed: [{ value: '/de/alt', count: 1, before: 0 }],
    revenue: [{ value: 'EUR', count: 24_800, before: 0 }],
  });
  counter.close();
});

/** What a later version of a visit has besides: nothing of it is counted here. */
const BLANK = {};
const NOBODY = { client: '192.0.2.1', address: '192.0.2.1' };
