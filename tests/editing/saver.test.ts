import { env } from 'node:process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equal } from '#src/client/editor/state/equal.ts';
import {
  answerAll,
  createWorld,
  type Fate,
  textOf,
  withSlug,
  withText,
  type World,
} from './saver-world.ts';

/** Sequences of events; `npm run soak` has more. */
const RUNS = Number(env['SAVER_RUNS'] ?? 300);

describe('whatever happens to a saver, in any order', () => {
  const where = fc.nat({ max: 2 });
  const fate = fc.constantFrom<Fate>(
    ...(['answered', 'answered', 'answered', 'answered', 'never-arrives'] as const),
    ...(['answer-lost', 'signed-out', 'busy', 'garbled'] as const),
  );
  const happening = fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constant('type' as const), where }) },
    { weight: 6, arbitrary: fc.record({ what: fc.constant('settle' as const), fate }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('other-saves' as const), where }) },
    {
      weight: 2,
      arbitrary: fc.record({
        what: fc.constant('pass' as const),
        ms: fc.constantFrom(500, 2_000, 60_000),
      }),
    },
    { arbitrary: fc.record({ what: fc.constant('empty' as const), where }), weight: 1 },
    {
      arbitrary: fc.record({
        what: fc.constant('address' as const),
        slug: fc.constantFrom('pflege', 'frei', 'weberei', 'Nicht!'),
      }),
      weight: 1,
    },
    {
      arbitrary: fc.record({ what: fc.constant('restart' as const), arrives: fc.boolean() }),
      weight: 1,
    },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constantFrom(
          ...(['save', 'publish', 'newer', 'back', 'resolve', 'other-publishes'] as const),
        ),
      }),
    },
  );
  type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

  /** What has to be in each heading: words that were typed and not deleted or decided against. */
  type Expected = { mine: Set<string>[]; theirs: Set<string>[] };

  const without = (words: Set<string>, text: string) =>
    new Set([...words].filter((word) => !text.split(' ').includes(word)));

  /** Mine stands: what only they have in the places in question goes. */
  function decide(world: World, { theirs }: Expected): void {
    for (const { block, values } of world.state().conflict?.collisions ?? []) {
      const number = Number(block?.slice(1));
      const text = values['text'];
      const words = theirs[number];
      if (!text || !words) continue;
      theirs[number] = without(words, String(text.theirs));
      for (const word of String(text.mine).split(' '))
        if (words.has(word)) theirs[number].add(word);
    }
    world.resolve();
  }

  function happen(world: World, one: Happening, word: string, expected: Expected): void {
    switch (one.what) {
      case 'type':
        expected.mine[one.where]?.add(word);
        world.change(
          withText(world.page(), one.where, `${textOf(world.page(), one.where)} ${word}`.trim()),
        );
        return;
      case 'empty': {
        const gone = textOf(world.page(), one.where);
        for (const words of [expected.mine, expected.theirs]) {
          words[one.where] = without(words[one.where] ?? new Set(), gone);
        }
        world.change(withText(world.page(), one.where, ''));
        return;
      }
      case 'address':
        world.change(withSlug(world.page(), one.slug));
        return;
      case 'other-saves': {
        const { document } = world.server.item();
        expected.theirs[one.where]?.add(word);
        world.server.otherSaves(
          withText(document, one.where, `${textOf(document, one.where)} ${word}`),
        );
        return;
      }
      case 'other-publishes':
        world.server.otherPublishes();
        return;
      case 'settle':
        world.settle(one.fate);
        return;
      case 'pass':
        world.pass(one.ms);
        return;
      case 'restart':
        world.restart(one.arrives);
        return;
      case 'newer':
        world.dispatch({ is: 'newer', version: world.server.item().version });
        return;
      case 'back':
        world.dispatch({ is: 'back' });
        return;
      case 'resolve':
        decide(world, expected);
        return;
      case 'save':
        world.save();
        return;
      case 'publish':
        world.publish();
    }
  }

  /** The work of this window is on the page, and at the server or on the device. */
  function isNothingGone(world: World, { mine }: Expected): void {
    const kept = world.kept()?.work;
    for (const [number, words] of mine.entries()) {
      const page = textOf(world.page(), number).split(' ');
      const safe = [world.server.item().document, ...(kept ? [kept] : [])].flatMap((document) =>
        textOf(document, number).split(' '),
      );
      for (const word of words) {
        expect(page).toContain(word);
        expect(safe).toContain(word);
      }
    }
  }

  test('no word is gone, and in the end all is saved, or rejected and kept here', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
        const world = createWorld();
        const expected: Expected = {
          mine: [new Set(), new Set(), new Set()],
          theirs: [new Set(), new Set(), new Set()],
        };
        for (const [index, one] of happenings.entries()) {
          happen(world, one, `w${index}`, expected);
          isNothingGone(world, expected);
        }
        for (let round = 0; round < 5; round++) {
          decide(world, expected);
          world.dispatch({ is: 'newer', version: world.server.item().version });
          world.save();
          answerAll(world);
        }
        isNothingGone(world, expected);
        expect(world.unanswered()).toBe(0);
        const { shown, work } = world.state();
        const { document } = world.server.item();
        expect(work).toBe(world.page());
        for (const [number, words] of expected.theirs.entries()) {
          expect(textOf(document, number).split(' ')).toEqual(expect.arrayContaining([...words]));
        }
        if (shown.is === 'saved') {
          expect(equal(document, work)).toBe(true);
          expect(world.kept()).toBeNull();
        } else {
          expect(shown.is).toBe('rejected');
          expect(equal(world.kept()?.work, work)).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  }, 300_000);
});
