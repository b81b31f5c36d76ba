import { readFile } from 'node:fs/promises';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { type DemoFile, fileId, files } from './demo/files.ts';
import type { SeedDestination, Tally } from './target.ts';

type FileName = keyof typeof files;

/** Uploads the films and captions of the demo; those that are stored alike already are left alone. */
export async function uploadFiles({
  store,
  source,
}: SeedDestination): Promise<Result<Tally, Problem>> {
  const names = Object.keys(files).filter((name): name is FileName => Object.hasOwn(files, name));
  const found = await source.assets.byId(names.map(fileId));
  if (!found.ok) return found;
  const tally = { written: 0, unchanged: 0 };
  for (const name of names) {
    const [id, { mimeType, size }]: [string, DemoFile] = [fileId(name), files[name]];
    const bytes = new Uint8Array(await readFile(new URL(`films/${name}`, import.meta.url)));
    const stored = found.value.find((asset) => asset.id === id);
    const isSized = !size || (stored?.width === size.width && stored.height === size.height);
    const there = stored?.fileName === name && isSized ? await source.download(id) : undefined;
    if (there && !there.ok) return there;
    if (there && Buffer.compare(there.value, bytes) === 0) {
      tally.unchanged++;
      continue;
    }
    const uploaded = await store.uploadAsset({
      ...{ id, fileName: name, mimeType, bytes },
      ...(size && { metadata: { pixelWidth: size.width, pixelHeight: size.height } }),
    });
    if (!uploaded.ok) return uploaded;
    tally.written++;
  }
  return ok(tally);
}
