import { expect, test } from 'vitest';
import { ON_ENGINE } from './engine-commands.ts';

test.each([
  ['publish', ['--help'], 'Usage: npm run publish'],
  ['publish', ['--rollback', 'one', 'two'], "Unexpected argument 'two'"],
  ['publish', ['one'], "Unexpected argument 'one'"],
  ['seed', ['--products', 'many'], '--products takes a number'],
  ['build', ['--films'], "Unknown option '--films'"],
] as const)('npm run %s -- %j is refused before anything is opened', (command, args, says) => {
  expect(() => ON_ENGINE[command]([...args])).toThrow(says);
});
