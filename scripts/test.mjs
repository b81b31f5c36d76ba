/**
 * Everything that CI runs: installs, finds a Chromium, then checks and tests, two steps at a time.
 * Then come the files of tests that took longest. The last line is `N passed, N failed`: each test counts,
 * and each step that has no tests.
 * Plain JavaScript for any Node from 20 on, without packages: it runs before there are any.
 * Usage: node scripts/test.mjs [--changed[=COMMIT]] [step ...]; without a step: all. `--changed` leaves out
 * tests that no change since the commit can reach; without a commit: since this branch left main.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readingTests } from './reading-tests.mjs';

const LANES = 2;
/** A step that takes longer hangs: it has two to three times what it takes on two slow cores. */
const MAX_MINUTES = 50;
const PROGRESS = '· ';
const SLOWEST = 10;
/** What no test of the site can see, but for those that are such files themselves. */
const UNSEEN = /\.md$|\.test\.tsx?$|^\.(?:github|ci)\//;
const SITE_TEST = /^tests\/(?:site|browser)\/.*\.test\.ts$/;
const IN_BROWSERS = /^src\/client\//;

const root = fileURLToPath(new URL('..', import.meta.url));
/** The names of all settings of the shop. */
const SETTINGS = [
  ...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^(?:# )?([A-Z_]+)=/gm),
].map(([, name]) => name);
const temp = mkdtempSync(join(tmpdir(), 'loden-test-'));
const children = new Set();

// The longest first: the shorter ones fill the other lane.
const STEPS = [
  { name: 'site', about: 'site and browser tests', tests: true },
  { name: 'unit', about: 'unit, contract and architecture tests', tests: true },
  {
    name: 'types',
    about: 'types',
    commands: [
      ['astro/bin/astro.mjs', 'check', '--tsconfig', 'tests/tsconfig.astro.json'],
      ['@typescript/native/bin/tsc', '--noEmit'],
    ],
  },
  {
    name: 'lint',
    about: 'lint',
    commands: [['@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.']],
  },
  { name: 'unused', about: 'unused code and packages', commands: [['knip/bin/knip.js']] },
  {
    name: 'format',
    about: 'format',
    // It looks again at files whose content changed. An installation empties the cache with node_modules.
    commands: [
      ['prettier/bin/prettier.cjs', '--check', '--cache', '--cache-strategy', 'content', '.'],
    ],
  },
];

/** What a person has set for the shop must not reach the tests: an empty setting means the default. */
function testEnv(chromium) {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  // Servers and commands are started by the dozen: the code is compiled once.
  env.NODE_COMPILE_CACHE = join(temp, 'compiled');
  for (const name of SETTINGS) env[name] = '';
  env.CHROMIUM_PATH = chromium;
  delete env.NODE_ENV;
  delete env[process.stdout.isTTY ? 'NO_COLOR' : 'FORCE_COLOR'];
  env[process.stdout.isTTY ? 'FORCE_COLOR' : 'NO_COLOR'] = '1';
  return env;
}

/**
 * Runs a program in a process group of its own. Lines that begin with PROGRESS are shown at once.
 * Out: its exit code and everything else that it printed.
 */
function run(file, args, env) {
  const options = { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true };
  const child = spawn(file, args, options);
  children.add(child);
  let output = '';
  let rest = '';
  const read = (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (line.startsWith(PROGRESS)) console.log(line);
      else output += `${line}\n`;
    }
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const timer = setTimeout(() => {
    output += `Stopped: it took longer than ${MAX_MINUTES} minutes.\n`;
    endGroup(child);
  }, MAX_MINUTES * 60_000);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      clearTimeout(timer);
      children.delete(child);
      done({ code: code ?? 1, output: output + rest });
    });
  });
}

function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** Runs a script of ours that prints one line for us and speaks to the person otherwise. */
function ask(script, ...args) {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let answer = '';
  child.stdout.on('data', (chunk) => {
    answer += chunk;
  });
  return new Promise((done) => child.once('close', () => done(answer.trim())));
}

