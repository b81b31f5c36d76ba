import { describe, expect, test } from 'vitest';
import { err } from '#src/lib/result.ts';
import type { Document } from '../state/document.ts';
import {
  answerAll,
  createWorld,
  firstPage,
  textOf,
  withSlug,
  withText,
  wordsOf,
  type World,
} from '../../../../tests/editing/saver-world.ts';

const requests = ({ effects }: World) =>
  effects.flatMap((effect) =>
    /^(?:ask|open|write|read|publish)/.test(effect.do) ? [effect.do] : [],
  );

describe('when a save is due', () => {
  test('two seconds after the last change', () => {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'a'));
    world.pass(1_500);
    world.change(withText(firstPage, 0, 'ab'));
    expect(world.due()).toBe(3_500);
    expect(world.state().shown).toEqual({ is: 'unsaved' });
  });

  test('and fifteen seconds after the first, however long somebody types', () => {
    const world = createWorld();
    for (let second = 0; second < 15; second++) {
      world.change(withText(firstPage, 0, 'a'.repeat(second + 1)));
      world.pass(1_000);
    }
    expect(requests(world)).toEqual(['open-draft']);
  });

  test('a failure is tried again 2, 4, 8 … 60 s later, and from 2 s on once it worked', () => {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'a'));
    world.save();
    const waits = [];
    let before = 0;
    for (let time = 0; time < 7; time++) {
      world.settle('never-arrives');
      const due = world.due() ?? 0;
      waits.push((due - before) / 1_000);
      world.pass(due - before);
      before = due;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
    answerAll(world);
    world.change(withText(firstPage, 0, 'ab'));
    world.save();
    world.settle('never-arrives');
    expect((world.due() ?? 0) - before).toBe(2_000);
  });

  test('never where all changes are taken back', () => {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'a'));
    world.change(structuredClone(firstPage));
    expect(world.due()).toBeNull();
    expect(world.state().shown).toEqual({ is: 'saved', at: null });
    expect(world.kept()).toBeNull();
    world.save();
    expect(requests(world)).toEqual([]);
  });

  test('not while the session is over, whatever is typed', () => {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'a'));
    world.save();
    world.settle('signed-out');
    world.change(withText(firstPage, 0, 'ab'));
    expect(world.due()).toBeNull();
    expect(world.state().shown).toEqual({ is: 'signed-out' });
    world.dispatch({ is: 'back' });
    answerAll(world);
    expect(world.state().shown.is).toBe('saved');
  });
});

test('that the session is over is said where no save has found it, until one goes through', () => {
  const world = createWorld();
  world.dispatch({ is: 'signed-out' });
  expect(world.state().shown).toEqual({ is: 'signed-out' });
  world.save();
  expect(world.state().shown).toEqual({ is: 'saved', at: null });
});

test('a save that is on its way says by its own answer whether the session is over', () => {
  const world = createWorld();
  world.change(withText(firstPage, 0, 'Neu'));
  world.save();
  world.dispatch({ is: 'signed-out' });
  answerAll(world);
  expect(world.state().shown.is).toBe('saved');
});

