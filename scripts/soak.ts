import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIMIT_MS = 60 * 60_000;
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'tests/vitest.config.ts'];

/** Tests that find more the longer they run, and how they are told to. */
const RUNS: { about: string; files: string[]; longer: Record<string, string> }[] = [
  {
    about: 'Kills the content server under writes',
    files: ['tests/content-server/kill.test.ts'],
    longer: { KILLS: '200' },
  },
  {
    about: 'Feeds its parsers and queries random input',
    files: ['src/content-server/fuzz.test.ts', 'src/content-server/query/sql.test.ts'],
    longer: { FUZZ_RUNS: '10000' },
  },
  {
    about: 'Cuts, kills and signs out editors while they type, 52 times',
    files: ['tests/browser/editor-faults.test.ts'],
    longer: { EDIT_FAULTS: '13' },
  },
];

/**
 * `npm run soak`: the content server's kill, fuzz and property tests and the editor's faults, for half
 * an hour or so. `KILLS`, `FUZZ_RUNS` and `EDIT_FAULTS` in the environment win. Out: the exit code.
 */
export async function soak(): Promise<number> {
  let code = 0;
  for (const { about, files, longer } of RUNS) {
    const settings: NodeJS.ProcessEnv = { ...longer, ...env, NODE_ENV: 'test' };
    console.log(`${about}: ${Object.keys(longer).map((name) => `${name}=${settings[name]}`)}`);
    code ||= await runTests(files, settings);
  }
  return code;
}

async function runTests(files: string[], settings: NodeJS.ProcessEnv): Promise<number> {
  const [script = '', ...args] = VITEST;
  const list = [
    join(ROOT, script),
    ...args,
    '--disable-console-intercept',
    `--test-timeout=${LIMIT_MS}`,
    ...files,
  ];
  const child = spawn(execPath, list, { cwd: ROOT, env: settings, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}
