import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPreview } from '#src/publish/preview.ts';
import { openSnapshot } from '#src/runtime/engine/snapshot.ts';
import { note } from '../replica/content.ts';
import { createPlainRenderer } from './renderer.ts';
import { openSpine } from './spine.ts';

/** A spine on the disk with previews of it. */
export async function openPreview() {
  const renderer = createPlainRenderer();
  const dataDir = await mkdtemp(join(tmpdir(), 'loden-preview-'));
  const spine = await openSpine(renderer, { dataDir });
  const open = () => openSnapshot({ dataDir, siteUrl: undefined, redirectHosts: [] });
  const previews = createPreview({ open, renderer: () => renderer });
  const close = () => {
    spine.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...spine, renderer, previews, close };
}

/** The same with a few products of a category, a page and a colour, published. */
export async function openShop() {
  const spine = await openPreview();
  const { write } = spine.content;
  await write.category('c1');
  await write.product('p1', { categories: { iv: ['c1'] }, order: { iv: 1 } });
  await write.product('p2', { categories: { iv: ['c1'] }, order: { iv: 2 } });
  await write.page('g1', 'pflege', { data: { de: [note('b123456789', 'Waschen')] } });
  await write.put('colors', 'f1', { name: { de: 'Moos' }, hexcode: { iv: '#112233' } });
  await spine.publisher.publish();
  return spine;
}
