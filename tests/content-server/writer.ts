import { fileForm, openClient } from './client.ts';

/**
 * Writes items and assets as fast as it can until it is killed. After each write it says on standard
 * output that it was acknowledged. In: a data folder, a first number.
 */
const [dataDir = '', first = '0'] = process.argv.slice(2);
const { send } = await openClient(dataDir);

async function write(kind: string, id: string, path: string, body: object): Promise<void> {
  const answer = await send('POST', path, body);
  await answer.arrayBuffer();
  process.stdout.write(`${answer.status === 201 ? kind : `failed-${answer.status}`} ${id}\n`);
}

const fields = [{ name: 'n', properties: { fieldType: 'Number' } }];
const schema = { name: 'items', isPublished: true, fields };
await (await send('POST', '/apps/loden/schemas', schema)).arrayBuffer();

for (let number = Number(first); ; number += 1) {
  const item = `/content/loden/items?id=i${number}&publish=true`;
  await write('item', `i${number}`, item, { n: { iv: number } });
  const file = fileForm(`f${number}.txt`, `file ${number}`);
  await write('asset', `a${number}`, `/apps/loden/assets?id=a${number}`, file);
}
