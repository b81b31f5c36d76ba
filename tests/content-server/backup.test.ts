import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAudit } from '#src/auth/audit.ts';
import type { AssetsDto, ContentsDto } from '#src/content/squidex/wire.ts';
import { createAssetFiles } from '#src/content-server/assets/files.ts';
import { makeBackup, type BackupManifest } from '#src/content-server/backup.ts';
import { restoreBackup } from '#src/content-server/restore.ts';
import { fieldExpression } from '#src/content-server/store/field-indexes.ts';
import { backupFolder, refuseSquidex } from '#src/runtime/commands/backup.ts';
import { notesOfRestores, openContentServer } from '#src/runtime/engine/content.ts';
import { CommandError } from '#src/runtime/process/command-error.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { launch, run } from '../site/commands.ts';
import { type TestClient, fileForm, openClient } from './client.ts';

const root = mkdtempSync(join(tmpdir(), 'backup-'));
const backup = join(root, 'backup');
/** What was acknowledged before the backup began, and not removed later. */
const acknowledged = new Set<string>();
let manifest: BackupManifest;
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Writes items and assets, and removes every third asset for good, until it is told to stop. */
async function write({ send }: TestClient, name: string, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    const id = `${name}${n}`;
    const item = await send('POST', `/content/loden/items?id=i${id}&publish=true`, {
      n: { iv: n },
    });
    if (item.status === 201) acknowledged.add(`item i${id}`);
    const file = fileForm(`f${id}.txt`, `file ${id}`);
    const asset = await send('POST', `/apps/loden/assets?id=a${id}`, file);
    if (asset.status === 201 && n % 3 !== 0) acknowledged.add(`asset a${id}`);
    if (n % 3 === 0) await send('DELETE', `/apps/loden/assets/a${id}?permanent=true`);
    await new Promise((done) => setImmediate(done));
  }
}

beforeAll(async () => {
  const client = await openClient(join(root, 'content'));
  const fields = [{ name: 'n', properties: { fieldType: 'Number' } }];
  await client.send('POST', '/apps/loden/schemas', { name: 'items', isPublished: true, fields });
  let isOver = false;
  const writers = ['x', 'y'].map((name) => write(client, name, () => isOver));
  while (acknowledged.size < 60) await new Promise((done) => setTimeout(done, 5));
  const before = [...acknowledged];
  const made = await client.server.backup(backup);
  isOver = true;
  await Promise.all(writers);
  client.server.close();
  expect(acknowledged.size).toBeGreaterThan(before.length);
  acknowledged.clear();
  for (const line of before) acknowledged.add(line);
  if (!made.ok) throw new Error(made.error);
  manifest = made.value;
});

function restore(from: string, dataDir: string, force = false) {
  return restoreBackup({ from, dataDir, force, beforeSwap: () => undefined });
}

/** A copy of the backup, to be spoilt. */
function copyOfBackup(): string {
  const copy = mkdtempSync(join(root, 'copy-'));
  cpSync(backup, copy, { recursive: true });
  return copy;
}

