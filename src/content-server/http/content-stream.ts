import { readOptions } from '../contents/read-options.ts';
import { editingStatus } from '../model/item.ts';
import { canUpdate } from '../contents/workflow.ts';
import { PAGE_SIZE } from '../query/run.ts';
import type { Query } from '../query/tree.ts';
import { Refusal } from '../base/refusal.ts';
import type { ServerSchema } from '../model/schema.ts';
import { listItems } from '../query/items.ts';
import { contentDtos, existingTargets } from '../api/content-dto.ts';
import { contentSchema, onContent } from './content-read.ts';
import type { Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';

export const contentStreamRoutes: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/api/content/:app/:schema/stream',
    access: onContent('read'),
    cost: 10,
    kind: 'slow',
    handle: stream,
  },
];

const BY_ID: Query = {
  sort: [
    {
      target: { path: 'id', type: 'String', nullable: false, column: 'id', steps: [] },
      descending: false,
    },
  ],
  skip: 0,
};

/** Every item of the scope as server-sent events, a page at a time: memory stays flat. */
async function stream(call: Call): Promise<Response> {
  const schema = contentSchema(call);
  const encoder = new TextEncoder();
  let last: string | undefined = '';
  const body = new ReadableStream({
    pull(controller) {
      const page = last === undefined ? [] : readAfter(call, schema, last);
      last = page.at(-1)?.id;
      if (last === undefined) return controller.close();
      const events = page.map((item) => `data: ${JSON.stringify(item)}\n\n`);
      controller.enqueue(encoder.encode(events.join('')));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** A page after an item; a short one where the items are too big for a whole one. */
function readAfter(call: Call, schema: ServerSchema, id: string) {
  try {
    return eventsAfter(call, schema, id, PAGE_SIZE);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return eventsAfter(call, schema, id, 1);
  }
}

/** Items as Squidex keeps them in memory: without links, with names beside the ids. */
function eventsAfter(call: Call, schema: ServerSchema, id: string, top: number) {
  const options = { ...readOptions(call.headers), flatten: false, resolveFlow: false };
  const { items } = listItems(call.services.runner, {
    schema,
    scope: options.unpublished ? 'all' : 'published',
    query: { ...BY_ID, top },
    total: 'never',
    within: [{ text: 'id > ?', params: [id] }],
  });
  const entries = items.map((item) => ({ item, schema }));
  const dtos = contentDtos(call, options, entries, existingTargets(call, options, entries));
  const app = call.services.apps.app();
  return dtos.map(({ _links, ...dto }, index) => {
    const item = items[index];
    return {
      ...dto,
      appId: `${app.id},${app.name}`,
      schemaId: `${schema.id},${schema.definition.name}`,
      isSingleton: schema.definition.type === 'Singleton',
      canUpdate: item !== undefined && canUpdate(editingStatus(item)),
    };
  });
}
