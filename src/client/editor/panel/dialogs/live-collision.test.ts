import { expect, test } from 'vitest';
import type { Collision } from '../../save/merge.ts';
import { liveCollision } from './live-collision.ts';

const node = (text: string) => ({
  ...{ schemaId: '', schemaName: 'block-heading', id: 'heading001', text },
  wrapper: { display: true },
});
const collision = (block: string | null, field: string): Collision => ({
  ...{ lang: 'de', block, base: null, mine: null, theirs: null, fields: [field] },
  values: { [field]: { base: 'Anfang', mine: 'Meins', theirs: 'Ihres' } },
});

test('my side of a conflict is what stands in the page now, with what was typed since', () => {
  const data = { data: { de: [node('Meins, und mehr')] } };
  const live = liveCollision(collision('heading001', 'text'), data);
  expect(live.values['text']).toEqual({ base: 'Anfang', mine: 'Meins, und mehr', theirs: 'Ihres' });
  expect(live.mine).toMatchObject({ text: 'Meins, und mehr' });
});

test('so it is for the page itself, in its language or for both', () => {
  const data = { title: { de: 'Neu' }, theme: { iv: ['dark'] }, seo: { de: { slug: 'neu' } } };
  const mine = (field: string) => liveCollision(collision(null, field), data).values[field]?.mine;
  expect(mine('title')).toBe('Neu');
  expect(mine('theme')).toEqual(['dark']);
  expect(mine('seo.slug')).toBe('neu');
});

test('a block that I have deleted since is gone on my side', () => {
  expect(liveCollision(collision('heading001', 'text'), { data: { de: [] } }).mine).toBeNull();
});
