import { expect, test } from 'vitest';
import { digest } from '#src/lib/node/digest.ts';
import { type Claimants, grantedSlug, ownerOf } from './addresses.ts';

const claims: Record<string, { id: string; slug: string }[]> = {
  decke: [
    { id: 'old', slug: 'decke' },
    { id: 'new', slug: 'decke' },
    { id: 'odd', slug: 'decke' },
  ],
  m2: [
    { id: 'square', slug: 'm²' },
    { id: 'plain', slug: 'm2' },
  ],
};
claims[`decke-${digest('odd').slice(0, 6)}`] = [
  { id: 'sly', slug: `decke-${digest('odd').slice(0, 6)}` },
];

const claimants: Claimants = (_space, _lang, slug) => claims[slug.normalize('NFKC')] ?? [];
const granted = (id: string, wanted: string) =>
  grantedSlug(claimants, 'products', 'de', id, wanted);
const owner = (slug: string) => ownerOf(claimants, 'products', 'de', slug);

test('the first to want an address keeps it, the next gets digits of its id', () => {
  expect(granted('old', 'decke')).toBe('decke');
  expect(granted('new', 'decke')).toBe(`decke-${digest('new').slice(0, 6)}`);
});

test('an address with digits that somebody else wants is not given away twice', () => {
  const taken = `decke-${digest('odd').slice(0, 6)}`;
  expect(granted('odd', 'decke')).toBe(`decke-${digest('odd')}`);
  expect(owner(taken)).toBe('sly');
  expect(owner(`decke-${digest('odd')}`)).toBe('odd');
});

/** Two ids that begin with the same six digits: of some thousand there are such. */
function twins(): [string, string] {
  const known = new Map<string, string>();
  for (let number = 0; ; number++) {
    const id = `twin-${number}`;
    const short = digest(id).slice(0, 6);
    const other = known.get(short);
    if (other) return [other, id];
    known.set(short, id);
  }
}

test('of two items whose ids have the same digits each gets an address of its own', () => {
  const [one, other] = twins();
  const wanting = ['first', one, other].map((id) => ({ id, slug: 'kissen' }));
  const those: Claimants = (_space, _lang, slug) => (slug === 'kissen' ? wanting : []);
  const slugs = wanting.map(({ id }) => grantedSlug(those, 'products', 'de', id, 'kissen'));
  expect(slugs).toEqual(['kissen', `kissen-${digest(one).slice(0, 6)}`, `kissen-${digest(other)}`]);
  expect(slugs.map((slug) => ownerOf(those, 'products', 'de', slug))).toEqual([
    'first',
    one,
    other,
  ]);
});

test('every granted slug leads back to its item, and no other slug does', () => {
  for (const [id, slug] of [
    ['old', 'decke'],
    ['new', 'decke'],
    ['odd', 'decke'],
    ['square', 'm²'],
    ['plain', 'm2'],
  ]) {
    expect(owner(granted(id ?? '', slug ?? ''))).toBe(id);
  }
  expect(owner('m2')).toBeUndefined();
  expect(owner(`decke-${digest('old').slice(0, 6)}`)).toBeUndefined();
  expect(owner(`decke-${digest('new')}`)).toBeUndefined();
  expect(owner('kissen')).toBeUndefined();
});
