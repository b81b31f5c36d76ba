import { atom } from 'nanostores';
import { MAX_KEYS } from '#src/api/contract/answers.ts';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import { type LoadedBlock, loadBlock } from '#src/blocks/registry/load-block.ts';
import type { Result } from '#src/lib/result.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import {
  type Answer,
  type Args,
  type Ask,
  type QueryName,
  queryKey,
} from '#src/model/pages/query.ts';

export type KnownAnswers = Record<string, unknown>;

/** Asks the server for answers of the newest versions, at most `MAX_KEYS` at once. */
type AskServer = (keys: readonly string[]) => Promise<Result<KnownAnswers, ProblemAnswer>>;

type Source = Pick<PageData, 'answers' | 'route'>;

const RETRY_MS = 4_000;

/**
 * The answers that a session knows. What a block asks beyond them is collected while the page is
 * drawn, and fetched in one request; the block waits meanwhile.
 */
export function createAnswers(first: KnownAnswers, askServer: AskServer) {
  const $answers = atom<KnownAnswers>(first);
  const wanted = new Set<string>();
  /** What is asked, and whether its answer may be of before a change. */
  const asked = new Map<string, boolean>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function want(key: string): void {
    if (asked.has(key)) return;
    wanted.add(key);
    fetchAfter(0);
  }

  function fetchAfter(ms: number): void {
    if (!isClosed && wanted.size > 0) timer ??= setTimeout(fetchWanted, ms);
  }

  async function fetchWanted(): Promise<void> {
    timer = undefined;
    const keys = [...wanted].slice(0, MAX_KEYS);
    for (const key of keys) {
      wanted.delete(key);
      asked.set(key, false);
    }
    fetchAfter(0);
    const found = await answersTo(askServer, keys);
    for (const key of keys) {
      if (asked.get(key) || !found) wanted.add(key);
      asked.delete(key);
    }
    if (found) $answers.set({ ...$answers.get(), ...found });
    fetchAfter(found ? 0 : RETRY_MS);
  }

  return {
    $answers,
    /** One answer; undefined while it is on its way. */
    ask<N extends QueryName>(name: N, ...args: Args<N>): Answer<N> | undefined {
      const key = queryKey(name, ...args);
      const known = $answers.get();
      if (Object.hasOwn(known, key)) return known[key] as Answer<N>;
      want(key);
      return undefined;
    },
    /** Asks again what is known of an item or an asset: somebody has changed it. */
    renew(id: string): void {
      const isOfIt = (key: string) => key.split(':').includes(id);
      for (const key of asked.keys()) if (isOfIt(key)) asked.set(key, true);
      Object.keys($answers.get()).filter(isOfIt).forEach(want);
    },
    /** Answers that came with a page; they are newer than the ones that are known. */
    add: (more: KnownAnswers) => $answers.set({ ...$answers.get(), ...more }),
    /** A block for the canvas; `waiting` until everything that it asks is there. Null: nothing to show. */
    load: (node: BlockNode, page: Source) => loadInCanvas(node, page, want),
    /** Nothing is asked any more. */
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Undefined: the server cannot be asked now. One key that it refuses spoils no other. */
async function answersTo(
  askServer: AskServer,
  keys: readonly string[],
): Promise<KnownAnswers | undefined> {
  const all = await askServer(keys);
  if (all.ok) return all.value;
  if (all.error.name !== 'query-unknown') return undefined;
  if (keys.length === 1) return Object.fromEntries(keys.map((key) => [key, null]));
  const single = await Promise.all(keys.map((key) => answersTo(askServer, [key])));
  const found = single.filter((one) => one !== undefined);
  return found.length === single.length ? Object.assign({}, ...found) : undefined;
}

/**
 * Loads a block out of the answers of a page; what is missing is reported to `want`, all that can be
 * found in one go.
 */
function loadInCanvas(
  node: BlockNode,
  { answers, route }: Source,
  want: (key: string) => void,
): LoadedBlock | 'waiting' | null {
  let isWaiting = false;
  const ask = (...[name, ...args]: Parameters<Ask>) => {
    const key = queryKey(name, ...args);
    if (Object.hasOwn(answers, key)) return answers[key];
    isWaiting = true;
    want(key);
    return null;
  };
  try {
    const loaded = loadBlock(node, ask as Ask, route);
    return isWaiting ? 'waiting' : loaded;
  } catch (error) {
    // A kind may read what is not there yet; with all answers it must not fail.
    if (isWaiting) return 'waiting';
    throw error;
  }
}
