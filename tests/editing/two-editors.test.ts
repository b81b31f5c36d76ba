import { env } from 'node:process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childrenOf, findBlock } from '#src/blocks/tree/find.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import { applyOps, type Document } from '#src/client/editor/state/document.ts';
import { equal } from '#src/client/editor/state/equal.ts';
import {
  planInsert,
  planMove,
  planRemove,
  planUpdate,
  treeIn,
} from '#src/client/editor/state/plan.ts';
import type { Collision } from '#src/client/editor/save/merge.ts';
import { type ConflictChoice, resolution } from '#src/client/editor/save/resolve.ts';
import type { Op, Place } from '#src/model/blocks/edit.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { block, idOf } from '../arbitrary-tree.ts';
import { answerAll, createServer, createWorld, type Fate, type World } from './saver-world.ts';

/** Sessions, and what happens in each; `npm run soak` has more and longer ones. */
const RUNS = Number(env['TWO_EDITORS_RUNS'] ?? 40);
const STEPS = Number(env['TWO_EDITORS_STEPS'] ?? 20);

const heading = (number: number, text: string) => block('heading', idOf(number), { text });
const tree = () => [
  heading(0, 'Anfang'),
  { ...block('section', idOf(1), {}), children: [heading(2, 'Mitte'), heading(3, 'Ende')] },
  { ...block('section', idOf(4), {}), children: [] },
];
const page: Document = { fields: {}, trees: { de: tree(), en: tree() } };

/** Who does it: the first or the second editor. */
const who = fc.nat({ max: 1 });
const lang = fc.constantFrom(...LANGUAGES);
/** Which of the blocks that there are, and where in it or behind it. */
const which = fc.nat({ max: 50 });
const act = <T extends string>(what: T) => fc.record({ what: fc.constant(what), who });
const happening = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('type' as const), who, lang, which }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('insert' as const), who, lang, which, to: which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('move' as const), who, lang, which, to: which }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('remove' as const), who, lang, which }) },
  {
    weight: 12,
    arbitrary: fc.record({
      ...{ what: fc.constant('settle' as const), who },
      fate: fc.constantFrom<Fate>(
        ...(['answered', 'answered', 'answered', 'answered', 'answered'] as const),
        ...(['answer-lost', 'busy', 'garbled'] as const),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ what: fc.constant('line' as const), who },
      line: fc.constantFrom<Line>('open', 'open', 'cut', 'signed-out'),
    }),
  },
  { weight: 4, arbitrary: act('save') },
  { weight: 1, arbitrary: act('publish') },
  { weight: 3, arbitrary: act('news') },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ what: fc.constant('decide' as const), who },
      choice: fc.constantFrom<ConflictChoice>('mine', 'theirs', 'both'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('restart' as const), who, arrives: fc.boolean() }),
  },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;
type Line = 'open' | 'cut' | 'signed-out';

/** One of two editors of a page. */
type Editor = { world: World; line: Line; typed: Set<string> };

/** Two editors of one page, and the words that somebody has deleted or decided against. */
type Session = { editors: readonly Editor[]; givenUp: Set<string> };

function open(): Session {
  const server = createServer(page);
  const editors = [1, 2].map(() => ({
    ...{ world: createWorld(server), line: 'open' as const, typed: new Set<string>() },
  }));
  return { editors, givenUp: new Set() };
}

/** The words that stand anywhere in a value. */
const wordsIn = (value: unknown) => new Set(JSON.stringify(value ?? null).match(/w\d+[a-z]+/g));

function perform({ world }: Editor, ops: Op[]): void {
  if (ops.length > 0) world.change(applyOps(world.page(), ops));
}

const blocksOf = (document: Document, one: Language) =>
  [...walk(treeIn(document, one))].map(({ node }) => node);

const pick = <T>(all: readonly T[], number: number): T | undefined => all[number % all.length];

/** A place on the page itself or in a section. */
function placeOf(document: Document, one: Language, number: number): Place {
  const nodes = treeIn(document, one);
  const sections = blocksOf(document, one).filter((node) => isSection(node));
  const parent = pick([null, ...sections.map(({ id }) => id)], number) ?? null;
  const count = childrenOf(nodes, parent)?.length ?? 0;
  return { parent, index: number % (count + 1) };
}

const isSection = ({ schemaName }: BlockNode) => schemaName === 'block-section';

