import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow } from '#src/lib/node/files.ts';
import { ok } from '#src/lib/result.ts';
import { publish } from '../../../tests/stored-site.ts';
import { openSite } from '../site.ts';
import { createFolderTarget } from './folder.ts';

function openShop() {
  const root = mkdtempSync(join(tmpdir(), 'loden-pages-'));
  const site = openSite(':memory:');
  onTestFinished(() => {
    site.close();
    rmSync(root, { recursive: true, force: true });
  });
  publish(site, Object.fromEntries(['/', '/a', '/a/b', '/404.html'].map((path) => [path, path])));
  return { root, site };
}

test('pages are files of their name, or where addresses end in a slash the index of a folder', async () => {
  const { root, site } = openShop();
  const deliver = async (trailingSlash: boolean) => {
    const to = site.current();
    if (!to) throw new Error('nothing is published');
    const target = createFolderTarget({
      ...{ root, site, trailingSlash: () => trailingSlash, headers: () => '', further: () => [] },
      picture: async () => ok(undefined),
      isWithdrawn: () => false,
    });
    expect(await target.deliver(new Set(), to, new AbortController().signal)).toEqual(
      ok(undefined),
    );
    const pages: Record<string, string> = {};
    for await (const file of filesBelow(root)) {
      if (file.endsWith('.html')) pages[file] = readFileSync(join(root, file), 'utf8');
    }
    return pages;
  };
  const files = { 'index.html': '/', 'a.html': '/a', 'a/b.html': '/a/b', '404.html': '/404.html' };
  expect(await deliver(false)).toEqual(files);
  // A changed setting moves all of them.
  expect(await deliver(true)).toEqual({
    ...{ 'index.html': '/', 'a/index.html': '/a', 'a/b/index.html': '/a/b' },
    '404.html': '/404.html',
  });
  expect(await deliver(false)).toEqual(files);
});
