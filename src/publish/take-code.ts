import { createYielder } from '#src/lib/node/yielder.ts';
import type { StoredFile } from '#src/site/entries.ts';
import type { NextBuild } from '#src/site/next-build.ts';
import type { Site } from '#src/site/site.ts';

/** Open pages of earlier code may still load these. */
const HASHED = '/_astro/';

/**
 * Takes the files of the code into the next build. Those that the code has no more leave their addresses to
 * redirects, so this comes before the content; hashed ones stay.
 */
export async function takeCode(
  files: AsyncIterable<StoredFile>,
  { pages }: Pick<Site, 'pages'>,
  nextBuild: NextBuild,
): Promise<void> {
  const pause = createYielder();
  const taken = new Set<string>();
  for await (const file of files) {
    taken.add(file.path);
    // What the content had there is not its own any more.
    nextBuild.recording.use(file.path, []);
    nextBuild.put(file.path, undefined, [file]);
    await pause();
  }
  for (const path of [...pages.all()]) {
    const isCode = pages.get(path)?.target === undefined;
    if (isCode && !taken.has(path) && !path.startsWith(HASHED)) nextBuild.remove(path);
    await pause();
  }
}
