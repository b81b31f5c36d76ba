import type { LoadedTree } from '#src/blocks/load-block.ts';
import type { PageData } from '#src/model/page-data.ts';
import type { Frame } from './frame.ts';
import type { PageHead } from './page-head.ts';

/** Everything that `Page.astro` draws: a page's data, and what was made of it when it was loaded. */
export type PageView = {
  data: PageData;
  frame: Frame;
  head: PageHead;
  blocks: readonly LoadedTree[];
};

/** What `Page.astro` is given; an error page may have a message, else its title says it. */
export type PageProps = { view: PageView; message?: string };
