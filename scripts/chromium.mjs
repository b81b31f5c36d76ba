/**
 * Prints the path of a Chromium that runs here: CHROMIUM_PATH, one of the system or of Playwright's
 * cache, else Debian's package, which it installs when it may (as root, with apt).
 * Plain JavaScript for any Node from 20 on.
 * Usage: node scripts/chromium.mjs [--headless]; with it rather one that knows no windows, for tests:
 * opening a page costs half
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const SHELL = 'chromium-headless-shell';
const isHeadless = process.argv.includes('--headless');
const WITH_WINDOW = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const NAMES = isHeadless ? [SHELL, ...WITH_WINDOW] : [...WITH_WINDOW, SHELL];
const OF_MACOS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Whether a program starts: Ubuntu has a `chromium-browser` that only speaks of snap. */
function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function ofPlaywright() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ||
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) =>
      ['chrome-linux', 'chrome-linux64'].map((os) => join(cache, name, os, 'chrome')),
    );
}

function find() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const ofSystem = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...ofSystem, ...OF_MACOS, ...ofPlaywright()].find(runs);
}

function installWithApt() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  console.error('Installing Chromium with apt …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 2, 2], env }).status === 0;
  // Of what Debian recommends beside it only letters are needed: the rest is a hundred packages.
  const install = (name) =>
    apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation');
  apt('update');
  if (!isHeadless || !install(SHELL)) install('chromium');
}

function chromium() {
  if (process.env.CHROMIUM_PATH) {
    return runs(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  }
  const found = find();
  if (found) return found;
  installWithApt();
  return find();
}

const path = chromium();
if (path) {
  console.log(path);
} else {
  console.error(
    process.env.CHROMIUM_PATH
      ? `CHROMIUM_PATH=${process.env.CHROMIUM_PATH} does not start.`
      : 'No Chromium found. Install one (Debian: apt-get install chromium; elsewhere: ' +
          'npx playwright install --with-deps chromium), or name it with CHROMIUM_PATH.',
  );
  process.exitCode = 1;
}
