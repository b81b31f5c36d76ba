import { payloadPath } from '#src/model/links.ts';
import type { Renderable, Renderer } from '#src/model/pages/renderer.ts';
import type { Site } from '#src/site/site.ts';
import type { Affected } from './affected.ts';
import type { PackedText } from './ports.ts';

/** Finds the stored files of a page where only answers that the frame shows have changed. */
export type FindReframable = (target: Renderable) => PackedText | undefined;

/** In: what a change does to the site, before any of it is written. */
export function createFindReframable(
  found: Pick<Affected, 'changedQueries' | 'render'>,
  site: Pick<Site, 'recorded' | 'packed'>,
  frame: Renderer['frame'] = [],
): FindReframable {
  const isFrame = (key: string) => frame.some((name) => key.startsWith(`${name}:`));
  const changed = [...found.changedQueries].filter(isFrame);
  if (changed.length === 0) return () => undefined;
  const touched = new Set<string>();
  for (const key of found.changedQueries) {
    if (isFrame(key)) continue;
    for (const path of site.recorded.pagesUsing(key)) touched.add(path);
  }
  return ({ path, kind }) => {
    const hasMoved = !found.render.has(path) || found.render.get(path) !== undefined;
    if (kind === 'file' || hasMoved || touched.has(path)) return undefined;
    const [html, payload] = [site.packed(path), site.packed(payloadPath(path))];
    return html && payload && { html, payload, changed };
  };
}
