import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNamingRenderer, inAllLanguages, type PlainRenderer } from './renderer.ts';
import { publishedAnew, served } from './served.ts';
import { openSpine } from './spine.ts';

let renderer: PlainRenderer;
let reframed: string[];
let spine: Awaited<ReturnType<typeof openSpine>>;

beforeEach(async () => {
  const naming = createNamingRenderer();
  reframed = [];
  renderer = {
    ...naming,
    async render(...job) {
      const rendered = await naming.render(...job);
      if (rendered.outcome === 'reframed') reframed.push(job[0].path);
      return rendered;
    },
  };
  spine = await openSpine(renderer);
  const { write } = spine.content;
  await write.product('a', { name: { de: 'Laken' } });
  await write.page('care', 'pflege');
  await write.page('home', '');
  await write.site({ home: { iv: ['home'] }, menu: { de: menuOf('Pflege') } });
  await spine.publisher.publish();
});

afterEach(() => spine.close());

const menuOf = (label: string) => [{ label, target: ['care'] }];

async function expectAsNew(): Promise<void> {
  expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
}

const ALL = inAllLanguages('/pflege').concat(inAllLanguages(''), inAllLanguages('/product/laken'));

test('where only the menu or the footer has changed, pages get it and keep everything else', async () => {
  await spine.content.write.site({ menu: { de: menuOf('Waschen') } });
  const { changed } = await spine.publisher.publish();
  expect(reframed.sort()).toEqual(ALL.toSorted());
  expect(changed).toBe(ALL.length);
  await expectAsNew();
  await spine.content.write.site({ footer: { de: [], en: menuOf('Care') } });
  reframed.length = 0;
  await spine.publisher.publish();
  expect(reframed.sort()).toEqual(ALL.filter((path) => path.startsWith('/en')).toSorted());
  await expectAsNew();
});

test('a page of which more has changed, or which moved, is rendered as a whole', async () => {
  const { write } = spine.content;
  await write.site({ menu: { de: menuOf('Waschen') } });
  await write.product('a', { name: { de: 'Laken' }, articleNumber: { iv: 'AW-1' } });
  await write.page('care', 'waschen');
  await spine.publisher.publish();
  expect(reframed.sort()).toEqual(inAllLanguages(''));
  await expectAsNew();
});

test('so is one that failed, and every page after new code', async () => {
  renderer.broken.set('/de/product/laken', 'partly');
  await spine.content.write.site({ menu: { de: menuOf('Waschen') } });
  await spine.publisher.publish();
  expect(reframed).not.toContain('/de/product/laken');
  renderer.broken.clear();
  reframed.length = 0;
  await spine.content.write.site({ menu: { de: menuOf('Pflegen') } });
  await spine.publisher.publish();
  expect(reframed).not.toContain('/de/product/laken');
  expect(reframed).toContain('/en/product/laken');
  await expectAsNew();
  renderer.app = 'new';
  reframed.length = 0;
  await spine.content.write.site({ menu: { de: menuOf('Waschen') } });
  await spine.publisher.publish();
  expect(reframed).toEqual([]);
});