function rewriteManifest(folder: string, change: (text: string) => string): void {
  const path = join(folder, 'manifest.json');
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

test('a backup under writes holds every acknowledged write, assets too, and nothing half', async () => {
  const dataDir = join(root, 'restored');
  expect(await restore(backup, dataDir)).toMatchObject({
    ok: true,
    value: { counts: manifest.counts, aside: undefined },
  });
  const { server, send } = await openClient(dataDir);
  const items: ContentsDto = await (await send('GET', '/content/loden/items?$top=200000')).json();
  const assets: AssetsDto = await (await send('GET', '/apps/loden/assets?$top=200000')).json();
  expect([items.total, assets.total]).toEqual([manifest.counts.items, manifest.counts.assets]);
  const found = new Set([
    ...items.items.map(({ id }) => `item ${id}`),
    ...assets.items.map(({ id }) => `asset ${id}`),
  ]);
  expect([...acknowledged].filter((line) => !found.has(line))).toEqual([]);
  for (const { id } of assets.items) {
    const text = await (await send('GET', `/assets/loden/${id}`)).text();
    expect(text).toBe(`file ${id.slice(1)}`);
  }
  server.close();
});

test('a backup is for its user only, and has no access tokens', () => {
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  for (const path of ['manifest.json', 'content.sqlite', manifest.files[1]?.path ?? '']) {
    expect(statSync(join(backup, path)).mode & 0o777).toBe(0o600);
  }
  const db = new DatabaseSync(join(backup, 'content.sqlite'), { readOnly: true });
  expect(db.prepare('SELECT count(*) AS n FROM token').get()).toEqual({ n: 0 });
  db.close();
});

test('files that are removed while files are held lie there until the end', async () => {
  const held = mkdtempSync(join(root, 'held-'));
  const files = createAssetFiles(held);
  const file = { key: 1, fileVersion: 0 };
  (await files.stage([new Uint8Array(4)])).commit(file);
  await files.holding(async () => {
    await files.remove(file);
    expect(await files.size(file)).toBe(4);
  });
  expect(await files.size(file)).toBeUndefined();
});

test('the place of a removed file is never another one’s', async () => {
  const dataDir = mkdtempSync(join(root, 'places-'));
  const { server, send } = await openClient(dataDir);
  for (const id of ['a', 'b']) {
    const file = new FormData();
    file.append('file', new File([id], `${id}.txt`));
    await send('POST', `/apps/loden/assets?id=${id}`, file);
    if (id === 'a') await send('DELETE', '/apps/loden/assets/a?permanent=true');
  }
  expect(existsSync(join(dataDir, 'assets/01/1-0'))).toBe(false);
  expect(existsSync(join(dataDir, 'assets/02/2-0'))).toBe(true);
  server.close();
});

test('a backup never takes the place of what is there', async () => {
  expect(await makeBackup(join(root, 'content'), backup)).toMatchObject({ ok: false });
});

test('a backup that cannot be finished leaves nothing', async () => {
  const broken = join(root, 'broken');
  cpSync(join(root, 'content'), broken, { recursive: true });
  // Some assets of the backup were removed after it.
  const kept = manifest.files.filter(
    ({ path }) => path.startsWith('assets/') && existsSync(join(broken, path)),
  );
  rmSync(join(broken, kept.at(-1)?.path ?? ''));
  const to = join(root, 'never');
  expect(await makeBackup(broken, to)).toMatchObject({ ok: false });
  expect(readdirSync(root).filter((name) => name.startsWith('never'))).toEqual([]);
});

test('an interrupted backup does not keep the next one from being made', async () => {
  const to = join(root, 'again');
  mkdirSync(`${to}.partial/assets/01`, { recursive: true });
  // Also one that was killed while it took the tokens out.
  for (const end of ['', '-wal', '-shm']) {
    writeFileSync(`${to}.partial/content.sqlite${end}`, 'half');
  }
  expect(await makeBackup(join(root, 'content'), to)).toMatchObject({ ok: true });
  expect(existsSync(`${to}.partial`)).toBe(false);
  const other = join(root, 'other');
  mkdirSync(`${other}.partial`);
  writeFileSync(join(`${other}.partial`, 'mine.txt'), 'not ours');
  expect(await makeBackup(join(root, 'content'), other)).toMatchObject({ ok: false });
  expect(existsSync(join(`${other}.partial`, 'mine.txt'))).toBe(true);
});

test('content that is damaged is not called a backup', async () => {
  const damaged = join(root, 'damaged');
  cpSync(join(root, 'content'), damaged, { recursive: true });
  const path = join(damaged, 'content.sqlite');
  const bytes = readFileSync(path);
  bytes.fill('no page of a database ', bytes.length / 2, bytes.length / 2 + 16_384);
  writeFileSync(path, bytes);
  const to = join(root, 'of-damaged');
  const made = await makeBackup(damaged, to);
  expect(made).toMatchObject({ ok: false, error: expect.stringMatching(/^No backup: .*restore/) });
  expect(readdirSync(root).filter((name) => name.startsWith('of-damaged'))).toEqual([]);
});

test('neither is content with a file that is other than what was uploaded', async () => {
  const damaged = join(root, 'damaged-file');
  cpSync(join(root, 'content'), damaged, { recursive: true });
  const kept = manifest.files.findLast(
    ({ path }) => path.startsWith('assets/') && existsSync(join(damaged, path)),
  );
  const path = join(damaged, kept?.path ?? '');
  writeFileSync(path, 'x'.repeat(statSync(path).size));
  const made = await makeBackup(damaged, join(root, 'of-damaged-file'));
  expect(made).toMatchObject({
    ok: false,
    error: expect.stringMatching(/file of f\w+\.txt .* is damaged/),
  });
});

/** Content with one file, which another one with another name has replaced. */
async function openReplaced(name: string) {
  const dataDir = join(root, name);
  const client = await openClient(dataDir);
  await client.send('POST', '/apps/loden/assets?id=a', fileForm('stube.txt', 'old'));
  const path = '/apps/loden/assets/a/content';
  await client.send('PUT', path, fileForm('IMG_2034.txt', 'new'));
  return { ...client, dataDir, file: join(dataDir, 'assets/01/1-1') };
}

test('a file that another one has replaced is backed up, and is checked as any other', async () => {
  const { server, dataDir, file } = await openReplaced('replaced');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(await server.backup(join(root, 'of-replaced'))).toMatchObject({ ok: true });
  server.close();
  writeFileSync(file, 'bad');
  expect(await makeBackup(dataDir, join(root, 'of-replaced-bad'))).toMatchObject({
    ok: false,
    error: expect.stringMatching(/file of stube\.txt .* is damaged/),
  });
});

test('a file that was replaced before hashes were made with the name that stays is no damage', async () => {
  const { server, dataDir } = await openReplaced('unnamed');
  server.close();
  const db = new DatabaseSync(join(dataDir, 'content.sqlite'));
  db.exec(`UPDATE asset SET file_hash = 'x'; DROP TABLE asset_unnamed;
    ALTER TABLE revision DROP COLUMN scheduled; PRAGMA user_version = 5`);
  db.close();
  expect(await makeBackup(dataDir, join(root, 'of-former'))).toMatchObject({ ok: true });
  const updated = await openClient(dataDir);
  expect(await updated.server.backup(join(root, 'of-updated'))).toMatchObject({ ok: true });
  await updated.send('PUT', '/apps/loden/assets/a/content', fileForm('other.txt', 'newer'));
  updated.server.close();
  writeFileSync(join(dataDir, 'assets/01/1-2'), 'worse');
  expect(await makeBackup(dataDir, join(root, 'of-worse'))).toMatchObject({ ok: false });
});

const planted: [string, string][] = [
  ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON content BEGIN DELETE FROM asset; END'],
  ['a view', 'CREATE VIEW v AS SELECT secret FROM client'],
  ['a virtual table', 'CREATE VIRTUAL TABLE f USING fts5 (x)'],
  ['an index on an expression', 'CREATE INDEX i ON content (abs(length(data)))'],
  ['an index of ours by name', 'CREATE INDEX asked_1_x ON content (upper(data))'],
  ['a table less', 'DROP TABLE rule_event'],
];

test.each(planted)(
  'a backup with %s in its database is refused, also with a manifest that fits',
  async (_, sql) => {
    const copy = copyOfBackup();
    const path = join(copy, 'content.sqlite');
    const db = new DatabaseSync(path);
    db.exec(sql);
    db.close();
    const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
    rewriteManifest(copy, (text) =>
      text.replace(/(content\.sqlite",\s*"sha256": ")\w+/, `$1${digest}`),
    );
    expect(await restore(copy, join(copy, 'data', 'content'))).toMatchObject({
      ok: false,
      error: expect.stringMatching(/is not as a backup has it/),
    });
    expect(existsSync(join(copy, 'data'))).toBe(false);
  },
);

test('a backup with indexes that readers asked for is restored', async () => {
  const copy = copyOfBackup();
  const path = join(copy, 'content.sqlite');
  const db = new DatabaseSync(path);
  db.exec(
    `CREATE INDEX asked_1_0123456789abcdef ON content (schema_key, ${fieldExpression('n')})
    WHERE deleted = 0 AND schema_key = 1`.replace(/\s+/g, ' '),
  );
  db.close();
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
  rewriteManifest(copy, (text) =>
    text.replace(/(content\.sqlite",\s*"sha256": ")\w+/, `$1${digest}`),
  );
  expect(await restore(copy, join(copy, 'data', 'content'))).toMatchObject({ ok: true });
});

const spoilt: [string, (folder: string) => void, RegExp][] = [
  ['a changed file', (at) => writeFileSync(join(at, lastFile()), 'other'), /damaged/],
  ['a changed database', (at) => writeFileSync(join(at, 'content.sqlite'), 'x'), /damaged/],
  ['a missing file', (at) => rmSync(join(at, lastFile())), /missing/],
  ['no manifest', (at) => rmSync(join(at, 'manifest.json')), /no manifest/],
  [
    'a manifest that is cut off',
    (at) => rewriteManifest(at, (text) => text.slice(0, 99)),
    /not as/,
  ],
  [
    'a path that leads out',
    (at) => rewriteManifest(at, (text) => text.replace('"content.sqlite"', '"../content.sqlite"')),
    /not as/,
  ],
  [
    'an absolute path',
    (at) => rewriteManifest(at, (text) => text.replace('"assets/', '"/assets/')),
    /not as/,
  ],
  [
    'other counts than the database has',
    (at) => rewriteManifest(at, (text) => text.replace(/"items": \d+/, '"items": 1')),
    /manifest says/,
  ],
  [
    'a newer schema',
    (at) => rewriteManifest(at, (text) => text.replace(/"schemaVersion": /, '$&9')),
    /newer version/,
  ],
  [
    'a link in the place of a file',
    (at) => {
      renameSync(join(at, lastFile()), join(at, 'elsewhere'));
      symlinkSync(join(at, 'elsewhere'), join(at, lastFile()));
    },
    /a link/,
  ],
  [
    'a link in the place of a folder',
    (at) => {
      renameSync(join(at, 'assets'), join(at, 'elsewhere'));
      symlinkSync(join(at, 'elsewhere'), join(at, 'assets'));
    },
    /a link/,
  ],
];
const lastFile = () => manifest.files.at(-1)?.path ?? '';

test.each(spoilt)('a backup with %s is refused, and nothing is written', async (_, spoil, why) => {
  const copy = copyOfBackup();
  spoil(copy);
  const dataDir = join(copy, 'data', 'content');
  expect(await restore(copy, dataDir)).toMatchObject({
    ok: false,
    error: expect.stringMatching(why),
  });
  expect(existsSync(join(copy, 'data'))).toBe(false);
});

test('content that is there is kept: refused without --force, set aside with it', async () => {
  const dataDir = join(mkdtempSync(join(root, 'kept-')), 'content');
  const { server } = await openClient(dataDir);
  server.close();
  const before = readFileSync(join(dataDir, 'content.sqlite'));
  expect(await restore(backup, dataDir)).toMatchObject({ ok: false });
  expect(readFileSync(join(dataDir, 'content.sqlite')).equals(before)).toBe(true);
  const forced = await restore(backup, dataDir, true);
  const aside = forced.ok ? (forced.value.aside ?? '') : '';
  expect(readFileSync(join(aside, 'content.sqlite')).equals(before)).toBe(true);
  expect(existsSync(join(dataDir, 'assets'))).toBe(true);
});

/** What a start prints about restores, or why it refuses to start. */
function startOn(data: string): string {
  const env = parseEnv({ DATA_DIR: data });
  try {
    openContentServer(env).close();
    return notesOfRestores(data).join('\n');
  } catch (error) {
    return error instanceof CommandError ? error.message : String(error);
  }
}

test('a start after a restore that was killed says what happened, and never begins with new content', async () => {
  const data = mkdtempSync(join(root, 'killed-'));
  const dataDir = join(data, 'content');
  expect(startOn(data)).toBe('');
  // Killed while it copied: also where there was no content.
  mkdirSync(join(data, 'content.restoring/assets'), { recursive: true });
  expect(startOn(data)).toMatch(/interrupted.*as it was.*or delete .*content\.restoring/);
  const fresh = mkdtempSync(join(root, 'killed-new-'));
  mkdirSync(join(fresh, 'content.restoring'));
  expect(startOn(fresh)).toMatch(/is missing: a restore was interrupted.*npm run restore/);
  expect(existsSync(join(fresh, 'content'))).toBe(false);
  // Killed in the middle of the swap.
  const done = await restore(backup, dataDir, true);
  const aside = done.ok ? (done.value.aside ?? '') : '';
  renameSync(dataDir, `${dataDir}.restoring`);
  expect(startOn(data)).toMatch(/is missing: a restore set .* interrupted.*npm run restore/);
  expect(startOn(data)).toContain(`rename ${aside} to ${dataDir}`);
  expect(existsSync(dataDir)).toBe(false);
  // Killed before it could say where the former content is; and restored once more.
  expect(await restore(backup, dataDir)).toMatchObject({ ok: true, value: { aside } });
  expect(startOn(data)).toBe(
    `A restore set the content that was there aside, in ${aside}. Delete it when the restore was right.`,
  );
});

const ONE_COMMAND = 'the running server makes a backup, restore waits until it is stopped';

test(`one command each: ${ONE_COMMAND}`, { timeout: 60_000 }, async () => {
  const data = mkdtempSync(join(root, 'data-'));
  const server = launch(data, ['content-server', '--port', '0']);
  await server.says(/SQUIDEX_CLIENT_ID/);
  const made = await run(data, 'backup');
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/0 items/) });
  const [name = ''] = readdirSync(join(data, 'backups'));
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
  const from = join(data, 'backups', name);
  const refused = await run(data, 'restore', from, '--force');
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/Stop it first/) });
  await server.kill();
  writeFileSync(join(data, 'replica.sqlite'), '');
  const done = await run(data, 'restore', from, '--force');
  expect(done).toMatchObject({ code: 0, output: expect.stringMatching(/Restored the backup/) });
  // The replica is made anew from the restored content, which is not seeded over.
  expect(existsSync(join(data, 'replica.sqlite'))).toBe(false);
  expect(existsSync(join(data, 'seeded'))).toBe(true);
  // The log says who restored which backup, and nothing of what was refused.
  const audit = openAudit(join(data, 'audit.sqlite'));
  const { made: id } = JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8'));
  const entry = { who: 'npm run restore', operation: 'backup-restored', schema: 'content', id };
  expect(audit.read(Number.MAX_SAFE_INTEGER, 10)).toMatchObject([entry]);
  audit.close();
});

test('a backup is made neither among the content nor where files are served', () => {
  const env = parseEnv({ DATA_DIR: join(root, 'data') });
  for (const folder of ['public/backup', 'dist', join(root, 'data/content/backup')]) {
    expect(() => backupFolder(process.cwd(), env, folder)).toThrow(/must not/);
  }
  expect(backupFolder(process.cwd(), env, '../backup')).toBe(resolve('../backup'));
});

test('with a configured Squidex backups are said to be made there', () => {
  const env = parseEnv({
    SQUIDEX_URL: 'https://squidex.example',
    SQUIDEX_APP: 'shop',
    SQUIDEX_CLIENT_ID: 'shop:default',
    SQUIDEX_CLIENT_SECRET: 'secret',
  });
  expect(() => backupFolder(root, env, undefined)).toThrow(/configured Squidex/);
  expect(() => refuseSquidex(env)).toThrow(/configured Squidex/);
});