describe('a save', () => {
  test('opens a draft, keeps the work on the device, and writes', () => {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'Neu'));
    const caller = world.save();
    answerAll(world);
    expect(requests(world)).toEqual(['open-draft', 'write']);
    const order = world.effects.map((effect) => effect.do);
    expect(order.slice(order.indexOf('write') - 1, order.indexOf('write'))).toEqual(['keep']);
    expect(order.at(-1)).toBe('answer');
    expect(world.answerTo(caller)).toEqual({ ok: true, value: {} });
    expect(world.kept()).toBeNull();
  });

  test('that arrived without an answer is no conflict with oneself', () => {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'Angekommen'));
    world.save();
    world.settle('answered');
    world.settle('answer-lost');
    expect(world.state().shown).toEqual({ is: 'offline' });
    expect(world.kept()?.sent).toEqual(withText(firstPage, 0, 'Angekommen'));
    world.change(withText(world.page(), 0, 'Angekommen und weiter'));
    world.save();
    answerAll(world);
    expect(requests(world)).toEqual(['open-draft', 'write', 'write', 'read', 'write']);
    expect(world.state().shown.is).toBe('saved');
    expect(textOf(world.server.item().document, 0)).toBe('Angekommen und weiter');
  });

  test('that may have arrived is made good again by who takes the change back', () => {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'Angekommen'));
    world.save();
    world.settle('answered');
    world.settle('answer-lost');
    world.change(structuredClone(firstPage));
    world.dispatch({ is: 'back' });
    answerAll(world);
    expect(textOf(world.server.item().document, 0)).toBe('Anfang');
    expect(world.state().shown.is).toBe('saved');
  });

  test('whose answer cannot be read is said to the editor, and may have arrived', () => {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'Angekommen'));
    const caller = world.save();
    world.settle('answered');
    world.settle('garbled');
    expect(world.answerTo(caller)).toMatchObject({ ok: false, error: { name: 'unreadable' } });
    expect(world.state().shown.is).toBe('refused');
    expect(world.kept()).not.toBeNull();
    world.change(withText(world.page(), 0, 'Und weiter'));
    world.pass(2_000);
    answerAll(world);
    expect(world.state().shown.is).toBe('saved');
  });

  test('takes in what somebody else saved, and writes both', () => {
    const world = createWorld();
    world.server.otherSaves(withText(firstPage, 1, 'Von Anna'));
    world.change(withText(firstPage, 0, 'Von mir'));
    world.save();
    answerAll(world);
    expect(wordsOf(world.page())).toBe('Von mir Von Anna Anfang');
    expect(world.server.item().document).toEqual(world.page());
  });

  test('stops at a conflict until it is decided; the device keeps what both began with', () => {
    const world = createWorld();
    world.server.otherSaves(withText(firstPage, 0, 'Von Anna'));
    world.change(withText(firstPage, 0, 'Von mir'));
    const caller = world.save();
    answerAll(world);
    expect(world.state().shown).toMatchObject({
      is: 'conflict',
      collisions: [{ fields: ['text'] }],
    });
    expect(world.answerTo(caller)).toMatchObject({ ok: false, error: { name: 'outdated' } });
    expect(world.kept()?.base).toEqual(firstPage);
    const sent = requests(world).length;
    world.change(withText(world.page(), 1, 'Noch mehr'));
    world.save();
    world.pass(60_000);
    expect(requests(world)).toHaveLength(sent);
    world.resolve();
    answerAll(world);
    expect(wordsOf(world.server.item().document)).toBe('Von mir Noch mehr Anfang');
  });

  test('sends the last right value in the place of a rejected one, and keeps that here', () => {
    const world = createWorld();
    world.change(withText(withText(firstPage, 0, ''), 1, 'Kommt an'));
    world.save();
    answerAll(world);
    expect(wordsOf(world.server.item().document)).toBe('Anfang Kommt an Anfang');
    expect(world.state().shown.is).toBe('rejected');
    expect(textOf(world.kept()?.work ?? firstPage, 0)).toBe('');
    const caller = world.publish();
    answerAll(world);
    expect(world.answerTo(caller)).toMatchObject({ ok: false, error: { name: 'incomplete' } });
  });

  test('asks whether an address is free, and holds back one that another page has', () => {
    const world = createWorld();
    world.change(withSlug(firstPage, 'weberei'));
    world.save();
    expect(requests(world)).toEqual(['ask-addresses']);
    answerAll(world);
    expect(world.state().taken).toEqual({ de: 'weberei' });
    expect(world.state().shown.is).toBe('rejected');
    expect(requests(world)).toEqual(['ask-addresses']);
  });

  test('never undoes what is typed while it is on its way', () => {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'Früher'));
    world.save();
    world.settle('answered');
    world.change(withText(firstPage, 0, 'Später'));
    answerAll(world);
    expect(textOf(world.page(), 0)).toBe('Später');
    expect(world.state().shown).toEqual({ is: 'unsaved' });
    expect(textOf(world.kept()?.work ?? firstPage, 0)).toBe('Später');
  });

  test('gives up after five newer versions in a row, and tries again later', () => {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'Von mir'));
    const caller = world.save();
    for (let count = 0; world.request() && count < 50; count++) {
      world.server.otherSaves(withText(world.server.item().document, 1, `Von Anna ${count}`));
      world.settle('answered');
    }
    expect(world.answerTo(caller)).toMatchObject({
      ok: false,
      error: { name: 'version-conflict' },
    });
    expect(world.due()).not.toBeNull();
    expect(textOf(world.kept()?.work ?? firstPage, 0)).toBe('Von mir');
  });
});

