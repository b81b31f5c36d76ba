import type { PublishDependencies } from '#src/publish/ports.ts';
import {
  type BuiltPage,
  type BuiltRead,
  type ImportReport,
  importBuild,
} from '#src/publish/import-build.ts';

/** Takes over what `astro build` would have made of the replica's content, by the code of now. */
export async function takeOver(dependencies: PublishDependencies): Promise<ImportReport> {
  const { site, replica, now } = dependencies;
  const renderer = dependencies.renderer();
  const queries = dependencies.queries();
  const pages: BuiltPage[] = [];
  const reads: BuiltRead[] = [];
  for (const target of renderer.routes(queries)) {
    // Former addresses are no pages of a build.
    if (target.kind === 'file' && 'id' in target) continue;
    const rendered = await renderer.render(target, queries);
    if (rendered.outcome !== 'rendered') continue;
    pages.push({ path: target.path, files: rendered.files });
    reads.push({ path: target.path, target, reads: rendered.reads, inputs: rendered.inputs });
  }
  const state = { app: renderer.app, epoch: replica.epoch, contentSeq: replica.head() };
  return importBuild({ site, pages, reads, ...state, replica, queries, now });
}
