import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { damageMark } from '#src/runtime/engine/broken.ts';
import { dataPaths } from '#src/runtime/process/env.ts';
import { launch, run } from './commands.ts';
import { demoPages } from './demo.ts';
import { copyData, ownSite, type TestServer, startSite } from './server.ts';
import { freePort } from '../free-port.ts';

// Another content server gives its schemas other ids, which payloads hold, and takes films at another time.
const withoutServer = (html: string) =>
  html.replace(/ data-digest="[0-9a-f]{32}"|<meta itemprop="uploadDate"[^>]*>/gi, '');

/** Pages of a site that look different in the shared one. */
async function otherPages(site: TestServer): Promise<string[]> {
  const pages = await demoPages();
  expect(pages.length).toBeGreaterThan(20);
  const bodies = await Promise.all(
    pages.map(async ({ path }) => (await fetch(site.url + encodeURI(path))).text()),
  );
  const isSame = (html: string, body = '') => withoutServer(html) === withoutServer(body);
  return pages.flatMap(({ path, html }, index) => (isSame(html, bodies[index]) ? [] : [path]));
}

async function removed(dataDir: Promise<string>): Promise<string> {
  const folder = await dataDir;
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('A second start neither seeds nor builds nor imports', async () => {
  const site = await ownSite();
  expect(site.output()).toMatch(/Loden is at http/);
  expect(site.output()).toContain('Publish: unchanged');
  expect(site.output().match(/SITE_URL is not set: canonical links .* say http/g)).toHaveLength(1);
  expect(site.output()).not.toMatch(/demo|Writing|Reading|Built|Building|Import/);
  expect(await site.stop()).toBe(0);
});

test('Without SITE_URL what is absolute follows the port, and nothing is built for it', async () => {
  const dataDir = await removed(copyData(inject('shop').dataDir));
  const port = String(await freePort());
  const site = await startSite({ dataDir, env: { PORT: port, HOST: 'localhost' } });
  onTestFinished(() => site.kill());
  expect(site.output()).not.toMatch(/Built|Drew/);
  expect(site.output()).toContain(`canonical links and the sitemap say http://localhost:${port}.`);
  for (const path of ['/en', '/de/product/ware-7', '/robots.txt', '/sitemap-all.xml']) {
    const text = await (await fetch(site.url + path)).text();
    expect(text, path).toContain(`http://localhost:${port}/`);
    expect(text, path).not.toContain('localhost:4321');
  }
});

test('A first run that is killed while it seeds, builds and publishes ends in the same site', async () => {
  const dataDir = await removed(mkdtemp(join(tmpdir(), 'loden-killed-')));
  const { content } = dataPaths(dataDir);
  const moments: [name: string, begins: (output: string) => boolean, spreadMs: number][] = [
    ['seed', () => existsSync(join(content, 'content.sqlite')), 800],
    ['build', () => existsSync(join(dataDir, 'seeded')), 2500],
    ['publish', (output) => output.includes('Built the code'), 1500],
  ];
  const told: string[] = [];
  for (const [name, begins, spread] of moments) {
    const first = launch(dataDir, ['start'], { PORT: '0' });
    while (!begins(first.output()) && !first.output().includes('Loden is at')) await wait(10);
    const after = Math.random() * spread;
    await wait(after);
    await first.kill();
    told.push(`${name} after ${Math.round(after)} ms:\n${first.output()}`);
  }
  const site = await startSite({ dataDir });
  onTestFinished(() => site.kill());
  expect(await otherPages(site), told.join('\n')).toEqual([]);
});

test('Commands reach the server that runs', async () => {
  const site = await ownSite();
  const publish = await run(site.dataDir, 'publish');
  expect(publish).toMatchObject({ code: 0, output: expect.stringMatching(/^Publish: unchanged/) });
  const full = await run(site.dataDir, 'publish', '--full');
  expect(full.output).toMatch(/^Publish: \w+ \(\d+ rendered, 0 changed, 0 removed, 0 failed\)/);
  const wrong = await run(site.dataDir, 'publish', '--fulll');
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('--fulll') });
  const second = await run(site.dataDir, 'start');
  expect(second).toMatchObject({
    code: 1,
    output: expect.stringContaining('is in use by process'),
  });
  expect(await otherPages(site)).toEqual([]);
});

