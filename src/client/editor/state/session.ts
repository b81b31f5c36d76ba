import { computed } from 'nanostores';
import { equal } from './equal.ts';
import { err } from '#src/lib/result.ts';
import type { Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/page-data.ts';
import type { EditorRequests } from '../save/requests.ts';
import { mergeDocuments } from '../save/merge.ts';
import { resolution } from '../save/resolve.ts';
import type { Device } from '../save/device.ts';
import { createSaver, type Saver } from '../save/saver.ts';
import { createAnswers } from './answers.ts';
import { shownTree } from './document.ts';
import type { Editor } from './editor.ts';
import { createKeptUndo } from './kept-undo.ts';
import { createLabels, type Labels } from './labels.ts';
import { createLook } from './look.ts';
import { createOperations } from './operations.ts';
import { createRecoveries } from './recoveries.ts';
import { share } from './share.ts';
import { dataOf, type Stored } from './stored.ts';
import { createWork, type Work } from './work.ts';

type SessionOptions = {
  /** The item that is edited: the page, or the template of a product or category. */
  item: string;
  lang: Language;
  /** What the canvas shows around the blocks, in each language. */
  pages: Readonly<Record<Language, PageData>>;
  stored: Stored;
  /** The language of the interface. */
  words: Language;
  requests: EditorRequests;
  device: Device;
  log(message: string, details: object): void;
};

const PATIENCE_MS = 3_000;

/** A session, and what its surroundings tell it. */
export type Session = {
  editor: Editor;
  /** Another window has saved this version. */
  onNewer(version: number): void;
  /** The network may be back, or somebody has signed in. */
  onBack(): void;
};

/** An editing session of what was read from the server. */
export function createEditor(options: SessionOptions): Session {
  const { item, lang, device } = options;
  // Parts that are as they are published are the same objects: comparing them costs nothing.
  const work = createWork({ item, lang, document: options.stored.document, now: Date.now });
  const labels = createLabels(options.words);
  const answers = answersOf(options);
  const saver = saverOf(options, work, labels);
  work.$document.listen(saver.changed);
  const recoveries = createRecoveries({ device, work, saver, labels });
  void recoveries.look();
  const keptUndo = createKeptUndo(device, work);
  const editor: Editor = {
    item,
    ...shownBy(options, work, answers),
    ...savedBy(work, saver, labels),
    ...createOperations({ work, labels, log: options.log }),
    $recoveries: recoveries.$recoveries,
    select: work.select,
    switchLanguage: work.switchLanguage,
    undo: work.undo,
    redo: work.redo,
    load: answers.load,
    renew: answers.renew,
    recover(id) {
      recoveries.recover(id);
      keptUndo.recovered();
    },
    discard: recoveries.discard,
    async close() {
      // The work is on the device: nobody waits for a server that does not answer.
      await Promise.race([saver.save(), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
      saver.close();
      await device.close();
      answers.close();
    },
  };
  return {
    editor,
    onNewer: (version) => void saver.lookAgain(version),
    onBack() {
      const { is } = saver.$state.get();
      if (is === 'offline' || is === 'signed-out') void saver.save();
    },
  };
}

function answersOf({ pages, requests }: SessionOptions) {
  return createAnswers({ ...pages.de.answers, ...pages.en.answers }, async (keys) => {
    const found = await requests.answers(keys);
    return found.ok ? found : err(found.error.problem);
  });
}

/** What saves the work, and keeps it on the device until then. */
function saverOf(options: SessionOptions, work: Work, labels: Labels): Saver {
  const { item, requests, device, stored } = options;
  const saver = createSaver(
    {
      ...{ item, requests, now: Date.now },
      document: () => work.$document.get(),
      changes: work.changes,
      snapshot: work.snapshot,
      onSaved: device.tell,
      onClean() {
        work.markSaved();
        device.clear();
      },
      keep() {
        const sent = saver.sent();
        device.keep({
          work: work.$document.get(),
          base: saver.base(),
          changes: work.changes(),
          ...(sent && { sent }),
        });
      },
      kept: device.flush,
      incomplete: () => ({ name: 'incomplete', message: labels.incomplete, details: {} }),
      merge(base, theirs) {
        const mine = work.$document.get();
        const merged = mergeDocuments({ base, mine, theirs });
        work.replace(share(mine, merged.document));
        return merged.collisions;
      },
    },
    stored,
  );
  return saver;
}

/** What there is to see. */
function shownBy({ pages }: SessionOptions, work: Work, answers: ReturnType<typeof createAnswers>) {
  const lookOf = createLook(pages[work.$lang.get()], answers.ask);
  const $page = computed(
    [work.$document, work.$lang, answers.$answers],
    (document, shown, known) => {
      const tree = shownTree(document, shown);
      const look = lookOf(document);
      return { ...pages[shown], ...look, textLang: tree.lang, blocks: tree.value, answers: known };
    },
  );
  return {
    $page,
    $lang: work.$lang,
    $data: computed(work.$document, dataOf),
    $selection: work.$selection,
    $undo: computed(work.$history, ({ done }) => done.at(-1)?.edit.label ?? null),
    $redo: computed(work.$history, ({ undone }) => undone.at(-1)?.edit.label ?? null),
  };
}

/** What is true of the server, and what can be asked of it. */
function savedBy(work: Work, saver: Saver, labels: Labels) {
  return {
    $save: saver.$state,
    $taken: saver.$taken,
    $changed: computed([work.$document, saver.$stored], (document, { published }) =>
      published === null ? true : !equal(document, published),
    ),
    flush: saver.save,
    publish: saver.publish,
    retry: () => void saver.save(),
    resolve(choices: Parameters<Editor['resolve']>[0]) {
      const ops = resolution(work.$document.get(), saver.theirs(), choices);
      work.perform({ ops, label: labels.resolved });
      saver.resolved();
    },
  };
}
