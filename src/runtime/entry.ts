import { createApp } from 'astro/app/entrypoint';
import type { Renderer } from '#src/model/renderer.ts';
import { openDoor, type PageProps } from '#src/render/door.ts';
import type { InlineHashes } from '#src/render/inline-code.ts';
import * as renderer from '#src/render/renderer.ts';

export { handler } from '@astrojs/node/server.js';

const app = createApp();

/** The built app as the publisher's renderer; see `render/renderer.ts`. */
export function createRenderer(id: string, allowed: InlineHashes): Renderer {
  return renderer.createRenderer(id, allowed, renderPage);
}

async function renderPage(props: PageProps): Promise<string | undefined> {
  const request = new Request('http://localhost/door');
  const response = await app.render(request, { locals: { page: openDoor(props) } });
  return response.ok ? response.text() : undefined;
}
