import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureUrl } from '#src/model/fields/picture.ts';
import { createKnownFiles } from '#src/runtime/engine/known-files.ts';
import { openSite } from '#src/site/site.ts';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import { createAdmin } from '../publish/admin.ts';
import { must, openContent } from './content.ts';

let content: Awaited<ReturnType<typeof openContent>>;
let replica: Replica;
beforeAll(async () => {
  content = await openContent();
  replica = openReplica(':memory:');
});
afterAll(() => {
  replica.close();
  content.close();
});

const pdf = (words: string) => new TextEncoder().encode(`%PDF-1.4\n${words}\n%%EOF`);

/** Stores a document and syncs. Out: the hash under which it is known now. */
async function bring(id: string, words: string): Promise<string> {
  const asset = { id, fileName: 'a.pdf', mimeType: 'application/pdf', bytes: pdf(words) };
  must(await content.store.uploadAsset(asset));
  return sync(id);
}

async function sync(id: string): Promise<string> {
  must(await replica.sync(content.source, { hints: [{ id }] }));
  return replica.view('published').asset(id)?.hash ?? '';
}

async function change(method: string, id: string, body?: object): Promise<void> {
  const admin = createAdmin(content.server);
  const answer = await admin(method, `/apps/${content.server.appName}/assets/${id}`, body);
  expect(answer.ok).toBe(true);
  await sync(id);
}

/** The words of a document that was, by its hash. */
async function formerWords(hash: string): Promise<string | undefined> {
  const [file] = replica.formerByHash(hash);
  if (!file) return undefined;
  return new TextDecoder().decode(must(await content.source.download(file.id, file.version)));
}

test('a file that was replaced is known by its hash, and the source still has its contents', async () => {
  const first = await bring('a', 'first');
  const second = await bring('a', 'second');
  await bring('a', 'third');
  expect(replica.assetsByHash(first)).toEqual([]);
  expect(await formerWords(first)).toContain('first');
  expect(await formerWords(second)).toContain('second');
  const { body } = must(await stream(first));
  expect(await new Response(body).text()).toContain('first');
});

test('an asset is known as it was in a version that had another file', async () => {
  const versionOf = () => replica.view('published').asset('versions')?.version ?? 0;
  const first = await bring('versions', 'first');
  const before = versionOf();
  await bring('versions', 'second');
  expect(replica.formerAsset('versions', before)).toMatchObject({ id: 'versions', hash: first });
  expect(replica.formerAsset('versions', versionOf())).toBeUndefined();
  expect(replica.formerAsset('other', before)).toBeUndefined();
});

function stream(hash: string) {
  const [file] = replica.formerByHash(hash);
  return content.source.stream(file?.id ?? '', file?.version);
}

test('a file that was renamed has its old name there, and the contents of today', async () => {
  const hash = await bring('b', 'words');
  await change('PUT', 'b', { fileName: 'other.pdf' });
  expect(replica.formerByHash(hash)).toMatchObject([{ fileName: 'a.pdf', version: undefined }]);
  expect(await formerWords(hash)).toContain('words');
});

test('words about a file make no other file of it', async () => {
  const hash = await bring('c', 'more words');
  await change('PUT', 'c', { metadata: { 'alt-de': 'Maße' } });
  expect(replica.formerByHash(hash)).toEqual([]);
});

test('a deleted file is known, one that was deleted for good has no contents', async () => {
  const hash = await bring('d', 'deleted');
  await change('DELETE', 'd');
  expect(await formerWords(hash)).toContain('deleted');
  await change('DELETE', 'd?permanent=true');
  const [file] = replica.formerByHash(hash);
  expect(await content.source.download('d', file?.version)).toMatchObject({ ok: false });
});

test('nothing is known of what was before a file became protected', async () => {
  const hash = await bring('e', 'open');
  await bring('e', 'newer');
  expect(replica.formerByHash(hash)).toHaveLength(1);
  await change('PUT', 'e', { isProtected: true });
  expect(replica.formerByHash(hash)).toEqual([]);
});

test('what ended before a state that nobody keeps is forgotten', async () => {
  const hash = await bring('f', 'old');
  const before = replica.newest();
  await bring('f', 'new');
  replica.forgetFormer(before);
  expect(replica.formerByHash(hash)).toHaveLength(1);
  replica.forgetFormer(replica.newest());
  expect(replica.formerByHash(hash)).toEqual([]);
});

// One pixel.
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('visitors get a picture until the build goes that may name it, and a protected one not at all', async () => {
  const site = openSite(':memory:');
  const { isPublic } = createKnownFiles(replica, site, content.source);
  const bring = async (id: string) => {
    const bytes = new Uint8Array(Buffer.from(PNG, 'base64'));
    const asset = { id, fileName: `${id}.png`, mimeType: 'image/png', bytes };
    must(await content.store.uploadAsset(asset));
    const hash = await sync(id);
    return pictureUrl({ hash, x: 50, y: 50, width: 320, format: 'webp' });
  };
  const publish = (id: string) => {
    const start = { id, at: 1, app: 'a', epoch: replica.epoch, contentSeq: replica.head() };
    const nextBuild = site.begin(start);
    const file = { path: '/a', aliases: [], type: 'text/html', status: 200, headers: {}, body: id };
    nextBuild.put('/a', undefined, [file]);
    nextBuild.commit();
  };
  const picture = await bring('g');
  publish('one');
  await change('DELETE', 'g');
  expect(isPublic(picture)).toBe(true);
  publish('two');
  expect(isPublic(picture)).toBe(false);
  const other = await bring('h');
  expect(isPublic(other)).toBe(true);
  await change('PUT', 'h', { isProtected: true });
  expect(isPublic(other)).toBe(false);
  expect(isPublic('/pictures/elsewhere')).toBe(false);
  site.close();
});
