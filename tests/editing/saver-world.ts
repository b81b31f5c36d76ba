import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import { equal } from '#src/client/editor/state/equal.ts';
import type { Document } from '#src/client/editor/state/document.ts';
import { initialState, reduce } from '#src/client/editor/save/reducer.ts';
import { mergeKept } from '#src/client/editor/save/recoveries.ts';
import type { SaveFailure } from '#src/client/editor/save/requests.ts';
import type {
  Effect,
  RequestEffect,
  SaveResult,
  SaverEvent,
  SaverState,
} from '#src/client/editor/save/saver-state.ts';
import type { Stored } from '#src/client/editor/state/stored.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { block, idOf } from '../arbitrary-tree.ts';

const ITEM = 'this-page';
const BLOCKS = [0, 1, 2];

/** A page of three headings in one language. */
export const firstPage: Document = {
  fields: { title: { de: 'Pflege' }, seo: { de: { schemaName: 'seo', slug: 'pflege' } } },
  trees: { de: BLOCKS.map((number) => block('heading', idOf(number), { text: 'Anfang' })) },
};

/** The text of a heading. */
export function textOf(document: Document, number: number): string {
  return String(document.trees.de?.[number]?.['text']);
}

/** All texts of a page, one after the other. */
export function wordsOf(document: Document): string {
  return BLOCKS.map((number) => textOf(document, number)).join(' ');
}

/** A page with another text in one of its headings. */
export function withText(document: Document, number: number, text: string): Document {
  const { de = [] } = document.trees;
  const next = de.map((node, index) => (index === number ? { ...node, text } : node));
  return { ...document, trees: { de: next } };
}

/** A page that wants another address. */
export function withSlug(document: Document, slug: string): Document {
  return { ...document, fields: { ...document.fields, seo: { de: { schemaName: 'seo', slug } } } };
}

/** What becomes of a request: it is answered, lost on the way there or back, or refused. */
export type Fate = 'answered' | 'never-arrives' | 'answer-lost' | 'signed-out' | 'busy' | 'garbled';

const problemOf = (name: string): ProblemAnswer => ({ name, message: name, details: {} });
const failure = (why: SaveFailure['why']) => err<SaveFailure>({ why, problem: problemOf(why) });

/** An item at the server, by the rules of `api/contract/content.ts`. */
export function createServer(document = firstPage) {
  let item: Stored = { version: 1, isLive: true, document, published: document };
  const written = () => ok({ id: ITEM, version: item.version, status: 'Draft' });

  function change(base: number, next: Partial<Stored>, isFor: 'draft' | 'write' = 'write') {
    if (base !== item.version) return failure('outdated');
    if (isFor === 'write' && item.isLive) return failure('draft-needed');
    item = { ...item, ...next, version: item.version + 1 };
    return written();
  }

  return {
    item: () => item,
    /** Somebody else saves. */
    otherSaves(document: Document): void {
      item = { ...item, isLive: false, document, version: item.version + 1 };
    },
    otherPublishes(): void {
      item = { ...item, isLive: true, published: item.document };
    },
    answer(effect: RequestEffect): SaverEvent {
      switch (effect.do) {
        case 'ask-addresses': {
          const pages = effect.keys.map((key) => [key, key.endsWith('weberei') ? 'other' : null]);
          return { is: 'addresses', result: ok(Object.fromEntries(pages)) };
        }
        case 'open-draft':
          return { is: 'draft', result: change(effect.base, { isLive: false }, 'draft') };
        case 'write': {
          const { base, document } = effect;
          return { is: 'written', result: change(base, { document }), mark: 0 };
        }
        case 'read':
          return { is: 'read', result: ok(structuredClone(item)) };
        case 'publish': {
          const { document } = item;
          const published = effect.part ?? document;
          const next = {
            isLive: JSON.stringify(published) === JSON.stringify(document),
            published,
          };
          return { is: 'published', result: change(effect.base, next, 'draft') };
        }
      }
    },
  };
}

const EVENTS = {
  'ask-addresses': 'addresses',
  'open-draft': 'draft',
  write: 'written',
  read: 'read',
  publish: 'published',
} as const;

