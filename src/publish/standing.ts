import { payloadPath } from '#src/model/links.ts';
import type { Renderable, Renderer, StoredFrame } from '#src/model/renderer.ts';
import { unpackText } from '#src/site/objects.ts';
import type { Site } from '#src/site/site.ts';
import type { Affected } from './affected.ts';
import type { PackedPage } from './ports.ts';

/** Finds a page as it stands, where nothing but the frame around it has to be new; else undefined. */
export type FindReframable = (target: Renderable) => PackedPage | undefined;

/** In: what a change does to the site, before any of it is written. */
export function createFindStanding(
  found: Pick<Affected, 'differing' | 'render'>,
  site: Pick<Site, 'recorded' | 'packed'>,
  frame: Renderer['frame'] = [],
): FindReframable {
  const isFrame = (key: string) => frame.some((name) => key.startsWith(`${name}:`));
  const differing = [...found.differing].filter(isFrame);
  if (differing.length === 0) return () => undefined;
  const touched = new Set<string>();
  for (const key of found.differing) {
    if (isFrame(key)) continue;
    for (const path of site.recorded.pagesUsing(key)) touched.add(path);
  }
  return ({ path, kind }) => {
    const isStill = found.render.has(path) && found.render.get(path) === undefined;
    if (kind === 'file' || !isStill || touched.has(path)) return undefined;
    const [html, payload] = [site.packed(path), site.packed(payloadPath(path))];
    return html && payload && { html, payload, differing };
  };
}

/** The page as the renderer wants it; its text is unpacked when it is asked for. */
export function unpackPage({ html, payload, differing }: PackedPage): StoredFrame {
  return {
    differing,
    get html() {
      return unpackText(html);
    },
    get payload() {
      return unpackText(payload);
    },
  };
}
