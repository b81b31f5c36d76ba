import { parentPort, workerData } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import * as german from '@zxcvbn-ts/language-de';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import type { PasswordWeakness } from '#src/model/password.ts';

export type AdviceRequest = {
  password: string;
  /** Words that belong to whoever chose it. */
  own: string[];
};

/** From 0, guessed at once, to 4; 3 withstands somebody who has the file of accounts for a good while. */
const GOOD = 3;
const SHORTEST_WORD = 3;
const LEFT = 8;

const WEAKNESSES: Record<string, PasswordWeakness> = {
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'word',
  namesByThemselves: 'name',
  commonNames: 'name',
  userInputs: 'own',
};

const { password, own }: AdviceRequest = workerData;
parentPort?.postMessage(weaknessOf(password, own));

function weaknessOf(chosen: string, words: string[]): PasswordWeakness | undefined {
  if (isMadeOf(chosen.toLowerCase(), words)) return 'own';
  const options = {
    graphs: adjacencyGraphs,
    dictionary: { ...common, ...german.dictionary, ...english },
  };
  const { score, feedback } = new ZxcvbnFactory(options).check(chosen, words);
  return score >= GOOD ? undefined : (WEAKNESSES[feedback.warning ?? ''] ?? 'guessable');
}

/** Whether little is left without somebody's own words: the library does not see `vroni.huber.1`. */
function isMadeOf(chosen: string, words: string[]): boolean {
  const rest = words
    .filter((word) => word.length >= SHORTEST_WORD)
    .reduce((left, word) => left.replaceAll(word, ''), chosen);
  return rest.length < chosen.length && rest.length < LEFT;
}
