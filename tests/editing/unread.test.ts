import { expect, test } from 'vitest';
import { removeUnread } from '#src/api/handlers/items/unread.ts';
import type { ItemData } from '#src/content/source.ts';
import { both } from '#src/seed/write/both.ts';
import { block, trees } from '#src/seed/write/tree.ts';
import { createUnread } from '#src/runtime/ports/unread.ts';
import { must } from '../replica/content.ts';
import { openEditing } from './shop.ts';

const colour = (name: string): ItemData => ({
  name: { de: name, en: name },
  hexcode: { iv: '#aa3322' },
});

const product = (colourId: string): ItemData => ({
  name: { de: 'Decke', en: 'Blanket' },
  priceCents: { iv: 100 },
  variants: { iv: [{ color: [colourId] }] },
});

/** A reusable block on a ground of a colour. */
const ground = (colourId: string): ItemData => {
  const text = JSON.stringify(trees('lose', [block('heading', 'title', { text: both('A', 'A') })]));
  const data = JSON.parse(
    text.replaceAll('"display":true', `"display":true,"background":["${colourId}"]`),
  );
  return { name: { iv: 'Auf Grund' }, data };
};

/** A shop, and what of it has become unread since. */
async function openColours() {
  const shop = await openEditing();
  const make = async (schema: string, data: ItemData) => {
    const made = must(await shop.editing.createFrom(schema, data, { publish: false }));
    await shop.editing.drafts();
    return made.id;
  };
  const unread = createUnread(shop.replica);
  const before = new Set(unread('de').map(({ id }) => id));
  const fresh = () => unread('de').filter(({ id }) => !before.has(id));
  const form = (ids: string[]) =>
    new Request('http://localhost/manage/unused', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ids: ids.join() }).toString(),
    });
  const remove = async (ids: string[]) => {
    const wrote = (write: (typeof shop.written)[number]) => void shop.written.push(write);
    const removed = await removeUnread(form(ids), {
      ...{ editing: shop.editing, wrote, unread: unread('de') },
    });
    await shop.editing.drafts();
    return removed;
  };
  return { shop, make, fresh, remove };
}

test('what nothing names is unread, and so is what only unread items name', async () => {
  const { make, fresh } = await openColours();
  const loose = await make('colors', colour('lose'));
  expect(fresh()).toMatchObject([
    { id: loose, schema: 'colors', name: 'lose', isPublished: false },
  ]);
  const reusable = await make('dynamic-blocks', ground(loose));
  expect(fresh().map(({ id }) => id)).toEqual([loose, reusable]);
  // A draft of something that is read counts, too.
  await make('products', product(loose));
  expect(fresh().map(({ id }) => id)).toEqual([reusable]);
});

test('it goes to the trash, is noted, and can be brought back', async () => {
  const { shop, make, fresh, remove } = await openColours();
  const ids = [await make('colors', colour('lose')), await make('colors', colour('ledig'))];
  expect(must(await remove(ids))).toBe(2);
  expect(fresh()).toEqual([]);
  expect(shop.written.slice(-2)).toMatchObject([{ operation: 'delete' }, { operation: 'delete' }]);
  const gone = must(await shop.editing.deleted('colors')).items.map(({ id }) => id);
  expect(gone.sort()).toEqual([...ids].sort());
});

test('what somebody names by now stays', async () => {
  const { make, remove } = await openColours();
  const used = await make('colors', colour('benutzt'));
  await make('products', product(used));
  expect(await remove([used])).toMatchObject({ ok: false, error: { name: 'still-used' } });
});
