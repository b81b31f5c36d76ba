import { describe, expect, test } from 'vitest';
import type { StoredData } from '#src/model/items/item-form.ts';
import {
  decided,
  discarded,
  isChanged,
  met,
  resumed,
  taken,
  type WorkOnItem,
} from './item-work.ts';

const item = (data: StoredData, version = 1) =>
  ({ id: 'a', version, state: 'live', data }) as const;
const price = (cents: number): StoredData => ({ price: { iv: cents } });
const named = (name: string): StoredData => ({ name: { de: name } });
const work = (stored: StoredData, draft: StoredData): WorkOnItem => ({
  stored: item(stored),
  draft: { data: draft, typed: {} },
  meeting: undefined,
  said: null,
});

test('what is typed while it is saved is not saved yet, and stays', () => {
  const typed = { ...price(200), ...named('Decke') };
  const saved = taken(work(price(100), typed), { ...item(price(200), 2) }, 'Saved');
  expect(saved).toMatchObject({ stored: { version: 2, data: price(200) }, draft: { data: typed } });
  expect(isChanged(saved)).toBe(true);
});

describe('what somebody else has saved', () => {
  test('comes in beside what is typed now', () => {
    const one = met(
      work(price(100), price(200)),
      item({ ...price(100), ...named('Decke') }, 2),
      '+',
    );
    expect(one).toMatchObject({
      ...{ stored: { version: 2 }, draft: { data: { ...price(200), ...named('Decke') } } },
      ...{ meeting: undefined, said: '+' },
    });
  });

  test('is to be decided where both changed the same; until then nothing is taken over', () => {
    const one = met(work(price(100), price(200)), item(price(300), 2), '+');
    expect(one).toMatchObject({ stored: { version: 1 }, draft: { data: price(200) }, said: null });
    expect(one.meeting).toEqual({ theirs: item(price(300), 2), base: price(100) });
    const next = decided(one, item(price(300), 2), price(300), '+');
    expect(next).toMatchObject({ stored: { version: 2 }, meeting: undefined, said: '+' });
    expect(isChanged(next)).toBe(false);
  });
});

describe('work that was left on the device', () => {
  const kept = (draft: StoredData) => ({
    ...{ id: 'a', version: 1, base: price(100), at: 0 },
    draft: { data: draft, typed: {} },
  });

  test('goes on as it was', () => {
    const one = resumed(item(price(100)), kept(price(200)), 'Back');
    expect(one).toEqual({ ...work(price(100), price(200)), said: 'Back' });
  });

  test('never wins in silence over what others have saved since', () => {
    const one = resumed(item(price(300), 5), kept(price(200)), 'Back');
    expect(one.meeting).toEqual({ theirs: item(price(300), 5), base: price(100) });
    const beside = resumed(item({ ...price(100), ...named('Decke') }, 5), kept(price(200)), 'Back');
    expect(beside).toMatchObject({
      ...{ stored: { version: 5 }, said: 'Back', meeting: undefined },
      draft: { data: { ...price(200), ...named('Decke') } },
    });
  });

  test('is no work any more where it has been saved', () => {
    expect(isChanged(resumed(item(price(200), 2), kept(price(200)), 'Back'))).toBe(false);
  });
});

test('what is discarded gives the form the values of the server', () => {
  const one = discarded({ ...work(price(100), price(200)), said: 'Back' });
  expect(one).toEqual(work(price(100), price(100)));
});