async function runChecks(node, { commands }, env) {
  const ended = [];
  for (const [script, ...args] of commands) {
    ended.push(await run(node, [join(root, 'node_modules', script), ...args], env));
  }
  const failed = ended.filter(({ code }) => code !== 0);
  const output = failed.map((one) => one.output).join('\n');
  return failed.length === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** In: `runs`, the arguments of each run of vitest. */
async function runTests(node, { name, runs }, env) {
  const total = { passed: 0, failed: 0, took: [], output: '' };
  for (const [index, args] of runs.entries()) {
    const results = join(temp, `${name}-${index}.json`);
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const config = ['run', '--config', 'tests/vitest.config.ts', '--project', name, ...args];
    const ended = await run(node, [vitest, ...config], { ...env, TEST_RESULTS: results });
    const { passed, failed, took } = readResults(results);
    total.passed += passed;
    total.failed += ended.code === 0 ? failed : Math.max(1, failed);
    total.took.push(...took);
    total.output += ended.output;
  }
  return total;
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, took: [] };
  }
}

async function runStep(node, step, env) {
  const start = Date.now();
  console.log(`${PROGRESS}${step.about} …`);
  const result = await (step.tests ? runTests : runChecks)(node, step, env);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const count = step.tests ? `${result.passed} passed, ${result.failed} failed, ` : '';
  if (result.failed > 0) console.log(`\n${result.output.trimEnd()}\n`);
  console.log(`${result.failed === 0 ? '✓' : '✗'} ${step.about}: ${count}${seconds} s`);
  return result;
}

/** The steps side by side in so many lanes. Out: their results. */
async function runAll(steps, oneStep) {
  const waiting = [...steps];
  const results = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      results.push(await oneStep(step));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

/** The files that changed since a commit, also those that git does not know yet. */
function changedSince(commit) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const lists = [
    git('diff', '--name-only', commit),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return lists.flatMap((list) => list.split('\n')).filter(Boolean);
}

/** Where this branch left main; on main itself the last commit. */
function branchPoint() {
  return execFileSync('git', ['merge-base', 'main', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
}

/** The runs of vitest that say something about the change since a commit. */
function runsFor(name, commit) {
  if (name === 'unit') {
    return [['--changed', commit, '--passWithNoTests'], readingTests(root)];
  }
  const changed = changedSince(commit);
  const seen = changed.filter((path) => !UNSEEN.test(path));
  if (seen.length === 0) {
    const tests = changed.filter((path) => SITE_TEST.test(path));
    return tests.length === 0 ? [] : [tests];
  }
  return seen.every((path) => IN_BROWSERS.test(path)) ? [['tests/browser']] : [[]];
}

function printSlowest(results) {
  const files = results.flatMap(({ took = [] }) => took).toSorted((a, b) => b.ms - a.ms);
  if (files.length > 0) console.log('\nThe slowest files:');
  for (const { file, ms } of files.slice(0, SLOWEST)) {
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
  }
}

/** As the other commands answer, which are in a table that this program cannot read: it needs no packages. */
function help() {
  const width = Math.max(...STEPS.map(({ name }) => name.length));
  return [
    'Usage: npm test -- [STEP …] [--changed[=COMMIT]]',
    'Everything that CI runs; last line: N passed, N failed.',
    '  --changed  only tests that a change since COMMIT can reach; without it: since this branch left main',
    STEPS.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`).join('\n'),
  ].join('\n\n');
}

/** The steps that the command line names, with the runs of those that test. */
function stepsFor(args) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help());
    process.exit(0);
  }
  const [flag] = args.filter((arg) => arg.startsWith('--'));
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  const [isChanged, commit] = /^--changed(?:=(.+))?$/.exec(flag ?? '') ?? [];
  const unknown = wanted.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown ?? (flag && !isChanged)) {
    console.error(`There is no '${unknown ?? flag}': ${STEPS.map(({ name }) => name).join(', ')}`);
    process.exit(1);
  }
  const since = isChanged && (commit ?? branchPoint());
  return STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    .map((step) => ({ ...step, runs: step.tests && (since ? runsFor(step.name, since) : [[]]) }))
    .filter(({ runs }) => runs === undefined || runs.length > 0);
}

async function main(args) {
  const steps = stepsFor(args);
  const node = await ask('install.mjs');
  if (!node) return [{ passed: 0, failed: 1 }];
  const needsBrowser = steps.some(({ name }) => name === 'site');
  const env = testEnv(needsBrowser ? await ask('chromium.mjs', '--headless') : '');
  return runAll(steps, (step) => runStep(node, step, env));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => process.exit(1));
}
process.on('exit', () => {
  for (const child of children) endGroup(child);
  rmSync(temp, { recursive: true, force: true });
});

const results = await main(process.argv.slice(2));
printSlowest(results);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
