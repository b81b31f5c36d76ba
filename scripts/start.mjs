/**
 * Starts a command of Loden on a machine that may have nothing but Node 20 and npm: installs what
 * package-lock.json says and goes on with the Node that comes with it, in `scripts/run.ts`. Commands
 * that serve (`start`, `dev`) look at port, folders and lock first.
 * Plain JavaScript without packages: it runs before there are any.
 * Usage: node scripts/start.mjs [command] [arguments]; without a command: start
 */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVES = ['start', 'dev'];
const OWN_FOLDERS = ['src', 'public', 'scripts', 'tests', 'dist', 'node_modules'];
/** As in src/runtime/process/folders.ts: what an interrupted start leaves, and what a data folder has. */
const LEFTOVER = /^(?:lock(?:\.\d+(?:\.stale)?)?|control\.(?:sock|path))$/;
const OF_DATA = [
  ...['.loden-data', 'replica.sqlite', 'site.sqlite', 'accounts.sqlite'],
  'content/content.sqlite',
];
/**
 * Memory is given back sooner than V8 and glibc would by themselves, and a publish stays below 400 MB. It
 * costs CPU where many pages are made at once (src/publish/PERFORMANCE.md).
 */
const FRUGAL = ['--max-semi-space-size=8', '--heap-growing-percent=40'];
/**
 * V8 ends the process ('Check failed: jit_page.has_value()') when threads compile at once on a processor
 * with memory protection keys: https://github.com/nodejs/node/issues/64500. The publisher has threads.
 */
const STEADY = ['--no-memory-protection-keys'];
const FRUGAL_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
/** `npm start -- --help` names no command: options alone are those of `start`. */
const [command, ...args] = !given[0] || given[0].startsWith('-') ? ['start', ...given] : given;
const npm = `npm ${command === 'start' ? 'start' : `run ${command}`}`;

/** What is wrong and what to do, for a person. */
class StartError extends Error {}

function checkNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  throw new StartError(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
}

function checkProject() {
  try {
    fs.accessSync(root, fs.constants.W_OK);
  } catch (error) {
    throw new StartError(
      `Cannot write to ${root} (${error.code}). Packages and builds go there: make it writable ` +
        'for this user, or copy the project to a folder that is.',
    );
  }
}

/** Out: the data folder, for this user only. It never lies where files are served or built. */
function makeDataFolder() {
  const folder = resolve(root, process.env.DATA_DIR || '.data');
  const [first, ...rest] = relative(root, folder).split(sep);
  if (first === '' || OWN_FOLDERS.includes(first) || (first === '..' && isAbove(rest))) {
    throw new StartError(
      `DATA_DIR must not be ${folder}: name a folder of its own, such as .data.`,
    );
  }
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    checkIsOurs(folder);
    if (fs.statSync(folder).mode & 0o077) fs.chmodSync(folder, 0o700);
    giveRoom(folder);
    return folder;
  } catch (error) {
    throw dataRefusal(folder, error);
  }
}

/** As in src/runtime/process/reserve.ts: a full disk is no reason not to serve what is there. */
function giveRoom(folder) {
  const reserve = join(folder, 'reserve');
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize >= 4 * 1024 * 1024 || !fs.existsSync(reserve)) return;
  fs.rmSync(reserve);
  console.log(`The disk is full: the room that ${folder} kept for this is free now. Make more.`);
}

/** Nothing is changed in a folder of somebody else. */
function checkIsOurs(folder) {
  if (fs.readdirSync(folder).every((name) => LEFTOVER.test(name))) return;
  if (OF_DATA.some((name) => fs.existsSync(join(folder, name)))) return;
  throw new StartError(
    `DATA_DIR=${folder} holds files that are not Loden's, and was left as it is. ` +
      'Name an empty folder, or one that does not exist yet.',
  );
}

function isAbove(rest) {
  return rest.every((part) => part === '..');
}

function dataRefusal(folder, error) {
  const reasons = {
    EEXIST: 'there is a file of that name',
    ENOTDIR: 'a part of that path is a file',
    EISDIR: 'the lock in it is a folder',
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'it is on a read-only file system',
    ENOSPC: 'the disk is full',
  };
  const reason = reasons[error.code];
  if (!reason) return error;
  return new StartError(
    `Cannot use the data folder ${folder}: ${reason}. Put that right, or choose another: ` +
      `DATA_DIR=/path/to/data ${npm}`,
  );
}

/**
 * Takes the lock of the data folder, in the form of src/lib/node/lock.ts, and hands it to the child
 * process that will serve, which takes it from nobody else: of two that clear away the same stale
 * lock one goes on. Out: false when this site is already served.
 */
