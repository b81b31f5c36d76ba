import type { Rendered } from '#src/model/pages/renderer.ts';

/** What was rendered as a whole. Throws for any other outcome. */
export function whole(rendered: Rendered): Extract<Rendered, { outcome: 'rendered' }> {
  if (rendered.outcome === 'rendered') return rendered;
  throw new Error(`It is ${rendered.outcome}: ${JSON.stringify(rendered)}`);
}
