import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { launch, makeProject, takePort, writeJson } from './project.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

describe('npm start', () => {
  test('installs, hands its lock over and serves; once more it only says where', async () => {
    const project = makeProject();
    const port = String(await freePort());
    const first = project.start({ PORT: port });
    await first.says('serving');
    const second = await project.start({ PORT: port }).ended;
    expect(second).toEqual({
      code: 0,
      output: expect.stringMatching(`already running at http://127.0.0.1:${port}`),
    });
    first.process.kill('SIGTERM');
    const { code, output } = await first.ended;
    expect(code).toBe(0);
    expect(output).toMatch(/Installed 2 packages[\s\S]*running start on v24[\s\S]*serving\nended/);
    expect(readdirSync(project.own('.data'))).toEqual([]);
    expect(statSync(project.own('.data')).mode & 0o777).toBe(0o700);
  });

  test('says who uses the data folder while another start is under way', async () => {
    const project = makeProject();
    const first = project.start({ PORT: String(await freePort()) });
    await first.says('Installing');
    const second = await project.start({ PORT: String(await freePort()) }).ended;
    expect(second.code).toBe(1);
    expect(second.output).toMatch(/is in use by process \d+ \(npm start\)/);
    await first.says('serving');
  });

  test('a taken port is named with another one, before anything is installed', async () => {
    const project = makeProject();
    const { port, close } = await takePort();
    const { code, output } = await project.start({ PORT: port }).ended;
    await close();
    expect(code).toBe(1);
    expect(output).toBe(
      `Port ${port} is taken by another program. Stop it, or choose another port: ` +
        `PORT=${Number(port) + 1} npm start\n`,
    );
    expect(project.isInstalled()).toBe(false);
    expect(readdirSync(project.own('.data'))).toEqual([]);
  });

  test.each([
    [{ PORT: 'http' }, "PORT must be a number from 0 to 65535, not 'http'."],
    [{ HOST: '203.0.113.7' }, 'HOST=203.0.113.7 is not an address of this machine.'],
    [{ DATA_DIR: 'public/data' }, 'DATA_DIR must not be'],
    [{ DATA_DIR: '.' }, 'DATA_DIR must not be'],
    [{ DATA_DIR: '..' }, 'DATA_DIR must not be'],
    [{ DATA_DIR: 'package.json' }, 'there is a file of that name'],
    [{ DATA_DIR: 'package.json/data' }, 'a part of that path is a file'],
  ])('%j is refused with what to do', async (env, message) => {
    const project = makeProject();
    const { code, output } = await project.start({ PORT: String(await freePort()), ...env }).ended;
    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(output).not.toMatch(/^ +at /m);
    expect(project.isInstalled()).toBe(false);
  });

  test('a folder of somebody else is refused, and left as it is', async () => {
    const project = makeProject();
    mkdirSync(project.own('letters'), { mode: 0o755 });
    writeFileSync(project.own('letters/private.txt'), '');
    const { code, output } = await project.start({ DATA_DIR: 'letters' }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/letters holds files that are not Loden's, and was left as it is/);
    expect(readdirSync(project.own('letters'))).toEqual(['private.txt']);
    expect(statSync(project.own('letters')).mode & 0o777).toBe(0o755);
  });

  test('asked for help it answers while the port is taken', async () => {
    const project = makeProject();
    const { port, close } = await takePort();
    const { code, output } = await project.start({ PORT: port }, 'dev', '--help').ended;
    await close();
    expect(code).toBe(0);
    expect(output).toContain('running dev --help');
    expect(existsSync(project.own('.data/lock'))).toBe(false);
  });

  test('`npm start -- --help` is the help of start', async () => {
    const { code, output } = await makeProject().start({}, '--help').ended;
    expect(code).toBe(0);
    expect(output).toContain('running start --help');
  });

  test.each([
    ['quotes, spaces and line ends of Windows', `# Ours\r\n PORT = "nowhere"\r\n`],
    ['a mark at its beginning', '\uFEFFPORT=nowhere\n'],
  ])('variables come from an .env with %s', async (_, text) => {
    const project = makeProject();
    writeFileSync(project.own('.env'), text);
    expect((await project.start({}).ended).output).toMatch(/PORT.*nowhere/);
  });

  test('an .env of which no line can be read is refused', async () => {
    const project = makeProject();
    writeFileSync(project.own('.env'), Buffer.from('\uFEFFPORT=4321\n', 'utf16le'));
    const { code, output } = await project.start({}).ended;
    expect([code, output]).toEqual([1, expect.stringContaining('.env is UTF-16')]);
  });

  test('variables come from .env too', async () => {
    const project = makeProject();
    writeFileSync(project.own('.env'), 'PORT=nowhere\n');
    expect((await project.start({}).ended).output).toContain("not 'nowhere'");
  });

  test('without write access it says so', async () => {
    const project = makeProject();
    chmodSync(project.folder, 0o555);
    const uid = isRoot ? NOBODY : undefined;
    const run = launch(project.own('scripts/start.mjs'), [], {}, uid);
    const { code, output } = await run.ended;
    chmodSync(project.folder, 0o755);
    expect(code).toBe(1);
    expect(output).toMatch(/^Cannot write to .* \(EACCES\)/);
  });

  test('a data folder that others own is refused', async () => {
    const project = makeProject();
    chmodSync(project.folder, 0o777);
    mkdirSync(project.own('.data'), { mode: 0o555 });
    const uid = isRoot ? NOBODY : undefined;
    const { code, output } = await launch(project.own('scripts/start.mjs'), [], {}, uid).ended;
    expect(code).toBe(1);
    expect(output).toContain('this user may not write there');
  });

  test.each(['', '{}', '{"pid":1,"started":"1","does":"npm start"}'])(
    'what a killed start left behind (lock %j) does not matter',
    async (lock) => {
      const project = makeProject();
      mkdirSync(project.own('.data'), { mode: 0o755 });
      writeFileSync(project.own('.data/lock'), lock);
      const run = project.start({ PORT: String(await freePort()) });
      await run.says('serving');
      run.process.kill('SIGTERM');
      expect((await run.ended).code).toBe(0);
    },
  );

  test('a killed start does not end the server, and the next start finds it', async () => {
    const project = makeProject();
    const first = project.start({ PORT: String(await freePort()) });
    await first.says('serving');
    const { pid } = JSON.parse(readFileSync(project.own('.data/lock'), 'utf8'));
    first.process.kill('SIGKILL');
    const second = await project.start({ PORT: String(await freePort()) }).ended;
    process.kill(pid, 'SIGKILL');
    expect(second.output).toContain('already running');
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
    const third = project.start({ PORT: String(await freePort()) });
    await third.says('serving');
  });
});

describe('other commands', () => {
  test('need no port, and keep their arguments and their exit code', async () => {
    const project = makeProject();
    const { port, close } = await takePort();
    const run = await project.start({ PORT: port }, 'fail', '--with', '3').ended;
    await close();
    expect(run.output).toContain('running fail --with 3 on v24');
    // V8 and glibc give memory back soon.
    expect(run.output).toMatch(
      /frugal --max-semi-space-size=\d+ --heap-growing-percent=\d+ --no-memory-protection-keys 2\n/,
    );
    expect(run.code).toBe(3);
  });
});

describe('installing', () => {
  test('counts no package that is still to be replaced', async () => {
    const project = makeProject();
    mkdirSync(project.own('node_modules/own-node'), { recursive: true });
    writeJson(project.own('node_modules/own-node/package.json'), {});
    // It takes nothing away and installs nothing.
    const npm = project.own('npm-cli.mjs');
    writeFileSync(npm, 'setInterval(() => {}, 1000)');
    const env = { npm_execpath: npm, TMPDIR: project.own('temp') };
    const run = launch(project.own('scripts/install.mjs'), [], env);
    await expect(run.says('Installing: 0 of 2 packages')).resolves.toBeUndefined();
  });

  test('happens only when the lock file changed', async () => {
    const project = makeProject();
    expect((await project.install().ended).output).toContain('Installed');
    expect((await project.install().ended).output).toBe(
      `${project.own('node_modules/.bin/node')}\n`,
    );
    project.changeLock();
    expect((await project.install().ended).output).toContain('Installed');
  });

  test('an interrupted one is done again', async () => {
    const project = makeProject();
    const run = project.install();
    await run.says('Installing');
    run.process.kill('SIGKILL');
    await run.ended;
    expect(project.isInstalled()).toBe(false);
    for (const name of readdirSync(project.own('temp'))) {
      utimesSync(project.own('temp', name), 0, 0);
    }
    expect((await project.install().ended).output).toContain('Installed');
    expect(project.isInstalled()).toBe(true);
  });

  test('two at once become one', async () => {
    const project = makeProject();
    const both = await Promise.all([project.install().ended, project.install().ended]);
    const outputs = both.map((run) => run.output);
    expect(outputs.filter((output) => output.includes('Installed'))).toHaveLength(1);
    expect(outputs.every((output) => output.endsWith('node_modules/.bin/node\n'))).toBe(true);
  });

  test('a lock file that does not fit is reported and leaves no mark', async () => {
    const project = makeProject();
    writeJson(project.own('package.json'), { name: 'shop', dependencies: { other: 'file:other' } });
    const { code, output } = await project.start({ PORT: String(await freePort()) }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/`npm ci` failed .* network connection/);
    expect(project.isInstalled()).toBe(false);
    expect(existsSync(project.own('.data/lock'))).toBe(false);
  });

  test('a cache of npm that cannot be written is named, with what to do', async () => {
    const project = makeProject();
    writeJson(project.own('package.json'), { name: 'shop', dependencies: { other: 'file:other' } });
    const cache = project.own('package-lock.json', 'cache');
    const run = project.start({ PORT: String(await freePort()), npm_config_cache: cache });
    const { code, output } = await run.ended;
    expect(code).toBe(1);
    expect(output).toContain(`npm cannot write to its cache, ${cache}`);
    expect(output).toContain('npm_config_cache=/path/to/cache npm start');
  });
});

/** Also true for a moment after it was killed, until the system has taken it off its list. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
