import { createYielder } from '#src/lib/node/yielder.ts';
import type { StoredFile } from '#src/site/entries.ts';
import type { NextBuild } from '#src/site/next-build.ts';
import type { Site } from '#src/site/site.ts';

/** Open pages of earlier code may still load these. */
const HASHED = '/_astro/';

/**
 * Puts the files of the code (scripts, style sheets, fonts) into the next build, and removes those that the code
 * has no more; hashed ones stay. It comes before the content: redirects may take an address that a file has left.
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
    // A page that the content had at this path gives way to the file.
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
