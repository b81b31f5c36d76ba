import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ContentDto,
  ErrorDto,
  Json,
  JsonObject,
  SchemaDto,
} from '#src/content/squidex/wire.ts';
import { type ContractFixture, openFixture, UNPUBLISHED } from './fixture.ts';

/** What a command came to: 'done', or the words of its refusal without the paths. */
type Outcome = string;

type Send = {
  create(id: string, data: JsonObject, status?: string): Promise<Outcome>;
  upsert(id: string, data: JsonObject, expected?: number): Promise<Outcome>;
  patch(id: string, data: JsonObject, expected?: number): Promise<Outcome>;
  changeStatus(id: string, status: string, dueTime?: string): Promise<Outcome>;
  remove(id: string, expected?: number): Promise<Outcome>;
};

let fixture: ContractFixture;
let tags: SchemaDto;
beforeAll(async () => {
  fixture = openFixture();
  tags = await fixture.createSchema({
    fields: [
      { name: 'title', properties: { fieldType: 'String', isRequired: true, maxLength: 5 } },
      { name: 'code', properties: { fieldType: 'String', isUnique: true } },
      { name: 'note', properties: { fieldType: 'String' } },
    ],
  });
});
afterAll(() => fixture.close());

function outcomeOf(status: number, error: ErrorDto | undefined): Outcome {
  if (status < 400) return 'done';
  const words = (error?.details ?? []).map((detail) => detail.replace(/^[\w.[\]-]+: /, ''));
  return words.length > 0 ? words.join(' ') : error?.message || 'Not found.';
}

function byHttp(): Send {
  const send = async (method: string, path: string, body?: Json, expected?: number) => {
    const headers: Record<string, string> =
      expected === undefined ? {} : { 'if-match': `"${expected}"` };
    const reply = await fixture.content<ErrorDto>(method, tags, path, body, headers);
    return outcomeOf(reply.status, reply.body);
  };
  return {
    create: (id, data, status) =>
      send('POST', `?id=${id}${status ? `&status=${status}` : ''}`, data),
    upsert: (id, data, expected) => send('POST', `/${id}`, data, expected),
    patch: (id, data, expected) => send('PATCH', `/${id}`, data, expected),
    changeStatus: (id, status, dueTime) =>
      send('PUT', `/${id}/status`, { status, ...(dueTime ? { dueTime } : {}) }),
    remove: (id, expected) => send('DELETE', `/${id}`, undefined, expected),
  };
}

function byBulk(): Send {
  const send = async (job: JsonObject, expectedVersion?: number) => {
    const path = `/content/${fixture.app}/${tags.name}/bulk`;
    const version = expectedVersion === undefined ? {} : { expectedVersion };
    const body = { jobs: [{ ...job, ...version }], optimizeValidation: false };
    const reply = await fixture.call<{ error?: ErrorDto }[]>('POST', path, { body });
    const error = reply.body[0]?.error;
    if (error?.message === 'OBJECT_NOTFOUND') return 'Not found.';
    return outcomeOf(error?.statusCode ?? 200, error);
  };
  return {
    create: (id, data, status) => send({ type: 'Create', id, data, ...(status ? { status } : {}) }),
    upsert: (id, data, expected) => send({ type: 'Upsert', id, data }, expected),
    patch: (id, data, expected) => send({ type: 'Patch', id, data }, expected),
    changeStatus: (id, status, dueTime) =>
      send({ type: 'ChangeStatus', id, status, ...(dueTime ? { dueTime } : {}) }),
    remove: (id, expected) => send({ type: 'Delete', id }, expected),
  };
}

function byGraphQL(): Send {
  const name = tags.name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const send = async (verb: string, args: JsonObject, result: string) => {
    const given = Object.entries(args).map(([key, value]) => `${key}: ${literal(value)}`);
    const query = `mutation { ${verb}${name}Content(${given.join(', ')}) { ${result} } }`;
    const path = `/content/${fixture.app}/graphql`;
    type Answer = { errors?: { message: string }[] };
    const { body } = await fixture.call<Answer>('POST', path, { body: { query } });
    return body.errors?.[0]?.message ?? 'done';
  };
  const seen = (expected?: number): JsonObject =>
    expected === undefined ? {} : { expectedVersion: expected };
  return {
    create: (id, data, status) => send('create', { id, data, ...(status ? { status } : {}) }, 'id'),
    upsert: (id, data, expected) => send('upsert', { id, data, ...seen(expected) }, 'id'),
    patch: (id, data, expected) => send('patch', { id, data, ...seen(expected) }, 'id'),
    changeStatus: (id, status, dueTime) =>
      send('change', { id, status, ...(dueTime ? { dueTime } : {}) }, 'id'),
    remove: (id, expected) => send('delete', { id, ...seen(expected) }, 'version'),
  };
}

