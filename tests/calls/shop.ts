import { onTestFinished } from 'vitest';
import type { CallHandler } from '#src/api/handlers/calls/call-requests.ts';
import { createCalls } from '#src/api/handlers/calls/calls.ts';
import { createCallItems } from '#src/api/handlers/calls/item-list.ts';
import { longAnswer, type LongQuestion } from '#src/api/handlers/calls/long-answer.ts';
import { publicItem } from '#src/api/handlers/calls/public-item.ts';
import type { WhoCalls } from '#src/api/handlers/calls/who-calls.ts';
import { getList } from '#src/api/handlers/proxy.ts';
import { problemResponse } from '#src/api/http.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import type { SourceAsset } from '#src/content/source.ts';
import { must, note, openContent } from '../replica/content.ts';

type Who = ReturnType<WhoCalls['is']>;
type Answered = { status: number; body: Record<string, unknown>; text: string };

/** Calls on a content server in this process, with a few colours, products and a page. In: the files that pages show. */
export async function openCalls(files: readonly SourceAsset[] = []) {
  const content = await openContent();
  const { write, source, store } = content;
  for (const [id, name, hexcode] of [
    ['fir', 'Tanne', '#1f3d2b'],
    ['moss', 'Moos', '#6b7f3a'],
    ['snow', 'Schnee', '#fff'],
  ] as const) {
    await write.put('colors', id, { name: { de: name }, hexcode: { iv: hexcode } });
  }
  await write.category('blankets');
  for (const [id, cents] of [
    ['a', 4900],
    ['b', 12900],
    ['c', 2900],
  ] as const) {
    await write.product(id, { priceCents: { iv: cents }, categories: { iv: ['blankets'] } });
  }
  await write.product('draft', {}, 'Draft');
  const label = { de: 'Geheimnis', en: 'Secret' };
  await write.put('backend-navigation', 'nav', { label, slug: { iv: 'pages' }, order: { iv: 1 } });
  const hidden = note('bbbbbbbbbb', 'Verborgenes');
  const nodes = [
    note('aaaaaaaaaa', 'Sichtbares'),
    { ...hidden, wrapper: { ...hidden.wrapper, display: false } },
  ];
  await write.page('care', 'pflege', { data: { de: nodes } });

  const replica = openReplica(':memory:');
  const sync = async () => must(await replica.sync(source));
  await sync();
  const served = { build: 'first' };
  const long: LongQuestion[] = [];
  const calls = createCalls({
    visitors: {
      items: replica.lists('published'),
      async answer(asked) {
        long.push(asked);
        const told = createCallItems(replica.lists('published'), publicItem);
        return longAnswer(
          {
            ...{ told, lists: replica.lists },
            files: (of) => (of === 'all' ? replica.assets() : files),
          },
          asked,
        );
      },
      queries: createQueries(replica, { scope: 'published' }),
      asset: () => undefined,
      build: () => served.build,
      log: replica,
    },
    editors: {
      drafts: async () => replica.lists('draft'),
      asset: replica.view('draft').asset,
      schemas: store.schemas,
      graphql: store.graphql,
    },
  });
  onTestFinished(() => {
    replica.close();
    content.close();
  });
  content.wire.requests.length = 0;

  async function ask(
    handler: CallHandler,
    body: unknown,
    who: Who = 'stranger',
  ): Promise<Answered> {
    const request = new Request('http://shop.test/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const answer = await handler(request, calls, { client: 'someone', is: () => who });
    const response = answer.ok
      ? new Response(new Uint8Array(answer.value))
      : problemResponse(answer.error);
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text), text };
  }
  /** Asks the proxy for a list. */
  const list = (schema: string, query: string, headers: Record<string, string>) => {
    const request = new Request(`http://shop.test/${query}`, { headers });
    return getList({ request, params: { schema }, wrote: () => undefined }, { calls });
  };
  return {
    ...{ list, ask, sync, write, calls, replica, wire: content.wire, served },
    /** The long calls that were answered, not from the cache. */
    long,
  };
}

/** The ids in an answer, in their order. */
export function idsIn({ body }: Pick<Answered, 'body'>): unknown[] {
  const { items } = body;
  return Array.isArray(items) ? items.map(({ id }) => id) : [];
}
