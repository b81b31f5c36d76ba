import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { LongQuestion } from '#src/api/handlers/calls/long-answer.ts';
import { STORED_QUERIES } from '#src/api/handlers/calls/stored-queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { parseListQuery } from '#src/model/items/list-query.ts';
import { openSite } from '#src/site/site.ts';
import { buildPaths } from '../app/build.ts';
import { dataPaths, parseEnv } from '../process/env.ts';
import { type AnswerThread, createAnswerThread } from './answer-thread.ts';

/** The bundle of an app that finds the same for every question. */
const ENTRY = `
  export const ask = async () => ({ status: 200, headers: [], body: new Uint8Array() });
  export const createRenderer = async () => ({});
`;

/** A thread that answers from an empty shop. */
function openAnswers() {
  const root = mkdtempSync(join(tmpdir(), 'loden-answers-'));
  const env = parseEnv({ DATA_DIR: join(root, 'data') });
  const { site, replica } = dataPaths(env.dataDir);
  const folder = join(root, 'build');
  const { entry, csp } = buildPaths(folder);
  for (const path of [entry, csp, site, replica]) mkdirSync(dirname(path), { recursive: true });
  writeFileSync(entry, ENTRY);
  writeFileSync(csp, '{"scripts":[],"styles":[]}');
  openSite(site).close();
  openReplica(replica).close();
  const answers = createAnswerThread(() => ({ folder, app: 'app' }), env);
  onTestFinished(async () => {
    await answers.close();
    rmSync(root, { recursive: true });
  });
  return answers;
}

async function findProducts(answers: AnswerThread, client: string, words: string) {
  const query = parseListQuery(`products?$search=${words}`);
  if (!query.ok) throw new Error(query.error);
  return answers.call({ ask: 'list', query: query.value, language: 'de' }, client, () => ({
    state: 'state',
  }));
}

test('a question waits for one list, whoever asks for how many, and clients take turns with their lists', async () => {
  const answers = openAnswers();
  const answered: string[] = [];
  const list = async (client: string, words: string) => {
    await findProducts(answers, client, words);
    answered.push(client);
  };
  const ask = async () => {
    const question = { url: '/de/suche?q=loden', isCommon: true, isGone: false };
    await answers.ask(question, 'state', () => undefined);
    answered.push('question');
  };
  const many = Array.from({ length: 48 }, (_, n) => list('greedy', `a${n}`));
  await Promise.all([...many, list('modest', 'b'), ask()]);
  expect(answered.slice(0, 4)).toEqual(['greedy', 'question', 'greedy', 'modest']);
});

test('files and stored queries are answered in the thread, too', async () => {
  const answers = openAnswers();
  const stored = STORED_QUERIES.get('colors');
  if (!stored) throw new Error('There is no stored query of colours.');
  const ask = async (question: LongQuestion) =>
    JSON.parse((await answers.call(question, 'one', () => ({ state: 'state' }))) ?? '');
  expect(await ask({ ask: 'files', of: 'shown', language: 'de' })).toEqual({ items: [], total: 0 });
  expect(await ask({ ask: 'stored', stored, language: 'de' })).toEqual({
    data: { queryColorsContents: [] },
  });
});

test('lists that wait when it is closed fail, and start no thread again', async () => {
  const answers = openAnswers();
  const asked = ['a', 'b', 'c'].map((words) => findProducts(answers, 'one', words));
  const ended = Promise.allSettled(asked);
  await answers.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await answers.load()).toEqual({ questions: 0, heapBytes: 0 });
});