function happen(session: Session, one: Happening, step: number): void {
  const editor = session.editors[one.who];
  if (!editor) return;
  const { world } = editor;
  switch (one.what) {
    case 'type':
    case 'insert':
    case 'move':
    case 'remove':
      edit(session, editor, one, step);
      return;
    case 'settle':
      world.settle(FATES[editor.line] ?? one.fate);
      return;
    case 'line':
      editor.line = one.line;
      if (one.line === 'open') world.dispatch({ is: 'back' });
      return;
    case 'news':
      if (editor.line === 'open')
        world.dispatch({ is: 'newer', version: world.server.item().version });
      return;
    case 'save':
      world.save();
      return;
    case 'publish':
      world.publish();
      return;
    case 'decide':
      decide(session, editor, one.choice);
      return;
    case 'restart':
      world.restart(one.arrives);
  }
}

/** What becomes of every request while the line is not open. */
const FATES: Partial<Record<Line, Fate>> = { cut: 'never-arrives', 'signed-out': 'signed-out' };

type Change = Extract<Happening, { what: 'type' | 'insert' | 'move' | 'remove' }>;

function edit({ givenUp }: Session, editor: Editor, one: Change, step: number): void {
  const document = editor.world.page();
  const node = pick(blocksOf(document, one.lang), one.which);
  switch (one.what) {
    case 'type': {
      const words = pick(
        blocksOf(document, one.lang).filter((text) => !isSection(text)),
        one.which,
      );
      if (!words) return;
      const word = `w${step}${one.lang}`;
      editor.typed.add(word);
      const text = `${String(words['text'])} ${word}`;
      perform(editor, planUpdate(document, one.lang, words.id, 'text', text));
      return;
    }
    case 'insert': {
      const made = (text: string) => heading(100 + step, text);
      const nodes = { de: made(`w${step}de`), en: made(`w${step}en`) };
      for (const word of [`w${step}de`, `w${step}en`]) editor.typed.add(word);
      perform(editor, planInsert(document, one.lang, placeOf(document, one.lang, one.to), nodes));
      return;
    }
    case 'move':
      if (node) {
        const to = placeOf(document, one.lang, one.to);
        perform(editor, planMove(document, one.lang, node.id, to));
      }
      return;
    case 'remove':
      if (!node) return;
      for (const each of LANGUAGES) {
        const gone = findBlock(treeIn(document, each), node.id);
        for (const word of wordsIn(gone)) givenUp.add(word);
      }
      perform(editor, planRemove(document, one.lang, [node.id]));
  }
}

/** Decides a conflict as the dialog does. What the choice leaves out of the contested blocks is given up. */
function decide({ givenUp }: Session, editor: Editor, choice: ConflictChoice): void {
  const { world } = editor;
  const { conflict } = world.state();
  if (!conflict) return;
  const { collisions, theirs } = conflict;
  const choices = new Map(collisions.map((one): [Collision, ConflictChoice] => [one, choice]));
  const before = world.page();
  perform(editor, resolution(before, theirs, choices));
  const after = wordsIn(world.page());
  for (const { block: id, values } of collisions) {
    const sides = [before, theirs].map((document) =>
      LANGUAGES.map((each) => (id === null ? undefined : findBlock(treeIn(document, each), id))),
    );
    for (const word of wordsIn([sides, values])) if (!after.has(word)) givenUp.add(word);
  }
  world.resolve();
}

/** What somebody typed is on their page or in the question that is open, and at the server or on their device. */
function isNothingGone({ editors, givenUp }: Session): void {
  for (const { world, typed } of editors) {
    const here = wordsIn([world.page(), world.state().conflict?.theirs]);
    const safe = wordsIn([world.server.item().document, world.kept()?.work]);
    const gone = [...typed].filter((word) => !here.has(word) || !safe.has(word));
    expect(gone.filter((word) => !givenUp.has(word))).toEqual([]);
  }
}

/** Everybody is back, decides what is open, and saves, one after the other, until nothing is left to save. */
function comeToRest(session: Session): void {
  for (const editor of session.editors) editor.line = 'open';
  for (let round = 0; round < 4; round++) {
    for (const editor of session.editors) {
      const { world } = editor;
      answerAll(world);
      world.dispatch({ is: 'back' });
      world.dispatch({ is: 'newer', version: world.server.item().version });
      answerAll(world);
      decide(session, editor, 'both');
      world.save();
      answerAll(world);
    }
  }
}

test('two editors of a page end with the same one, and no word is gone that nobody deleted', () => {
  fc.assert(
    fc.property(
      fc.array(happening, { minLength: STEPS, maxLength: STEPS, size: 'max' }),
      (happenings) => {
        const session = open();
        for (const [step, one] of happenings.entries()) {
          happen(session, one, step);
          isNothingGone(session);
        }
        comeToRest(session);
        isNothingGone(session);
        for (const { world } of session.editors) {
          expect(world.unanswered()).toBe(0);
          expect(world.state().shown.is).toBe('saved');
          expect(world.kept()).toBeNull();
          expect(equal(world.page(), world.server.item().document)).toBe(true);
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 300_000);