describe('publishing', () => {
  test('saves first and then publishes just that version', () => {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'Neu'));
    const caller = world.publish();
    answerAll(world);
    expect(requests(world)).toEqual(['open-draft', 'write', 'publish']);
    expect(world.answerTo(caller)).toEqual({ ok: true, value: {} });
    expect(world.server.item()).toMatchObject({ isLive: true });
    expect(world.server.item().published).toEqual(world.page());
  });

  test('a part goes live while the work stays a draft; what was live goes live again in the same way', () => {
    const world = createWorld();
    const part = withText(firstPage, 0, 'Neu');
    world.change(withText(part, 1, 'Wartet'));
    world.publish(part);
    answerAll(world);
    expect(requests(world)).toEqual(['open-draft', 'write', 'publish']);
    expect(world.server.item()).toMatchObject({ isLive: false, published: part });
    expect(world.server.item().document).toEqual(world.page());
    expect(world.state().stored).toMatchObject({ isLive: false, published: part });
    world.publish();
    answerAll(world);
    expect(world.server.item()).toMatchObject({ isLive: true });
    const caller = world.publish(firstPage);
    answerAll(world);
    expect(world.answerTo(caller)).toEqual({ ok: true, value: {} });
    expect(world.server.item()).toMatchObject({ isLive: false, published: firstPage });
    expect(wordsOf(world.page())).toMatch(/^Neu Wartet/);
    expect(world.state().shown.is).toBe('saved');
  });

  test('a version that somebody else has changed meanwhile is refused, and theirs is taken in', () => {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'Von mir'));
    const caller = world.publish();
    world.settle('answered');
    world.settle('answered');
    world.server.otherSaves(withText(world.server.item().document, 1, 'Von Anna'));
    answerAll(world);
    expect(world.answerTo(caller)).toMatchObject({ ok: false, error: { name: 'outdated' } });
    expect(wordsOf(world.page())).toBe('Von mir Von Anna Anfang');
    expect(world.state().shown.is).toBe('saved');
    expect(world.server.item().isLive).toBe(false);
  });

  /** A publish that is on its way, when all is saved. */
  function publishing(part?: Document): { world: World; caller: number } {
    const world = createWorld();
    world.change(withText(firstPage, 0, 'Neu'));
    world.save();
    answerAll(world);
    return { world, caller: world.publish(part) };
  }

  test.each([
    ['answer-lost', undefined],
    ['garbled', undefined],
    ['answer-lost', withText(firstPage, 1, 'Teil')],
  ] as const)('that arrived is done, although the answer is not there: %s', (fate, part) => {
    const { world, caller } = publishing(part);
    world.settle(fate);
    answerAll(world);
    expect(world.answerTo(caller)).toEqual({ ok: true, value: {} });
    expect(world.state().stored.published).toEqual(part ?? world.page());
    expect(world.state().shown.is).toBe('saved');
  });

  test('that never arrived is not done, and what is live stays', () => {
    const { world, caller } = publishing();
    world.settle('never-arrives');
    answerAll(world);
    expect(world.answerTo(caller)).toMatchObject({ ok: false, error: { name: 'offline' } });
    expect(world.state().stored.published).toEqual(firstPage);
  });

  test('that is refused is answered with why, and the server is asked for nothing more', () => {
    const { world, caller } = publishing();
    const problem = { name: 'draft-waits', message: 'Hier wartet ein Entwurf.', details: {} };
    world.dispatch({ is: 'published', result: err({ why: 'refused', problem }) });
    expect(world.answerTo(caller)).toEqual({ ok: false, error: problem });
    expect(requests(world)).not.toContain('read');
  });

  test('again, after one that arrived while nobody could be reached, is done and no conflict', () => {
    const { world, caller } = publishing();
    world.settle('answer-lost');
    world.settle('never-arrives');
    expect(world.answerTo(caller)).toMatchObject({ ok: false, error: { name: 'offline' } });
    const again = world.publish();
    answerAll(world);
    expect(world.answerTo(again)).toEqual({ ok: true, value: {} });
    expect(world.server.item()).toMatchObject({ isLive: true, published: world.page() });
  });
});

test('what another window saved is taken in, also between changes', () => {
  const world = createWorld();
  world.change(withText(firstPage, 0, 'Von mir'));
  world.server.otherSaves(withText(firstPage, 1, 'Nebenan'));
  world.dispatch({ is: 'newer', version: 2 });
  answerAll(world);
  expect(wordsOf(world.server.item().document)).toBe('Von mir Nebenan Anfang');
  world.dispatch({ is: 'newer', version: 2 });
  expect(world.request()).toBeNull();
});

test('a session that is closed asks for nothing, and leaves nobody without an answer', () => {
  const world = createWorld();
  world.change(withText(firstPage, 0, 'Von mir'));
  world.save();
  world.publish();
  world.dispatch({ is: 'closed' });
  world.save();
  expect(world.unanswered()).toBe(0);
  world.settle('answered');
  expect(requests(world)).toEqual(['open-draft']);
  expect(textOf(world.kept()?.work ?? firstPage, 0)).toBe('Von mir');
});
