import type { ContentsDto } from '#src/content/squidex/wire.ts';
import { openClient } from './client.ts';

/**
 * Asks one question that goes through 180 MB of text, in which nothing is found, and says on standard output
 * what the answer was. That is more than the heap of the test. In: a data folder.
 */
const [dataDir = ''] = process.argv.slice(2);
const { server, send } = await openClient(dataDir);
const fields = [{ name: 'text', properties: { fieldType: 'String' } }];
await send('POST', '/apps/loden/schemas', { name: 'items', isPublished: true, fields });
const data = { text: { iv: 'Weicher Loden aus Schurwolle. '.repeat(1_000) } };
const jobs = Array.from({ length: 200 }, () => ({ type: 'Create', data }));
await send('POST', '/content/loden/items/bulk', { publish: true, jobs });
const or = Array.from({ length: 30 }, (_, number) => {
  return { path: 'data.text.iv', op: 'contains', value: `Züge ${number}` };
});
// How much time that takes is a matter of the machine, and of what else it does.
performance.now = () => 0;
const response = await send('POST', '/content/loden/items/query', { q: { filter: { or } } });
const { total }: ContentsDto = await response.json();
process.stdout.write(`${response.status} ${total}`);
server.close();
