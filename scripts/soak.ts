import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIMIT_MS = 60 * 60_000;
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'tests/vitest.config.ts'];

/** Tests that find more the longer they run, and how they are told to. */
export const SOAKS: {
  name: string;
  about: string;
  files: string[];
  longer: Record<string, string>;
}[] = [
  {
    name: 'content-server',
    about: 'Kills the content server under writes',
    files: ['tests/content-server/kill.test.ts'],
    longer: { KILLS: '200' },
  },
  {
    name: 'publish',
    about: 'Kills publishes, also by new code, rollbacks and the writing of the folder',
    files: ['tests/publish/kill.test.ts'],
    longer: { PUBLISH_KILLS: '200' },
  },
  {
    name: 'servers',
    about: 'Kills and cuts off servers of one site while it is edited and visited',
    files: ['tests/shared/simulation.test.ts'],
    longer: { SERVERS_MINUTES: '30' },
  },
  {
    name: 'chains',
    about: 'Compares chains of publishes of random changes with full publishes and previews',
    files: [
      ...['tests/publish/property.test.ts', 'tests/publish/preview.test.ts'],
      ...['tests/site/property.test.ts', 'tests/site/reframe.test.ts'],
      'tests/browser/plain.test.ts',
    ],
    longer: {
      PUBLISH_RUNS: '100',
      PREVIEW_RUNS: '100',
      BUILT_RUNS: '100',
      REFRAME_RUNS: '1000',
      RANDOM_PAGES: '300',
    },
  },
  {
    name: 'fuzz',
    about: 'Feeds its parsers and queries random input',
    files: [
      ...['src/content-server/fuzz.test.ts', 'src/content-server/query/sql.test.ts'],
      'tests/calls/calls.test.ts',
    ],
    longer: { FUZZ_RUNS: '10000' },
  },
  {
    name: 'routes',
    about: 'Sends random requests to every route of a running site',
    files: ['tests/site/fuzz.test.ts'],
    longer: { SITE_FUZZ_RUNS: '100000' },
  },
  {
    name: 'saver',
    about: 'Saves through random sequences of typing, lost answers, other editors and restarts',
    files: ['tests/editing/saver.test.ts'],
    longer: { SAVER_RUNS: '5000' },
  },
  {
    name: 'two-editors',
    about:
      'Lets two editors change one page through 500 steps of partitions, sign-outs and restarts',
    files: ['tests/editing/two-editors.test.ts'],
    longer: { TWO_EDITORS_RUNS: '300', TWO_EDITORS_STEPS: '500' },
  },
  {
    name: 'editor',
    about: 'Cuts, kills and signs out editors while they type, 52 times',
    files: ['tests/browser/editor-faults.test.ts'],
    longer: { EDIT_FAULTS: '13' },
  },
  {
    name: 'screens',
    about: 'Looks at every combination of language, width, scheme and script, and at every picture',
    files: ['tests/browser', 'tests/site/pictures.test.ts'],
    longer: { EVERY_COMBINATION: 'yes' },
  },
];

/**
 * Runs kills of the content server and the publisher, property and fuzz tests and the editor's
 * faults, for an hour or two. In: the names of those to run; none: all. What the environment says of `longer` wins.
 * Out: the exit code.
 */
export async function soak(names: readonly string[]): Promise<number> {
  let code = 0;
  for (const { name, about, files, longer } of SOAKS) {
    if (names.length > 0 && !names.includes(name)) continue;
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
