import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CommandError } from './command-error.ts';
import { withLock } from './data-lock.ts';
import { parseEnv } from './env.ts';
import { checkFolders, markDataFolder } from './folders.ts';

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loden-folders-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const envOf = (dataDir: string, siteDir?: string) =>
  parseEnv({ DATA_DIR: dataDir, ...(siteDir !== undefined && { SITE_DIR: siteDir }) });

test('an empty folder, and one that is not there yet, becomes the data folder, for its user alone', async () => {
  for (const dataDir of [temporary(), join(temporary(), 'new', 'folder')]) {
    const code = await withLock(envOf(dataDir), 'a command', async () => 0);
    expect(code).toBe(0);
    expect(readdirSync(dataDir)).toEqual(['.loden-data']);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    writeFileSync(join(dataDir, 'anything'), '');
    expect(() => checkFolders(envOf(dataDir))).not.toThrow();
  }
});

test('a folder with files of somebody else is refused, and left as it is', async () => {
  const dataDir = temporary();
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, '.profile'), '');
  const refused = withLock(envOf(dataDir), 'a command', async () => 0);
  await expect(refused).rejects.toThrow(/holds files that are not Loden's.*Name an empty folder/);
  await expect(refused).rejects.toBeInstanceOf(CommandError);
  expect(readdirSync(dataDir)).toEqual(['.profile']);
  expect(statSync(dataDir).mode & 0o777).toBe(0o755);
});

test.each(['replica.sqlite', 'site.sqlite', 'accounts.sqlite', 'content/content.sqlite'])(
  'a folder that an older version filled is known by its %s',
  (name) => {
    const dataDir = temporary();
    mkdirSync(join(dataDir, 'content'));
    writeFileSync(join(dataDir, name), '');
    expect(() => checkFolders(envOf(dataDir))).not.toThrow();
  },
);

test('a mark that is a link, or says something else, is none', () => {
  const [dataDir, other] = [temporary(), temporary()];
  markDataFolder(other);
  symlinkSync(join(other, '.loden-data'), join(dataDir, '.loden-data'));
  expect(() => checkFolders(envOf(dataDir))).toThrow(/not Loden's/);
  rmSync(join(dataDir, '.loden-data'));
  writeFileSync(join(dataDir, '.loden-data'), 'mine\n');
  expect(() => checkFolders(envOf(dataDir))).toThrow(/not Loden's/);
});

test('what an interrupted start left does not matter', () => {
  const dataDir = temporary();
  for (const name of ['lock', 'lock.123', 'lock.123.stale', 'control.path']) {
    writeFileSync(join(dataDir, name), '');
  }
  expect(() => checkFolders(envOf(dataDir))).not.toThrow();
});

test.each(['.', 'public/x', 'src', 'dist/data', '..'])('DATA_DIR=%s is refused', (folder) => {
  expect(() => checkFolders(envOf(folder))).toThrow(/DATA_DIR must not be/);
  expect(existsSync('public/x')).toBe(false);
});

test('neither of the two folders lies inside the other, through a link neither', () => {
  const [folder, link] = [temporary(), join(temporary(), 'link')];
  symlinkSync(folder, link);
  const data = join(folder, 'data');
  mkdirSync(data);
  for (const siteDir of [data, join(data, 'site'), folder, join(link, 'data', 'site')]) {
    expect(() => checkFolders(envOf(data, siteDir))).toThrow(/must not be inside one another/);
  }
  expect(() => checkFolders(envOf(data, join(folder, 'database')))).not.toThrow();
});

test('SITE_DIR is empty, missing or ours', () => {
  const [data, site] = [temporary(), temporary()];
  expect(() => checkFolders(envOf(data, site))).not.toThrow();
  expect(() => checkFolders(envOf(data, join(site, 'new')))).not.toThrow();
  writeFileSync(join(site, '.bashrc'), '');
  expect(() => checkFolders(envOf(data, site))).toThrow(/SITE_DIR=.*not Loden's/);
  writeFileSync(join(site, '.loden-site'), 'loden site folder, version 1\n');
  expect(() => checkFolders(envOf(data, site))).not.toThrow();
});
