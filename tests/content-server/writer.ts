import { createContentServer } from '#src/content-server/server.ts';

/**
 * Writes items and assets as fast as it can until it is killed. Before each write it says on standard
 * output what it is about to do, afterwards that it was acknowledged. In: a data folder, a first number.
 */
const [dataDir = '', first = '0'] = process.argv.slice(2);
const server = createContentServer({ dataDir, clientSecret: 'secret' });
const form = new URLSearchParams({
  grant_type: 'client_credentials',
  client_id: server.clientId,
  client_secret: 'secret',
});
const url = 'http://x/identity-server/connect/token';
const token = await server.handle(new Request(url, { method: 'POST', body: form }));
const { access_token }: { access_token: string } = await token.json();

async function send(method: string, path: string, body: BodyInit, type?: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${access_token}`,
    ...(type ? { 'content-type': type } : {}),
  };
  const request = new Request(`http://x/api${path}`, { method, headers, body });
  const answer = await server.handle(request);
  await answer.arrayBuffer();
  return answer.status;
}

const json = (body: object) => [JSON.stringify(body), 'application/json'] as const;
const fields = [{ name: 'n', properties: { fieldType: 'Number' } }];
await send('POST', '/apps/loden/schemas', ...json({ name: 'items', isPublished: true, fields }));

for (let number = Number(first); ; number += 1) {
  const data = { n: { iv: number } };
  const created = await send(
    'POST',
    `/content/loden/items?id=i${number}&publish=true`,
    ...json(data),
  );
  process.stdout.write(`${created === 201 ? 'item' : `failed-${created}`} i${number}\n`);
  const file = new FormData();
  file.append('file', new File([`file ${number}`], `f${number}.txt`));
  const uploaded = await send('POST', `/apps/loden/assets?id=a${number}`, file);
  process.stdout.write(`${uploaded === 201 ? 'asset' : `failed-${uploaded}`} a${number}\n`);
}
