import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';
import { SHOP_COMMANDS } from './table.ts';

/** Runs a command as the terminal does. Out: its exit code and what it said. */
async function call(name: string, ...args: string[]) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runCommand(SHOP_COMMANDS, name, args, { print, printError: print });
  return { code, text: lines.join('\n') };
}

test.each([
  ['publish', ['--rollback', 'one', 'two'], 'Unexpected arguments: one two'],
  ['publish', ['one'], "Unexpected argument 'one'"],
  ['publish', ['--ful'], "Unknown option '--ful'"],
  ['seed', ['--products', 'many'], '--products takes a number'],
  ['build', ['--films'], "Unknown option '--films'"],
  ['build', ['films'], 'Unexpected arguments: films'],
  ['content-server', ['--port', '70000'], '--port takes a number up to 65535'],
  ['restore', [], 'Arguments are missing'],
  ['backup', ['--force'], "Unknown option '--force'"],
  ['start', ['--port', '80'], "Unknown option '--port'"],
])('npm run %s -- %j is refused before anything is opened', async (name, args, reason) => {
  const { code, text } = await call(name, ...args);
  expect(code).toBe(1);
  expect(text).toContain(reason);
  expect(text).toMatch(new RegExp(`Usage: npm (run )?${name}`));
  expect(text).toContain('-- --help');
});

test('a command that is not there is named with those that are', async () => {
  const { code, text } = await call('pubish');
  expect(code).toBe(1);
  expect(text).toMatch(/^There is no command 'pubish'\. There are: start, dev, .*publish/);
});

test.each(SHOP_COMMANDS.map(({ name }) => name))(
  'npm run %s -- --help explains it',
  async (name) => {
    const { code, text } = await call(name, '--help');
    expect(code).toBe(0);
    expect(text).toMatch(new RegExp(`^Usage: npm (run )?${name}`));
  },
);

test('help says what each flag does', async () => {
  expect((await call('seed', '-h')).text).toBe(
    [
      'Usage: npm run seed -- [--products N] [--reset]',
      "Sets the demo's items back, edited ones too, adds generated products if wanted, and publishes.",
      '  --products N  so many products in all, generated beyond those of the demo\n' +
        '  --reset       also deletes all other items of our schemas, for good',
      "Whatever editors changed in items of the demo is lost, the shop's name and menu included; what the demo\n" +
        'does not know stays.',
    ].join('\n\n'),
  );
});
