import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JsonObject, SchemaDto } from '#src/content/squidex/wire.ts';
import { type ContractFixture, openFixture } from './fixture.ts';

type Rule = { id: string; isEnabled: boolean; numSucceeded: number; flow: JsonObject };
type Events = {
  total: number;
  items: { id: string; flowState: { status: string; nextRun?: string } }[];
};
type Received = { headers: IncomingHttpHeaders; body: string };

/** What takes longer hangs, also on a machine that has much else to do. */
const SOON_MS = 30_000;

let fixture: ContractFixture;
let schema: SchemaDto;
let hook: Server;
let url: string;
/** Answers of the hook, in order; 200 when there are none left. */
const answers: number[] = [];
const received: Received[] = [];

beforeAll(async () => {
  fixture = openFixture();
  schema = await fixture.createSchema({
    fields: [{ name: 'title', properties: { fieldType: 'String' } }],
  });
  hook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200).end('taken');
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const address = hook.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`;
});
beforeEach(() => {
  received.length = 0;
});
afterAll(async () => {
  hook.close();
  hook.closeAllConnections();
  await fixture.close();
});

const rules = () => `/apps/${fixture.app}/rules`;
const changed = (condition?: string) => ({
  triggerType: 'ContentChanged',
  handleAll: false,
  schemas: [{ schemaId: schema.id, ...(condition ? { condition } : {}) }],
});

async function createRule(trigger: object, target = url) {
  const action = { actionType: 'Webhook', method: 'POST', url: target, sharedSecret: 's3cret' };
  return fixture.call<Rule>('POST', rules(), { body: { trigger, action } });
}

// A foreign Squidex does not call this machine.
describe.runIf(!process.env['SQUIDEX_URL'])('rules', () => {
  test('call an address with a signed envelope, for the events that they name', async () => {
    const { body: rule } = await createRule(changed("event.type == 'Published'"));
    const made = await fixture.content('POST', schema, '?publish=true', { title: { iv: 'Ä' } });
    await vi.waitFor(() => expect(received).toHaveLength(1), SOON_MS);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const hash = createHash('sha256').update(`${body}s3cret`).digest('base64');
    expect(headers['x-signature']).toBe(hash);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const envelope = JSON.parse(body);
    expect(envelope.type).toMatch(/^Contract\w*Published$/);
    expect(envelope.payload).toMatchObject({
      $type: 'EnrichedContentEvent',
      type: 'Published',
      id: made.body.id,
      schemaId: `${schema.id},${schema.name}`,
      version: 1,
      data: { title: { iv: 'Ä' } },
      dataOld: null,
    });
    await vi.waitFor(async () => {
      const list = await fixture.call<{ items: Rule[] }>('GET', rules());
      expect(list.body.items.find(({ id }) => id === rule.id)?.numSucceeded).toBe(1);
    }, SOON_MS);
    await fixture.call('DELETE', `${rules()}/${rule.id}`);
  });

  test('try again later, and at once when asked to', async () => {
    const { body: rule } = await createRule(changed());
    answers.push(500);
    await fixture.content('POST', schema, '', { title: { iv: 'x' } });
    const events = async () => {
      const reply = await fixture.call<Events>('GET', `${rules()}/events?ruleId=${rule.id}`);
      return reply.body.items[0];
    };
    await vi.waitFor(
      async () => expect((await events())?.flowState.status).toBe('Scheduled'),
      SOON_MS,
    );
    const event = await events();
    expect(Date.parse(event?.flowState.nextRun ?? '')).toBeGreaterThan(Date.now());
    await fixture.call('PUT', `${rules()}/events/${event?.id}`);
    await vi.waitFor(
      async () => expect((await events())?.flowState.status).toBe('Completed'),
      SOON_MS,
    );
    expect(received).toHaveLength(2);
    await fixture.call('DELETE', `${rules()}/${rule.id}`);
  });

  test('are silent while they are disabled', async () => {
    const { body: rule } = await createRule(changed());
    const disabled = await fixture.call<Rule>('PUT', `${rules()}/${rule.id}/disable`);
    expect(disabled.body.isEnabled).toBe(false);
    await fixture.content('POST', schema, '', { title: { iv: 'x' } });
    const reply = await fixture.call<Events>('GET', `${rules()}/events?ruleId=${rule.id}`);
    expect(reply.body.total).toBe(0);
    await fixture.call('DELETE', `${rules()}/${rule.id}`);
  });

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:7f00:1]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[::10.0.0.1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:a00:1::1]/',
    'http://[2001::a00:1]/',
    'http://127.0.0.1:6379/',
    'http://127.1:22/',
  ])('never call %s', async (target) => {
    const { body: rule } = await createRule(changed(), target);
    await fixture.content('POST', schema, '', { title: { iv: 'x' } });
    await vi.waitFor(async () => {
      const path = `${rules()}/events?ruleId=${rule.id}`;
      const reply = await fixture.call<{ items: { flowState: unknown }[] }>('GET', path);
      expect(JSON.stringify(reply.body.items[0]?.flowState)).toContain('must not be called');
    }, SOON_MS);
    await fixture.call('DELETE', `${rules()}/${rule.id}`);
  });

  test('need a trigger and a step, and refuse what cannot be run', async () => {
    const action = { actionType: 'Webhook', url };
    const status = async (body: object) => (await fixture.call('POST', rules(), { body })).status;
    expect(await status({ action })).toBe(400);
    expect(await status({ trigger: changed() })).toBe(400);
    expect(await status({ trigger: { triggerType: 'Manual' }, action })).toBe(501);
    expect(await status({ trigger: changed('event.data.x > 1'), action })).toBe(501);
    const step = { actionType: 'Email', url };
    expect(await status({ trigger: changed(), action: step })).toBe(501);
  });
});
