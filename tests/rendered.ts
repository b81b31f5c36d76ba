import { type Rendered, renderedFiles } from '#src/model/pages/renderer.ts';

/** What was rendered as a whole. Throws for any other outcome. */
export function whole(rendered: Rendered) {
  if (rendered.outcome === 'rendered') return { ...rendered, files: [...renderedFiles(rendered)] };
  throw new Error(`It is ${rendered.outcome}: ${JSON.stringify(rendered)}`);
}
