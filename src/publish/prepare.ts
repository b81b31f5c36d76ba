import type { Queries } from '#src/model/pages/query.ts';
import type { LastRendered, Rendered, Renderer } from '#src/model/pages/renderer.ts';
import { readData, readPage } from '#src/site/listing.ts';
import { unpackText } from '#src/site/objects.ts';
import type { PackedLast, PreparedPage, RenderJob } from './ports.ts';

/** Renders a page for the store, in whichever thread. Throws what the renderer throws. */
export async function runRenderJob(
  renderer: Renderer,
  queries: Queries,
  { target, last }: RenderJob,
): Promise<PreparedPage> {
  return prepare(target.path, await renderer.render(target, queries, last && unpack(last)));
}

/** A rendered page as the store wants it: what it is listed and found by is read while it is at hand. */
export function prepare(path: string, rendered: Rendered): PreparedPage {
  if (rendered.outcome !== 'rendered') return rendered;
  const { page, ...rest } = rendered;
  return { ...rest, read: page ? readData(page) : readPage(path, rest.files) };
}

/** Its text is unpacked when the renderer asks for it. */
function unpack({ inputs, text }: PackedLast): LastRendered {
  if (!text) return { inputs };
  const { html, payload, changed } = text;
  return {
    inputs,
    text: {
      changed,
      get html() {
        return unpackText(html);
      },
      get payload() {
        return unpackText(payload);
      },
    },
  };
}