/** A value as GraphQL writes it: names of members without quotes. */
function literal(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`;
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}: ${literal(inner)}`)
    .join()}}`;
}

async function stateOf(id: string) {
  const reply = await fixture.content<ContentDto>('GET', tags, `/${id}`, undefined, UNPUBLISHED);
  const { version, status, newStatus, isDeleted, data, scheduleJob } = reply.body;
  return { version, status, newStatus, isDeleted, data, due: scheduleJob?.dueTime };
}

describe.each([
  ['HTTP', byHttp],
  ['bulk requests', byBulk],
  ['GraphQL', byGraphQL],
])('a command by %s', (front, open) => {
  const id = `by-${front.replace(/\W/g, '-')}`;
  const title = (iv: string) => ({ title: { iv } });

  test('follows the same rules, whoever sends it', async () => {
    const send = open();
    const full = { ...title('One'), code: { iv: id }, note: { iv: 'Kept' } };
    expect(await send.create(id, full, 'Published')).toBe('done');
    expect(await stateOf(id)).toMatchObject({ version: 1, status: 'Published', data: full });

    expect(await send.create(id, title('Two'))).toMatch(/already exists/);
    expect(await send.create(`${id}-long`, title('Too long'))).toMatch(/5 character/);
    expect(await send.create(`${id}-twin`, { ...title('Twin'), code: { iv: id } })).toMatch(
      /same value/,
    );
    expect(await send.patch(id, title('Too long'))).toMatch(/5 character/);
    expect(await send.patch(id, title('Two'), 7)).toMatch(/requested version 7, but found 1/);
    expect(await send.patch('nobody', title('Two'))).toBe('Not found.');
    expect((await stateOf(id)).version).toBe(1);

    expect(await send.patch(id, title('Two'), 1)).toBe('done');
    expect(await stateOf(id)).toMatchObject({ version: 2, data: { ...full, ...title('Two') } });
    expect(await send.patch(id, title('Two'))).toBe('done');
    expect((await stateOf(id)).version).toBe(2);

    expect(await send.upsert(id, { ...title('Three'), code: { iv: id } }, 2)).toBe('done');
    const { data } = await stateOf(id);
    expect(data).toMatchObject({ ...title('Three'), code: { iv: id } });
    expect(data['note'] ?? {}).toEqual({});

    // Without an offset from UTC the machine's zone would decide; the other day does not exist.
    for (const none of ['2099-01-01T00:00:00', '2099-02-30T00:00:00Z', 'January']) {
      expect(await send.changeStatus(id, 'Draft', none)).not.toBe('done');
    }
    const due = '2099-01-01T00:00:00Z';
    expect(await send.changeStatus(id, 'Draft', due)).toBe('done');
    expect(await stateOf(id)).toMatchObject({ version: 4, status: 'Published', due });
    expect(await send.changeStatus(id, 'Nonsense')).toMatch(
      'Cannot change status from Published to Nonsense.',
    );
    expect(await send.changeStatus(id, 'Archived')).toBe('done');
    expect(await stateOf(id)).toMatchObject({ version: 5, status: 'Archived', due: undefined });
    expect(await send.patch(id, title('Four'))).toBe(
      'The workflow does not allow updates at status Archived',
    );

    expect(await send.remove(id, 4)).toMatch(/requested version 4, but found 5/);
    expect(await send.remove(id, 5)).toBe('done');
    expect(await stateOf(id)).toMatchObject({ version: 6, isDeleted: true });
    expect(await send.remove(id)).not.toBe('done');
    // What somebody deleted meanwhile does not come back by who saw it before.
    const again = { ...title('Four'), code: { iv: id } };
    expect(await send.upsert(id, again, 5)).toMatch(/requested version 5, but found 6/);
    expect(await send.upsert(`${id}-never`, title('Four'), 5)).toMatch(/requested version 5/);
    expect(await stateOf(id)).toMatchObject({ version: 6, isDeleted: true });
  });
});