function takeLock(folder) {
  const path = join(folder, 'lock');
  const draft = `${path}.${process.pid}`;
  const mine = { pid: process.pid, started: processStart(process.pid), does: npm };
  try {
    fs.writeFileSync(draft, JSON.stringify({ ...mine, handover: true }), { mode: 0o600 });
    while (!isLinked(draft, path)) {
      const holder = readHolder(path);
      if (holder) return isServed(folder, holder);
      fs.rmSync(path, { force: true });
    }
  } catch (error) {
    throw dataRefusal(folder, error);
  } finally {
    fs.rmSync(draft, { force: true });
  }
  process.on('exit', () => readHolder(path)?.pid === process.pid && fs.rmSync(path));
  return true;
}

/** A link appears with its content, or not at all. */
function isLinked(draft, path) {
  try {
    fs.linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isServed(folder, { pid, does, address }) {
  if (!address) {
    throw new StartError(
      `The data folder ${folder} is in use by process ${pid} (${does}). Wait until it is done, or ` +
        'choose another DATA_DIR.',
    );
  }
  console.log(`Loden is already running at ${address} (process ${pid}, data folder ${folder}).`);
  return false;
}

/** Out: who holds the lock; undefined when nobody does who is alive. */
function readHolder(path) {
  if (!fs.existsSync(path)) return undefined;
  const text = fs.readFileSync(path, 'utf8');
  try {
    const holder = JSON.parse(text);
    return holder.pid && processStart(holder.pid) === holder.started ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** As in src/lib/node/lock.ts: when a process began; undefined when there is none. */
function processStart(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return undefined;
  }
  if (!fs.existsSync(`/proc/${pid}/stat`)) return '';
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? undefined : rest[18];
}

async function checkPort() {
  const port = process.env.PORT || '4321';
  const host = process.env.HOST || 'localhost';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not '${port}'.`);
  }
  const error = await new Promise((done) => {
    const probe = createServer();
    probe.once('error', done);
    probe.listen({ port: Number(port), host, exclusive: true }, () => probe.close(() => done()));
  });
  const another = `PORT=${Number(port) + 1} ${npm}`;
  const reasons = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another port: ${another}`,
    EACCES: `This user may not open port ${port}. Choose one above 1023, for example PORT=4321.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine. For all of them: HOST=0.0.0.0`,
    ENOTFOUND: `HOST=${host} is not a known name. For this machine only: HOST=localhost`,
  };
  if (error) throw reasons[error.code] ? new StartError(reasons[error.code]) : error;
}

/** Runs a child process with our terminal and signals. Out: its exit code, and what it printed if asked. */
function run(file, list, stdout) {
  const child = spawn(file, list, {
    cwd: root,
    stdio: ['inherit', stdout, 'inherit'],
    env: { ...FRUGAL_ENVIRONMENT, ...process.env },
  });
  const forward = (signal) => {
    // Ctrl-C reaches the child by the terminal already.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => {
      for (const one of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(one, forward);
      done({ code: signal ? 1 : code, printed: printed.trim() });
    });
  });
}

/** Reads `.env`; what is set already stays. The process that is started gets it from this one, and reads it again. */
function readSettings() {
  const file = join(root, '.env');
  if (!fs.existsSync(file)) return;
  if (isUtf16(file)) {
    throw new StartError(`${file} is UTF-16, so no line of it can be read. Save it as UTF-8.`);
  }
  process.loadEnvFile?.(file);
  // Node takes the mark with which some editors begin a file for a part of the first name.
  for (const [name, value] of Object.entries(process.env)) {
    if (/^\uFEFF[A-Z_]+$/.test(name)) process.env[name.slice(1)] ??= value;
  }
}

/** As PowerShell writes files. */
function isUtf16(file) {
  const [first, second] = fs.readFileSync(file);
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function asksForHelp() {
  return args.includes('--help') || args.includes('-h');
}

async function main() {
  checkNode();
  readSettings();
  if (SERVES.includes(command) && !asksForHelp()) {
    checkProject();
    if (!takeLock(makeDataFolder())) return 0;
    await checkPort();
  }
  const install = await run(process.execPath, [join(root, 'scripts/install.mjs')], 'pipe');
  if (install.code !== 0) return install.code;
  const file = join(root, '.env');
  const env = fs.existsSync(file) ? [`--env-file=${file}`] : [];
  const script = join(root, 'scripts/run.ts');
  return (
    await run(install.printed, [...FRUGAL, ...STEADY, ...env, script, command, ...args], 'inherit')
  ).code;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
