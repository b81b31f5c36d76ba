import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppLanguagesDto } from '#src/content/squidex/wire.ts';
import { EMBEDDED_ONLY, openTarget, type ContractTarget } from './target.ts';

let target: ContractTarget;
beforeEach(() => {
  target = openTarget();
});
afterEach(() => target.close());

const path = () => `/apps/${target.app}/languages`;

describe('languages', () => {
  test('start with English as master; another master moves to the front', async (context) => {
    context.skip(!target.isEmbedded, EMBEDDED_ONLY);
    const fresh = await target.call<AppLanguagesDto>('GET', path());
    expect(fresh.body.items).toMatchObject([{ iso2Code: 'en', isMaster: true, fallback: [] }]);
    const added = await target.call<AppLanguagesDto>('POST', path(), { body: { language: 'de' } });
    expect(added.status).toBe(201);
    expect(added.body.items.map(({ iso2Code }) => iso2Code)).toEqual(['en', 'de']);
    await target.call('PUT', `${path()}/de`, { body: { isMaster: true } });
    const body = { isOptional: true, fallback: ['de'] };
    const changed = await target.call<AppLanguagesDto>('PUT', `${path()}/en`, { body });
    expect(changed.body.items).toMatchObject([
      { iso2Code: 'de', englishName: 'German', isMaster: true, isOptional: false },
      { iso2Code: 'en', isMaster: false, isOptional: true, fallback: ['de'] },
    ]);
    const reset = await target.call<AppLanguagesDto>('PUT', `${path()}/en`, { body: {} });
    expect(reset.body.items[1]).toMatchObject({ isOptional: false, fallback: [] });
  });

  test('refuse what would leave the app without a sound master', async (context) => {
    context.skip(!target.isEmbedded, EMBEDDED_ONLY);
    const detail = async (method: string, code: string, body?: unknown) =>
      (await target.call(method, `${path()}${code}`, body === undefined ? {} : { body })).body
        .details;
    await target.call('POST', path(), { body: { language: 'de' } });
    await target.call('PUT', `${path()}/de`, { body: { isMaster: true } });
    expect(await detail('DELETE', '/de')).toEqual(['Master language cannot be removed.']);
    expect(await detail('PUT', '/de', { isOptional: true })).toEqual([
      'IsMaster: Master language cannot be made optional.',
    ]);
    expect(await detail('POST', '', { language: 'en' })).toEqual([
      'Language has already been added.',
    ]);
    expect(await detail('PUT', '/en', { fallback: ['fr'] })).toEqual([
      "Fallback: App does not have fallback language 'fr'.",
    ]);
    expect((await target.call('DELETE', `${path()}/fr`)).status).toBe(404);
  });
});
