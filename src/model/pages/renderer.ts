import type { Problem } from '../errors/errors.ts';
import type { PageData } from './page-data.ts';
import type { Route } from './answers.ts';
import type { Queries, QueryName, Read } from './query.ts';

/** What the publisher renders besides routes: files of the site as a whole. */
type SiteFileTarget = { path: string; kind: 'file' };

/** A former address; `id` is the redirect's. */
export type FormerAddress = SiteFileTarget & { id: string };

export type Renderable = Route | SiteFileTarget | FormerAddress;

/** A path that leads elsewhere (301), or says that it is gone for good (410). Neither has a body. */
export type RedirectEntry = { path: string; aliases: readonly string[] } & (
  { status: 301; location: string } | { status: 410 }
);

/** A finished file. `path` is decoded; `aliases` are further paths of the same object. */
export type RenderedFile = {
  path: string;
  aliases: string[];
  /** Content type. */
  type: string;
  status: 200 | 404;
  body: string;
  headers: Record<string, string>;
};

/**
 * What rendering came to.
 * `rendered`: the files of one route (page and payload) or of the site, and the queries that they came
 * from. With a `problem` the page is there without what could not be shown.
 * `reframed`: only the frame around the page is new; it is listed and found as before, by the same queries.
 * `unchanged`: the stored files are what rendering would give.
 * `gone`: the content has nothing to show here; what is stored goes, until an answer that `reads` names
 * changes.
 * `failed`: the last good files stay. Without `reads` it is tried again with the next publish.
 */
export type Rendered =
  | {
      outcome: 'rendered';
      files: (RenderedFile | RedirectEntry)[];
      reads: Read[];
      /** What the files of a page show. */
      page?: PageData;
      /** Names all that the files were made from, besides the code. Absent with a problem. */
      inputs?: string;
      problem?: Problem;
      /** What visitors would lose if the page had more before: its last good files stay then. */
      loses?: Problem;
    }
  | { outcome: 'reframed'; files: RenderedFile[]; inputs: string }
  | { outcome: 'unchanged' }
  | { outcome: 'gone'; reads: Read[]; problem?: Problem }
  | { outcome: 'failed'; reads: Read[]; problem: Problem };

/** The files that a page or file of the site has now; none where the stored ones stay or go, or where it moved. */
export function renderedFiles(rendered: Rendered): readonly RenderedFile[] {
  const files: readonly (RenderedFile | RedirectEntry)[] =
    'files' in rendered ? rendered.files : [];
  return files.filter((file) => 'body' in file);
}

/** What the last rendering of a page by the same code left: what it was made from. */
export type LastRendered = {
  inputs: string;
  /** Its files, where only answers that the frame shows have changed. */
  text?: PageText;
};

/** The files of a page as text, and the keys of the queries whose answers have changed since. */
export type PageText = { html: string; payload: string; changed: readonly string[] };

/** The port between publisher and built app. `routes` gives everything there is to render for the content. */
export type Renderer = {
  routes(queries: Queries): Iterable<Renderable>;
  /** In: also what the last rendering left, if all or most of it may stay. */
  render(target: Renderable, queries: Queries, last?: LastRendered): Promise<Rendered>;
  /**
   * Queries of which answers, or parts of them, are shown around a page and nowhere within. Absent: there
   * are none.
   */
  frame?: readonly QueryName[];
  /** Whether the content has something to show there; absent: always. What `gone` says, unrendered. */
  isThere?(target: Renderable, queries: Queries): boolean;
  /** Identifies code and settings; a new value means that everything must be rendered anew. */
  app: string;
};
