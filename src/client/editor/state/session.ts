import { atom, computed } from 'nanostores';
import { equal } from '#src/lib/equal.ts';
import { err } from '#src/lib/result.ts';
import type { Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/page-data.ts';
import type { Requests } from '../save/requests.ts';
import { mergeDocuments } from '../save/merge.ts';
import { resolution } from '../save/resolve.ts';
import { createSaver } from '../save/saver.ts';
import { createAnswers } from './answers.ts';
import { shownTree } from './document.ts';
import type { Editor, Recovery } from './editor.ts';
import { createLabels } from './labels.ts';
import { createOperations } from './operations.ts';
import { share } from './share.ts';
import { dataOf, type Stored } from './stored.ts';
import { createWork } from './work.ts';

export type SessionOptions = {
  /** The item that is edited: the page, or the template of a product or category. */
  item: string;
  lang: Language;
  /** What the canvas shows around the blocks, in each language. */
  pages: Readonly<Record<Language, PageData>>;
  stored: Stored;
  /** The language of the interface. */
  words: Language;
  requests: Requests;
  log(message: string, details: object): void;
};

/** An editing session of what was read from the server. */
export function createEditor(options: SessionOptions): Editor {
  const { item, lang, pages, requests, log } = options;
  const now = () => Date.now();
  // Parts that are as they are published are the same objects: comparing them costs nothing.
  const work = createWork({ item, lang, document: options.stored.document, now });
  const labels = createLabels(options.words);
  const answers = createAnswers({ ...pages.de.answers, ...pages.en.answers }, async (keys) => {
    const found = await requests.answers(keys);
    return found.ok ? found : err(found.error.problem);
  });
  const saver = createSaver(
    {
      ...{ item, requests, now },
      document: () => work.$document.get(),
      changes: work.changes,
      snapshot: work.snapshot,
      onSaved: () => {},
      onClean: work.markSaved,
      merge(base, theirs) {
        const mine = work.$document.get();
        const merged = mergeDocuments({ base, mine, theirs });
        work.replace(share(mine, merged.document));
        return merged.collisions;
      },
    },
    options.stored,
  );
  work.$document.listen(saver.changed);

  const $page = computed(
    [work.$document, work.$lang, answers.$answers],
    (document, shown, known) => {
      const tree = shownTree(document, shown);
      return { ...pages[shown], textLang: tree.lang, blocks: tree.value, answers: known };
    },
  );
  const $recoveries = atom<readonly Recovery[]>([]);

  return {
    item,
    $page,
    $lang: work.$lang,
    $data: computed(work.$document, dataOf),
    $selection: work.$selection,
    $undo: computed(work.$history, ({ done }) => done.at(-1)?.edit.label ?? null),
    $redo: computed(work.$history, ({ undone }) => undone.at(-1)?.edit.label ?? null),
    $save: saver.$state,
    $changed: computed([work.$document, saver.$stored], (document, { published }) =>
      published === null ? true : !equal(document, published),
    ),
    $recoveries,
    ...createOperations({ work, labels, log }),
    select: work.select,
    switchLanguage: work.switchLanguage,
    undo: work.undo,
    redo: work.redo,
    load: answers.load,
    flush: saver.save,
    publish: saver.publish,
    resolve(choices) {
      const ops = resolution(work.$document.get(), saver.$stored.get().document, choices);
      work.perform({ ops, label: labels.resolved });
      saver.resolved();
    },
    recover() {},
    discard() {},
    retry: () => void saver.save(),
    async close() {
      await saver.save();
      saver.close();
      answers.close();
    },
  };
}
