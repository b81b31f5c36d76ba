import type { Readable } from 'node:stream';
import type { Result } from '#src/lib/result.ts';

/** Where the file of a page lies where addresses of pages end in a slash. */
export const INDEX = '/index.html';
/** What the file's name of a page ends with. */
export type Ending = typeof INDEX | '.html' | '';

/** A file of a build, as a place without our server has it. */
export type SiteFile = {
  /** The site's path of the file, decoded: `/de/plaid.html`. */
  path: string;
  /** Equal digests are equal files. */
  digest: string;
  /** Which sizes the file may have, in bytes before any compression. */
  sizes: readonly number[];
  read(): Promise<FileToWrite>;
};

/** What is written, and as what. A stream comes from outside and may break off. */
export type FileToWrite = {
  path: string;
  type: string;
  body: Uint8Array | string | Readable;
  /** Where a redirect leads: a path, percent-encoded, or an https address. */
  location?: string;
};

/** Somewhere that holds one site as files, and remembers what of it is there: a folder, a bucket. */
export type SitePlace = {
  /** How files of pages are called. */
  ending: Ending;
  /** Whether redirects are files there; else they stand in `_redirects` alone. */
  hasRedirects: boolean;
  /** So many files are written at once. */
  atOnce: number;
  /** The builds of which something may be there, by their ids; undefined: not known, or in another form. */
  builds(): (string | undefined)[];
  /** The build that is there as a whole, and nothing of any other. */
  whole(): string | undefined;
  /** From now on files of this build are written: what differs from the known builds, or all. */
  begin(build: string, what: 'changes' | 'all'): Promise<void>;
  /** The build is there as a whole. */
  finish(build: string): Promise<void>;
  /** Whether the file is there as it has to be. */
  isWhole(file: SiteFile): Promise<boolean>;
  /** Whether there is a file at a path that names its content. */
  has(path: string): Promise<boolean>;
  /** Notes files before they are written. */
  expect(paths: Iterable<string>): Promise<void>;
  /**
   * Writes a file, so that nobody reads half of it. Error: what somebody put in its way; it stays. Throws
   * when nothing can be written, and what `body` throws.
   */
  write(file: FileToWrite): Promise<Result<undefined, string>>;
  /** Notes files that are written, by their digest. */
  wrote(files: Iterable<readonly [path: string, digest: string]>): Promise<void>;
  /** Everything there that is ours, or may be. Known after `begin` of all. */
  files(): Iterable<string>;
  /** Whether a file may be there that is ours. */
  mayHave(path: string): boolean;
  /** Notes files before they are removed: caches before the place may have them still. */
  removes(paths: readonly string[]): Promise<void>;
  /** Removes a file; what is not ours stays. */
  remove(path: string): Promise<void>;
  /** Notes files that were removed. */
  removed(paths: Iterable<string>): Promise<void>;
};
