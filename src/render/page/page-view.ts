import type { LoadedTree } from '#src/blocks/registry/load-block.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { Frame } from '../frame/frame.ts';
import type { PageHead } from '../head/page-head.ts';

/** Everything that `Page.astro` draws: a page's data, and what was made of it when it was loaded. */
export type PageView = {
  data: PageData;
  frame: Frame;
  head: PageHead;
  blocks: readonly LoadedTree[];
};

/** What went wrong, for an error page. */
export type PageFailure = {
  /** In the specification's words. */
  message: string;
  /** The address that was asked for, with its query, as people write it. */
  fullPath: string;
  /** Under which the log has it. */
  id?: string | undefined;
};

/** What `Page.astro` is given; without a failure the title of an error page says what went wrong. */
export type PageProps = { view: PageView; failure?: PageFailure };
