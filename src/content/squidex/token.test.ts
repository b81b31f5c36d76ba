import { expect, test } from 'vitest';
import { createTokens } from './token.ts';

function counted(lifetime: number) {
  let requests = 0;
  let time = 0;
  const request = async () => ({ value: `token ${++requests}`, lifetime });
  const tokens = createTokens(request, () => time);
  return { tokens, count: () => requests, wait: (ms: number) => (time += ms) };
}

test('callers at the same time share one request', async () => {
  const { tokens, count } = counted(3600);
  const all = await Promise.all([tokens.current(), tokens.current(), tokens.current()]);
  expect(new Set(all)).toEqual(new Set(['token 1']));
  await tokens.current();
  expect(count()).toBe(1);
});

test('a token is renewed before it ends', async () => {
  const { tokens, wait } = counted(3600);
  await tokens.current();
  wait(3_500_000);
  expect(await tokens.current()).toBe('token 1');
  wait(50_000);
  expect(await tokens.current()).toBe('token 2');
});

test('a refused token that was accepted before is renewed, a late refusal of it costs nothing', async () => {
  const { tokens, count } = counted(3600);
  await tokens.current();
  tokens.accept('token 1');
  expect(tokens.refuse('token 1')).toBe(true);
  expect(await tokens.current()).toBe('token 2');
  expect(tokens.refuse('token 1')).toBe(true);
  await tokens.current();
  expect(count()).toBe(2);
});

test('a token that was never accepted is not fetched again and again', async () => {
  const { tokens, wait } = counted(3600);
  await tokens.current();
  expect(tokens.refuse('token 1')).toBe(false);
  wait(60_000);
  expect(tokens.refuse('token 1')).toBe(true);
});

test('a refusal of the token request is handed to every caller, and asked anew', async () => {
  let requests = 0;
  const tokens = createTokens(async () => {
    requests++;
    return new Response('{"error":"invalid_client"}', { status: 401 });
  });
  const answers = await Promise.all([tokens.current(), tokens.current()]);
  for (const answer of answers) {
    expect(answer instanceof Response && (await answer.json())).toEqual({
      error: 'invalid_client',
    });
  }
  expect(requests).toBe(1);
  await tokens.current();
  expect(requests).toBe(2);
});
