import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CommandError } from './command-error.ts';
import { listen } from './listen.ts';

test('a port that another program has is said in words, with what to do', async () => {
  const [first, second] = [createServer(), createServer()];
  onTestFinished(() => void first.close());
  const host = '127.0.0.1';
  const port = await listen(first, { port: 0, host });
  const taken = listen(second, { port, host });
  await expect(taken).rejects.toThrow(`Port ${port} is taken by another program.`);
  await expect(taken).rejects.toBeInstanceOf(CommandError);
});
