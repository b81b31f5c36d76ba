import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientsDto, TokenDto } from '#src/content/squidex/wire.ts';
import { EMBEDDED_ONLY, openTarget, type ContractTarget } from './target.ts';

let target: ContractTarget;
beforeAll(() => {
  target = openTarget();
});
afterAll(() => target.close());

async function token(form: Record<string, string>) {
  const response = await target.raw('/identity-server/connect/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  const body: Partial<TokenDto> & { error?: string } = await response.json();
  return { status: response.status, body };
}

describe('the token endpoint', () => {
  test('refuses a wrong secret and an unknown client alike', async () => {
    const form = { grant_type: 'client_credentials', scope: 'squidex-api', client_secret: 'wrong' };
    for (const client of ['default', 'nobody']) {
      const reply = await token({ ...form, client_id: `${target.app}:${client}` });
      expect([400, 401]).toContain(reply.status);
      expect(reply.body.error).toBe('invalid_client');
    }
  });

  test('refuses other grants, unknown scopes and requests without a grant', async () => {
    const id = { client_id: `${target.app}:default`, client_secret: 'x' };
    expect((await token(id)).body.error).toBe('invalid_request');
    expect((await token({ ...id, grant_type: 'password' })).status).toBe(400);
  });
});

describe('the door', () => {
  test('is 401 without a token and with a wrong one', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
      const response = await target.raw(`/api/apps/${target.app}/schemas`, { headers });
      expect(response.status).toBe(401);
    }
  });

  test('is 404 for an unknown app, schema and route', async () => {
    expect((await target.call('GET', '/apps/no-such-app/schemas')).status).toBe(404);
    expect((await target.call('GET', `/content/${target.app}/no-such-schema`)).status).toBe(404);
    expect((await target.call('GET', `/apps/${target.app}/no-such-thing`)).status).toBe(404);
  });

  test('answers ping without a token', async () => {
    expect((await target.raw('/api/ping')).status).toBe(204);
  });

  test('lets an editor client read items but neither schemas nor languages', async (context) => {
    context.skip(!target.isEmbedded, EMBEDDED_ONLY);
    const clients = `/apps/${target.app}/clients`;
    const created = await target.call<ClientsDto>('POST', clients, { body: { id: 'writer' } });
    expect(created.status).toBe(201);
    const client = created.body.items.find(({ id }) => id === 'writer');
    expect(client?.role).toBe('Editor');
    const { body } = await token({
      grant_type: 'client_credentials',
      client_id: `${target.app}:writer`,
      client_secret: client?.secret ?? '',
      scope: 'squidex-api',
    });
    const headers = { authorization: `Bearer ${body.access_token}` };
    const status = async (path: string) => (await target.raw(`/api${path}`, { headers })).status;
    expect(await status(`/apps/${target.app}/schemas`)).toBe(403);
    expect(await status(`/apps/${target.app}/languages`)).toBe(403);
    expect(await status(`/apps/${target.app}/assets`)).toBe(200);
    await target.call('DELETE', `${clients}/writer`);
    expect(await status(`/apps/${target.app}/assets`)).toBe(404);
  });
});
