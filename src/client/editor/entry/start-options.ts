import type { Language } from '#src/model/languages.ts';
import type { FoundRoute } from './find-route.ts';

/**
 * How editing ended: whether the draft differs from what visitors see and is with the server, and whether something
 * was published.
 */
export type Closed = { hasDraft: boolean; hasPublished: boolean };

/** What is edited, and where. */
export type StartOptions = {
  /** The page's `main`, with its static blocks. */
  main: HTMLElement;
  /** The interface's language. */
  lang: Language;
  /** Called when the editor was closed: the page is as it was before, and can be edited again. */
  onClosed(closed: Closed): void;
  /** `main` is a part of the page, and this is edited in it; absent: what stands at this address. */
  part?: FoundRoute;
  /** Something of the page was published already. */
  hasPublished?: boolean;
};

/** Starts editing. Out: what to tell the editor when that is not possible. */
export type StartEditing = (options: StartOptions) => Promise<string | undefined>;
