import { expect, onTestFinished, test, vi } from 'vitest';
import { keptWhen } from './kept-when.ts';

test.each([
  ['an hour ago', '2026-11-30T09:00+01:00', '2026-11-30T10:00+01:00', 'heute, 09:00,'],
  ['late last night', '2026-11-29T23:59+01:00', '2026-11-30T00:01+01:00', 'gestern, 23:59,'],
  // The day before had 25 hours.
  ['early on a long day', '2026-10-25T00:30+02:00', '2026-10-26T10:00+01:00', 'gestern, 00:30,'],
  // The day before had 23 hours.
  [
    'late before a short day',
    '2026-03-28T23:30+01:00',
    '2026-03-30T10:00+02:00',
    '28. März, 23:30,',
  ],
])('work that was kept %s is told by the days of the shop', (_name, at, now, told) => {
  vi.stubGlobal('document', { documentElement: { dataset: { zone: 'Europe/Berlin' } } });
  // Where the editor is, it is another day at some of these times.
  vi.stubEnv('TZ', 'Asia/Tokyo');
  onTestFinished(() => void vi.unstubAllEnvs().unstubAllGlobals());
  expect(keptWhen(Date.parse(at), Date.parse(now), 'de')).toBe(told);
});