test('A damaged replica and site store are set aside and made anew', async () => {
  const dataDir = await removed(copyData(inject('site').dataDir));
  const paths = dataPaths(dataDir);
  damage(paths.replica);
  // Damage in the middle was noticed by the server that ran.
  writeFileSync(damageMark(paths.site), '');
  const site = await startSite({ dataDir });
  onTestFinished(() => site.kill());
  for (const path of [paths.replica, paths.site]) {
    expect(site.output()).toContain(`${path} is broken. It was set aside as ${path}.broken-`);
  }
  expect(readdirSync(dataDir).filter((name) => name.includes('.broken-'))).toHaveLength(2);
  expect(await otherPages(site)).toEqual([]);
});

test('Damaged content is left as it is, and the message says what to do', async () => {
  const dataDir = await removed(copyData(inject('site').dataDir));
  const path = join(dataPaths(dataDir).content, 'content.sqlite');
  damage(path);
  const before = readFileSync(path);
  for (const command of ['start', 'publish', 'content-server']) {
    const { code, output } = await run(dataDir, command);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(`${path} is damaged, and was left as it is`);
    expect(output).toContain('Put a backup');
  }
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('A data folder that was in use and lacks its content is refused, and nothing new is made', async () => {
  const dataDir = await removed(copyData(inject('site').dataDir));
  const { content, contentDatabase } = dataPaths(dataDir);
  for (const suffix of ['', '-wal', '-shm']) rmSync(contentDatabase + suffix, { force: true });
  const before = readdirSync(content);
  for (const command of ['start', 'publish', 'seed', 'content-server']) {
    const { code, output } = await run(dataDir, command);
    expect(code).toBe(1);
    expect(output).toContain(`${contentDatabase} is missing, though this data folder had content`);
    expect(output).toContain('npm run restore');
  }
  expect(readdirSync(content)).toEqual(before);
});

test('A start that fails while it serves ends by itself, and says which file is damaged', async () => {
  const dataDir = await removed(copyData(inject('site').dataDir));
  const { accounts, lock } = dataPaths(dataDir);
  const bytes = readFileSync(accounts);
  bytes.fill('no page of a database ', 8192);
  writeFileSync(accounts, bytes);
  const { code, output } = await run(dataDir, 'start');
  expect(code).toBe(1);
  expect(output).toContain(`${accounts} is damaged, and was left as it is`);
  expect(output).not.toMatch(/^ +at |replica/m);
  expect(existsSync(lock)).toBe(false);
});

test('The content server alone shows its secret only when it is asked for it', async () => {
  const dataDir = await removed(mkdtemp(join(tmpdir(), 'loden-secret-')));
  const quiet = launch(dataDir, ['content-server', '--port', '0']);
  const [, url = ''] = await quiet.says(/Content server at (\S+)[\s\S]*SQUIDEX_CLIENT_ID=\S+\n/);
  expect(quiet.output()).not.toContain('SECRET');
  const other = await removed(mkdtemp(join(tmpdir(), 'loden-secret-')));
  const taken = await run(other, 'content-server', '--port', new URL(url).port);
  expect(taken).toEqual({ code: 1, output: expect.stringMatching(/^Port \d+ is taken.*\n$/) });
  await quiet.kill();
  const open = launch(dataDir, ['content-server', '--port', '0', '--secret']);
  await open.says(/SQUIDEX_CLIENT_SECRET=\S{32}/);
});

function damage(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill('no database ', 0, 1024);
  writeFileSync(path, bytes);
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
}
