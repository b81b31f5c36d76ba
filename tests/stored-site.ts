import { newBuildId } from '#src/site/builds.ts';
import type { RedirectEntry } from '#src/model/pages/renderer.ts';
import type { Site } from '#src/site/site.ts';

export const PICTURE = '/pictures/0011/50-50/320.webp';
export const FILM = `/assets/${'a'.repeat(32)}/film.webm`;

/** One publish. In: bodies by path; an empty one is removed. */
export function publish(site: Site, pages: Record<string, string | RedirectEntry>): void {
  const nextBuild = site.begin({ id: newBuildId(), at: 1, app: 'a', epoch: 'e', contentSeq: 1 });
  for (const [path, body] of Object.entries(pages)) {
    const type = path.endsWith('.css') ? 'text/css' : 'text/html';
    const file = { path, aliases: [], type, status: 200, headers: {} };
    if (body === '') nextBuild.remove(path);
    else nextBuild.put(path, undefined, [typeof body === 'string' ? { ...file, body } : body]);
  }
  nextBuild.commit({ sync: 0, affected: 0, render: 0, commit: 0 });
}
