import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProposedItem } from '#src/content/queries/proposals.ts';
import type { ItemData } from '#src/content/source.ts';
import { createPlainRenderer } from './renderer.ts';
import { publishedAnew, served } from './served.ts';
import { openSpine } from './spine.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import { createItemWarnings } from '#src/runtime/ports/item-warnings.ts';

let spine: Awaited<ReturnType<typeof openSpine>>;

beforeEach(async () => {
  spine = await openSpine(createPlainRenderer(), { redirectHosts: ['listed.example'] });
  const { write } = spine.content;
  await write.product('a', { name: { de: 'Laken', en: 'Sheet' } });
  await write.page('care', 'pflege');
});

afterEach(() => spine.close());

type Written = { from: string; target?: string; to?: string; gone?: boolean };

async function redirect(id: string, { from, target, to, gone = false }: Written) {
  const data: ItemData = { from: { iv: from }, gone: { iv: gone } };
  if (target) data['target'] = { iv: [target] };
  if (to) data['to'] = { iv: to };
  await spine.content.write.put('redirects', id, data);
}

/** Publishes; the site then is what a full publish gives. */
async function publish() {
  await spine.publisher.publish();
  expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
}

const at = (path: string) => {
  const { status, location } = spine.site.lookup(path) ?? {};
  return location ? `${status} ${location}` : status;
};

describe('a former address', () => {
  test('leads to its item, wherever that goes', async () => {
    await redirect('r', { from: '/de/product/bettuch', target: 'a' });
    await publish();
    expect(at('/de/product/bettuch')).toBe('301 /de/product/laken');
    expect(at('/product/bettuch')).toBe('301 /de/product/laken');
    await spine.content.write.product('a', { name: { de: 'Überwurf' } });
    await publish();
    expect(at('/de/product/bettuch')).toBe('301 /de/product/ueberwurf');
  });

  test('speaks its own language', async () => {
    await redirect('r', { from: '/en/product/bed-sheet', target: 'a' });
    await publish();
    expect(at('/en/product/bed-sheet')).toBe('301 /en/product/sheet');
  });

  test('is gone when its item is', async () => {
    await redirect('r', { from: '/de/alt', target: 'care' });
    await publish();
    expect(at('/de/alt')).toBe('301 /de/pflege');
    await spine.content.write.status('pages', 'care', 'Draft');
    await publish();
    expect(at('/de/alt')).toBe(410);
    expect(at('/alt')).toBe(410);
  });

  test('that a page takes belongs to the page, and leads on when the page goes', async () => {
    await redirect('r', { from: '/de/waesche', target: 'a' });
    await publish();
    await spine.content.write.page('wash', 'waesche');
    await publish();
    expect(at('/de/waesche')).toBe(200);
    await spine.content.write.status('pages', 'wash', 'Draft');
    await publish();
    expect(at('/de/waesche')).toBe('301 /de/product/laken');
  });

  test('is no former address without its redirect', async () => {
    await redirect('r', { from: '/de/alt', gone: true });
    await publish();
    expect(at('/de/alt')).toBe(410);
    await spine.content.store.deleteItem('redirects', 'r');
    await publish();
    expect(at('/de/alt')).toBeUndefined();
  });

  test('of two redirects belongs to the older one', async () => {
    await redirect('r1', { from: '/alt', target: 'a' });
    await new Promise((resolve) => setTimeout(resolve, 2));
    await redirect('r2', { from: '/de/alt/', target: 'care' });
    await publish();
    expect(at('/de/alt')).toBe('301 /de/product/laken');
  });
});

