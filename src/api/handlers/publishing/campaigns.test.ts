import { expect, test } from 'vitest';
import { ok } from '#src/lib/result.ts';
import { changeByForm } from './campaigns.ts';

const ID = '3f0c2a1e-6b57-4b2e-9d0e-0f6b1d2c3e4f';

test.each([
  { start: '31.12.2026 06:00', end: '' },
  { start: '', end: '1.12.2026 06:00' },
  { start: '2026-12-01T06:00', end: '2027-02-31T06:00' },
])('times that cannot be read are refused, and not left out: %j', async (times) => {
  const asked: unknown[] = [];
  const fields = { action: 'times', id: ID, ...times };
  const request = new Request('http://localhost/manage/campaigns', {
    ...{ method: 'POST', body: new URLSearchParams(fields) },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  const done = await changeByForm(request, {
    campaigns: {
      list: () => [],
      change: async (_by, action) => {
        asked.push(action);
        return ok(ID);
      },
    },
    editing: { allows: () => true, drafts: async () => Promise.reject(new Error('not asked')) },
    ...{ by: 'anna@example.com', zone: 'Europe/Berlin' },
  });
  expect(done).toMatchObject({ error: { problem: { name: 'form-incomplete' }, sent: fields } });
  expect(asked).toEqual([]);
});
