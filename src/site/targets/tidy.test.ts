import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ok } from '#src/lib/result.ts';
import { PICTURE, publish } from '../../../tests/stored-site.ts';
import { temporaryFolder } from '../../../tests/temporary-folder.ts';
import { openSite } from '../site.ts';
import { createDeliveries } from './deliveries.ts';
import { createFolderTarget } from './folder.ts';

/** A folder that follows a site with one picture. In: whether visitors may not have that any more. */
function openShop(isWithdrawn: () => boolean = () => false) {
  const root = temporaryFolder();
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  const folder = createFolderTarget({
    ...{ root, site, trailingSlash: () => false, headers: () => '', further: () => [] },
    picture: async () => ok(Buffer.from('picture')),
    isWithdrawn,
  });
  const log = () => undefined;
  const deliveries = createDeliveries({ site, targets: [folder], now: Date.now, log });
  onTestFinished(() => deliveries.close());
  /** Publishes a page with one body after the other, and delivers each. */
  const publishAll = async (bodies: readonly string[]) => {
    for (const body of bodies) {
      publish(site, { '/a': body });
      await deliveries.settle();
    }
  };
  return { root, site, deliveries, publishAll };
}

test('a picture stays for pages that are still open, and goes once visitors may not have it', async () => {
  let isWithdrawn = false;
  const { root, deliveries, publishAll } = openShop(() => isWithdrawn);
  const mine = join(root, 'pictures/mine.webp');
  await publishAll([`<img src="${PICTURE}">`, 'a2', 'a3']);
  writeFileSync(mine, 'mine');
  await deliveries.tidy();
  expect(existsSync(join(root, PICTURE))).toBe(true);
  isWithdrawn = true;
  await deliveries.tidy();
  expect(existsSync(join(root, PICTURE))).toBe(false);
  expect(readFileSync(join(root, 'a.html'), 'utf8')).toBe('a3');
  expect(existsSync(mine)).toBe(true);
  expect(deliveries.state()).toMatchObject([{ behind: 0, tries: 0 }]);
});

test('what is said of builds goes with the builds', async () => {
  const { root, site, deliveries, publishAll } = openShop();
  await publishAll(['a1', 'a2', 'a3']);
  const builds = () => readdirSync(join(root, 'builds/meta')).length;
  expect(builds()).toBe(3);
  site.sweep({ count: 2, maxAgeMs: 0 }, Date.now());
  await deliveries.tidy();
  expect(builds()).toBe(2);
});

test('what could not be removed in one night is removed in the next', async () => {
  let isAway = true;
  const { root, deliveries, publishAll } = openShop(() => {
    if (isAway) throw new Error('The disk is away.');
    return true;
  });
  await publishAll([`<img src="${PICTURE}">`]);
  await deliveries.tidy();
  expect(existsSync(join(root, PICTURE))).toBe(true);
  isAway = false;
  await deliveries.tidy();
  expect(existsSync(join(root, PICTURE))).toBe(false);
});
