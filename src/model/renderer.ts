import type { Problem } from './errors.ts';
import type { PageData } from './page-data.ts';
import type { Route } from './answers.ts';
import type { Queries, QueryName, Read } from './query.ts';

/** What the publisher renders besides routes: files of the site as a whole. */
type SiteFileTarget = { path: string; kind: 'file' };

/** A former address; `id` is the redirect's. */
export type FormerAddress = SiteFileTarget & { id: string };

export type Renderable = Route | SiteFileTarget | FormerAddress;

/** A finished file. `path` is decoded; `aliases` are further paths of the same object. */
export type RenderedFile = {
  path: string;
  aliases: string[];
  /** Content type. */
  type: string;
  status: 200 | 301 | 404 | 410;
  body: string;
  headers: Record<string, string>;
  /** Where it leads, with status 301. What leads elsewhere or is gone (410) has no body. */
  location?: string;
};

/** The files of one route (page and payload), and the queries that they came from. */
export type Rendered = {
  files: RenderedFile[];
  /** What the files of a page show. */
  page?: PageData;
  reads: Read[];
  problem?: Problem;
  /**
   * Names all that the files were made from, besides the code. Absent where rendering again may give
   * something else.
   */
  made?: string;
  /** It is still what was named in the question: `files` and `reads` are left out. */
  same?: true;
  /** Only the frame around the page is new: it is listed and found as before, by the same queries. */
  reframed?: true;
  /** The content has nothing to show here: what stood here goes, until what `reads` names differs. */
  gone?: true;
};

/** A page as it stands, made by the same code; `differing` queries alone are answered otherwise now. */
export type StoredFrame = { html: string; payload: string; differing: readonly string[] };

/**
 * The port between publisher and built app. A `problem` without files: the page could not be rendered,
 * its last good object stays. A `problem` with files: the page is there without what could not be shown.
 * `routes` gives everything there is to render for the content.
 */
export type Renderer = {
  routes(queries: Queries): Iterable<Renderable>;
  /**
   * In: also what the stored files were `made` from, by the same `app`; then they may stay. And the page as
   * it stands, where only queries of `frame` differ; then the rest of it may stay.
   */
  render(
    target: Renderable,
    queries: Queries,
    made?: string,
    standing?: StoredFrame,
  ): Promise<Rendered>;
  /**
   * Queries of which answers, or parts of them, are shown around a page and nowhere within. Absent: there
   * are none.
   */
  frame?: readonly QueryName[];
  /** Whether the content has something to show there; absent: always. What `gone` says, unrendered. */
  isThere?(target: Renderable, queries: Queries): boolean;
  /** Identifies code and settings; another value means that everything must be rendered anew. */
  app: string;
};
