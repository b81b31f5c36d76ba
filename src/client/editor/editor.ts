import { computed, type ReadableAtom } from 'nanostores';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { LoadedBlock } from '#src/blocks/registry/load-block.ts';
import { err, type Result } from '#src/lib/result.ts';
import { unlessLate } from '#src/lib/within-time.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Op } from '#src/model/blocks/edit.ts';
import type { Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import type { Device } from './save/device.ts';
import { createRecoveries, type Recovery } from './save/recoveries.ts';
import type { EditorRequests } from './save/requests.ts';
import { createSaver } from './save/saver.ts';
import type { SaveResult, SaveState } from './save/saver-state.ts';
import type { TakenAddress } from './state/address.ts';
import { createAnswers } from './state/answers.ts';
import { type Document, shownTree } from './state/document.ts';
import { equal } from './state/equal.ts';
import type { HistoryStep } from './state/history.ts';
import { createLabels } from './state/labels.ts';
import { createDocumentTheme } from './state/document-theme.ts';
import { createOperations, type Operations } from './state/operations.ts';
import { type Peek, peeked } from './state/peek.ts';
import type { Selection } from './state/selection.ts';
import { dataOf, readDocument, type Stored } from './state/stored.ts';
import { createWork } from './state/work.ts';

/** A step of undo: what was done, in words of the interface's language, and when, in ms since 1970. */
type EditorStep = { label: string; at: number };

const stepOf = ({ edit, at }: HistoryStep): EditorStep => ({ label: edit.label, at });

/**
 * One editing session of one page, both languages. The screen reads these atoms and calls these
 * functions; nothing else changes content. Changes are synchronous: when a function returns, the atoms
 * hold the new state, and saving follows by itself.
 */
export type Editor = Operations & {
  /** The e-mail of who edits; null: nobody knows. */
  readonly account: string | null;
  /** Id of the page (of the template, where a product or category is looked at). */
  readonly item: string;
  readonly $lang: ReadableAtom<Language>;
  /**
   * What the canvas draws: the page in `$lang`, hidden blocks included, with all answers known so far.
   * A node that did not change keeps its identity, and so do its neighbours: views are memoised by node.
   */
  readonly $page: ReadableAtom<PageData>;
  /** The item's own fields as stored: `data[field][partition]`, both trees included. */
  readonly $data: ReadableAtom<StoredData>;
  /** The same as visitors see it; null: they see nothing yet. */
  readonly $published: ReadableAtom<StoredData | null>;
  readonly $selection: ReadableAtom<Selection>;
  /** The steps that undo takes back, the oldest first, and those that redo repeats, the next one last. */
  readonly $steps: ReadableAtom<Record<'done' | 'undone', readonly EditorStep[]>>;
  /** What undo and redo would do, in words of the interface's language; null: nothing. */
  readonly $undo: ReadableAtom<string | null>;
  readonly $redo: ReadableAtom<string | null>;
  readonly $save: ReadableAtom<SaveState>;
  /** The newest version of the item that is known, whoever saved it. */
  readonly $version: ReadableAtom<number>;
  /** Does the draft differ from what visitors see? */
  readonly $changed: ReadableAtom<boolean>;
  readonly $recoveries: ReadableAtom<readonly Recovery[]>;
  /** Addresses that this page wants and other pages have. */
  readonly $taken: ReadableAtom<TakenAddress>;

  /**
   * A block of `$page` for its view. `waiting`: something that it asks is on its way, and `$page` will
   * have it; null: it cannot be read, or has nothing to show. May be called while drawing.
   */
  load(node: BlockNode, page: PageData): LoadedBlock | 'waiting' | null;

  /** Counts the times that somebody else's changes came into the page. */
  readonly $theirs: ReadableAtom<number>;
  /** Somebody else has saved a version (absent: may have saved one): takes over what is new in it. */
  catchUp(version?: number): void;

  /** An item, or what is noted of an asset, has changed: the page shows it. */
  renew(id: string): void;

  select(selection: Selection): void;
  /** Shows and edits the other tree; the selection stays where the block exists there. */
  switchLanguage(lang: Language): void;

  /** Takes back or repeats one step and selects the block concerned. False: there is nothing. */
  undo(): boolean;
  redo(): boolean;

  /**
   * `$page` shows how it could be, and nothing changes; null: it shows what there is again, as it does after any
   * change.
   */
  peek(peek: Peek | null): void;
  /** Whether `$page` shows what is not there. */
  readonly $peeks: ReadableAtom<boolean>;

  /** Saves now; out: when the server has everything (or why not). */
  flush(): Promise<Result<void, ProblemAnswer>>;
  /**
   * Flushes, then publishes exactly this version; out: the build that makes it live. With `part` these values of the
   * item go live in its place, and the work stays a draft.
   */
  publish(part?: StoredData): Promise<SaveResult>;
  /** Does what was decided about a conflict, and saves. In: the steps for the work and for what somebody else saved. */
  resolve(decided: (work: Document, theirs: Document) => Op[]): void;
  /** Goes on with work that was left on this device, or forgets it. */
  recover(id: string): void;
  discard(id: string): void;
  /** Says that the session is over, where no save has found it. */
  signedOut(): void;
  /** After signing in again: goes on saving. */
  retry(): void;
  /** Writes the work to this device. Out: whether all that is not saved stays when the session ends. */
  keepWork(): Promise<boolean>;
  /** Ends the session; what is not saved stays on this device. */
  close(): Promise<void>;
};

/** What an editing session is made of. */
type EditorOptions = {
  /** The item that is edited: the page, or the template of a product or category. */
  item: string;
  lang: Language;
  /** What the canvas shows around the blocks, in each language. */
  pages: Readonly<Record<Language, PageData>>;
  stored: Stored;
  /** The language of the interface. */
  words: Language;
  requests: EditorRequests;
  account: string | null;
  /** Keeps the work beside the server. */
  device: Device;
  log(message: string, details: object): void;
};

/** How long somebody who closes the editor waits for the last save. */
const PATIENCE_MS = 3_000;

/** An editing session of what was read from the server. */
export function createEditor(options: EditorOptions): Editor {
  const { item, account, lang, pages, stored, requests, device, log } = options;
  const labels = createLabels(options.words);
  const work = createWork({ item, lang, document: stored.document, now: Date.now });
  const answers = createAnswers({ ...pages.de.answers, ...pages.en.answers }, async (keys) => {
    const found = await requests.answers(keys);
    return found.ok ? found : err(found.error.problem);
  });
  const saver = createSaver({ item, stored, work, device, requests });
  const recoveries = createRecoveries({ device, work, saver, labels });
  const themeOf = createDocumentTheme(pages[lang], answers.ask);
  const planning = { work, labels, log };
  const $shown = computed([work.$document, work.$peeked], (document, other) => other ?? document);
  return {
    ...{ item, account },
    ...createOperations(planning),
    $lang: work.$lang,
    $page: computed([$shown, work.$lang, answers.$answers], (document, shown, known) => {
      const tree = shownTree(document, shown);
      const theme = themeOf(document);
      return { ...pages[shown], ...theme, textLang: tree.lang, blocks: tree.value, answers: known };
    }),
    $data: computed(work.$document, dataOf),
    $published: computed(saver.$stored, ({ published }) => published && dataOf(published)),
    $selection: work.$selection,
    $steps: computed(work.$history, ({ done, undone }) => ({
      done: done.map(stepOf),
      undone: undone.map(stepOf),
    })),
    $undo: computed(work.$history, ({ done }) => done.at(-1)?.edit.label ?? null),
    $redo: computed(work.$history, ({ undone }) => undone.at(-1)?.edit.label ?? null),
    $save: computed(saver.$save, (save) =>
      save.is === 'refused' ? { ...save, problem: labels.worded(save.problem) } : save,
    ),
    $version: computed(saver.$stored, ({ version }) => version),
    // Parts that are as they are published are the same objects: comparing them costs nothing.
    $changed: computed(
      [work.$document, saver.$stored],
      (document, { published }) => published === null || !equal(document, published),
    ),
    $recoveries: recoveries.$recoveries,
    $taken: saver.$taken,
    load: answers.load,
    renew: answers.renew,
    $theirs: work.$replaced,
    catchUp: (version = Number.POSITIVE_INFINITY) => saver.dispatch({ is: 'newer', version }),
    select: work.select,
    switchLanguage: work.switchLanguage,
    undo: work.undo,
    redo: work.redo,
    $peeks: computed(work.$peeked, (shown) => shown !== null),
    peek: (peek) => work.$peeked.set(peek && peeked(planning, peek)),
    async flush() {
      const saved = await saver.flush();
      return saved.ok ? saved : err(labels.worded(saved.error));
    },
    async publish(part) {
      const published = await saver.publish(part && readDocument(part));
      return published.ok ? published : err(labels.worded(published.error));
    },
    signedOut: () => saver.dispatch({ is: 'signed-out' }),
    retry: () => void saver.flush(),
    resolve(decided) {
      const ops = decided(work.$document.get(), saver.theirs());
      work.perform({ ops, label: labels.resolved });
      saver.dispatch({ is: 'resolved' });
    },
    recover: recoveries.recover,
    discard: recoveries.discard,
    keepWork: device.flush,
    async close() {
      // The work is on the device: nobody waits for a server that does not answer.
      await unlessLate(saver.flush(), PATIENCE_MS);
      saver.dispatch({ is: 'closed' });
      await device.close();
      answers.close();
    },
  };
}