describe('a redirect', () => {
  test('goes to the end of a chain at once, and the chain may change', async () => {
    await redirect('r1', { from: '/de/eins', to: '/de/zwei' });
    await redirect('r2', { from: '/de/zwei', to: '/drei?x=1#y' });
    await redirect('r3', { from: '/de/drei', target: 'care' });
    await publish();
    for (const path of ['/de/eins', '/de/zwei', '/de/drei'])
      expect(at(path)).toBe('301 /de/pflege');
    await redirect('r2', { from: '/de/zwei', to: 'https://listed.example/neu' });
    await publish();
    expect(at('/de/eins')).toBe('301 https://listed.example/neu');
    expect(at('/de/drei')).toBe('301 /de/pflege');
  });

  test('never leads in a circle', async () => {
    await redirect('r1', { from: '/de/eins', to: '/de/zwei' });
    await redirect('r2', { from: '/de/zwei', to: '/de/eins' });
    await redirect('r3', { from: '/de/drei', to: '/de/drei/' });
    await publish();
    for (const path of ['/de/eins', '/de/zwei', '/de/drei']) expect(at(path)).toBeUndefined();
    await redirect('r2', { from: '/de/zwei', target: 'care' });
    await publish();
    expect(at('/de/eins')).toBe('301 /de/pflege');
  });

  test('never leads to nothing', async () => {
    await redirect('r1', { from: '/de/eins', to: '/de/nirgends' });
    await redirect('r2', { from: '/de/zwei' });
    await publish();
    expect(at('/de/eins')).toBe(410);
    expect(at('/de/zwei')).toBe(410);
  });

  test('to a host that is not listed is gone, and the report says why', async () => {
    await redirect('r', { from: '/de/eins', to: 'https://foreign.example/x' });
    const { errors } = await spine.publisher.publish();
    expect(errors).toEqual([{ path: '/de/eins', name: 'redirect-foreign' }]);
    expect(at('/de/eins')).toBe(410);
  });

  test.each([
    '//evil.example/x',
    'http://evil.example',
    'https://user:secret@listed.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    'https:evil.example\r\nSet-Cookie: a=b',
    'https://evil.example/',
    'https://listed.example.evil.example/',
  ])('to %j leaves the site neither by a trick nor to a host that is not listed', async (to) => {
    await redirect('r', { from: '/de/eins', to });
    await publish();
    expect(at('/de/eins')).toBe(410);
  });

  test('that does not say where it leads is gone, is named, and holds nothing else up', async () => {
    await redirect('r1', { from: '/de/eins' });
    await redirect('r2', { from: '/de/zwei', to: 'quatsch' });
    await redirect('r3', { from: 'quatsch', gone: true });
    await redirect('r4', { from: '/de/vier', target: 'care' });
    await publish();
    expect([at('/de/eins'), at('/de/zwei'), at('/de/vier')]).toEqual([410, 410, '301 /de/pflege']);
    expect(spine.replica.problems().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['redirect-aimless', 'redirect-astray', 'redirect-invalid']),
    );
  });

  test.each([
    '/de/kategorie/stoffe/filter',
    '/index.html',
    '/de/alt/index.html',
    '/login',
    '/de/manage/pages',
    '/theme.css',
    '/sw.js',
    '/_astro/x.js',
    '/robots.txt',
  ])('may not have the address %s', async (from) => {
    await redirect('r', { from, target: 'care' });
    await publish();
    expect(at(from)).not.toBe('301 /de/pflege');
    expect(spine.replica.problems().map(({ name }) => name)).toEqual(['redirect-invalid']);
  });
});

describe('what keeps a redirect from leading where it says', () => {
  /** Why redirects would not, by id, if their drafts were published. */
  function warned(...ids: string[]): Record<string, string> {
    const settings = { redirectHosts: ['listed.example'] };
    const found = createItemWarnings(spine.replica, spine.site, settings)(
      'redirects',
      ids.map((id) => ({ id })),
      'de',
    );
    if (!found.ok) throw new Error(found.error.name);
    return Object.fromEntries([...found.value].map(([id, { name }]) => [id, name]));
  }

  test('is named: a page or an older redirect at its address, a circle, no page or a strange host at its end', async () => {
    await redirect('good', { from: '/de/alt', target: 'care' });
    await redirect('chain', { from: '/de/noch-aelter', to: '/de/alt' });
    await redirect('listed', { from: '/de/laden', to: 'https://listed.example/' });
    await redirect('gone', { from: '/de/weg', gone: true });
    await redirect('covered', { from: '/pflege', to: '/de/alt' });
    await new Promise((resolve) => setTimeout(resolve, 2));
    await redirect('doubled', { from: '/alt/', target: 'a' });
    await redirect('self', { from: '/de/ich', to: '/de/ich' });
    await redirect('round', { from: '/de/hin', to: '/de/ich' });
    await redirect('dead', { from: '/de/tot', to: '/de/nirgends' });
    await redirect('foreign', { from: '/de/fremd', to: 'https://foreign.example/' });
    await redirect('wrong', { from: '/de/falsch', to: 'quatsch' });
    await publish();
    expect(warned(...spine.replica.view('draft').ids('redirects', '', -1))).toEqual({
      covered: 'redirect-covered',
      doubled: 'redirect-doubled',
      self: 'redirect-circular',
      round: 'redirect-circular',
      dead: 'redirect-dead-end',
      foreign: 'redirect-foreign',
    });
  });

  test('is what visitors see: a target that waits as a draft is none yet', async () => {
    await spine.content.write.status('pages', 'care', 'Draft');
    await redirect('r', { from: '/de/alt', target: 'care' });
    await redirect('moved', { from: '/de/pflege', target: 'a' });
    await publish();
    expect(warned('r', 'moved')).toEqual({ r: 'redirect-dead-end' });
  });
});

test('a product whose article number another one has is told so, as it is typed and as a draft', async () => {
  const { write } = spine.content;
  const number = (articleNumber: string) => ({ articleNumber: { iv: articleNumber } });
  await write.product('a', { name: { de: 'Laken' }, ...number('7') });
  await write.product('b', { name: { de: 'Decke' }, ...number('8') });
  await write.product('c', { name: { de: 'Kissen' } });
  await write.product('d', { name: { de: 'Polster' } });
  await publish();
  const warned = (...items: ProposedItem[]) => {
    const found = createItemWarnings(spine.replica, spine.site, {})('products', items, 'de');
    return (
      found.ok &&
      [...found.value].map(([id, why]) => `${id}: ${messageOf(why, 'de').split('. ')[0]}`)
    );
  };
  expect(warned({ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' })).toEqual([]);
  const said = 'b: Die Artikelnummer 7 hat auch „Laken“';
  expect(warned({ id: 'b', data: number('7') })).toEqual([said]);
  await write.status('products', 'a', 'Draft');
  await publish();
  expect(warned({ id: 'b', data: number('7') }, { id: 'a', data: number('7') })).toEqual([said]);
});