/** A window in which somebody edits, its device, and what is on its way between it and the server. */
export function createWorld(server = createServer()) {
  let state: SaverState = initialState(ITEM, server.item());
  let now = 0;
  let page: Document = state.work;
  let kept: Extract<Effect, { do: 'keep' }> | null = null;
  let due: number | null = null;
  let request: RequestEffect | null = null;
  let lastCaller = 0;
  const effects: Effect[] = [];
  const answers = new Map<number, SaveResult | null>();

  function dispatch(event: SaverEvent): void {
    const [next, wanted] = reduce(state, event, now);
    state = next;
    effects.push(...wanted);
    for (const effect of wanted) run(effect);
  }

  function run(effect: Effect): void {
    switch (effect.do) {
      case 'keep':
        kept = effect;
        return;
      case 'forget-kept':
        kept = null;
        return;
      case 'wait':
        due = now + effect.ms;
        return;
      case 'stop-waiting':
        due = null;
        return;
      case 'replace':
        page = effect.document;
        return;
      case 'answer':
        answers.set(effect.caller, effect.result);
        return;
      case 'tell':
      case 'mark-saved':
        return;
      default:
        if (request) throw new Error('Two requests at once.');
        request = effect;
    }
  }

  function call(is: 'save' | 'publish', part?: Document): number {
    const caller = ++lastCaller;
    answers.set(caller, null);
    dispatch(is === 'save' ? { is, caller, isWish: true } : { is, caller, ...(part && { part }) });
    return caller;
  }

  return {
    server,
    state: () => state,
    page: () => page,
    kept: () => kept,
    request: () => request,
    /** When the next save is due, in ms from the beginning. */
    due: () => due,
    /** What was asked for so far. */
    effects,
    answerTo: (caller: number) => answers.get(caller),
    unanswered: () => [...answers.values()].filter((result) => result === null).length,
    dispatch,
    change(next: Document): void {
      page = next;
      dispatch({ is: 'changed', work: next });
    },
    save: () => call('save'),
    publish: (part?: Document) => call('publish', part),
    pass(ms: number): void {
      now += ms;
      if (due === null || due > now) return;
      due = null;
      dispatch({ is: 'save', caller: null, isWish: false });
    },
    /** Lets the request that is on its way come to its end. False: there is none. */
    settle(fate: Fate): boolean {
      if (!request) return false;
      const asked = request;
      request = null;
      if (fate === 'answered') {
        dispatch(server.answer(asked));
        return true;
      }
      if (fate === 'answer-lost' || fate === 'garbled') server.answer(asked);
      dispatch(failed(asked, WHY[fate]));
      return true;
    },
    /** Decides a conflict: mine stands. */
    resolve(): void {
      if (state.conflict) dispatch({ is: 'resolved' });
    },
    /** The window dies, and its request with it, or after it. The page is opened again, with what was kept. */
    restart(arrives: boolean): void {
      if (request && arrives) server.answer(request);
      request = null;
      due = null;
      answers.clear();
      const left = kept;
      kept = null;
      state = initialState(ITEM, structuredClone(server.item()));
      page = state.work;
      if (!left) return;
      const theirs = page;
      const { work, base, sent } = left;
      const merged = mergeKept({ work, base, ...(sent && { sent }) }, theirs);
      if (equal(merged.document, theirs)) return;
      this.change(merged.document);
      dispatch({ is: 'collided', collisions: merged.collisions, base, theirs });
    },
  };
}

export type World = ReturnType<typeof createWorld>;

/** Lets everything that is on its way be answered. */
export function answerAll(world: World): void {
  for (let count = 0; world.settle('answered'); count++) {
    if (count > 100) throw new Error('It asks for ever.');
  }
}

const WHY: Record<Exclude<Fate, 'answered'>, SaveFailure['why']> = {
  'never-arrives': 'offline',
  'answer-lost': 'offline',
  'signed-out': 'signed-out',
  busy: 'busy',
  garbled: 'unreadable',
};

function failed(request: RequestEffect, why: SaveFailure['why']): SaverEvent {
  const result: Result<never, SaveFailure> = failure(why);
  return { is: EVENTS[request.do], result, mark: 0 };
}
