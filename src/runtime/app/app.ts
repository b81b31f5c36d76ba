import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer } from '#src/model/pages/renderer.ts';
import type { StoredFile } from '#src/site/entries.ts';
import { type AppBuild, buildPaths } from './build.ts';
import { codeFiles, hashedFileOf } from './code-files.ts';
import type { AppAnswer, Question } from '../http/questions.ts';
import type { AppHandler } from '../http/on-demand.ts';
import { type AllowedInline, contentSecurityPolicy, readHashes } from './policy.ts';

/** Answers a question of anybody. In: also the locals of the pages. */
type AskApp = (question: Question, locals: object) => Promise<AppAnswer>;

/** What `runtime/app/entry.ts` exports, as the bundle in `dist/server`. */
type Entry = {
  handler: AppHandler;
  ask: AskApp;
  createRenderer(app: string, allowed: AllowedInline): Promise<Renderer>;
};

export type BuiltApp = {
  handler: AppHandler;
  ask: AskApp;
  renderer: Renderer;
  /** The files that browsers load beside the pages. */
  codeFiles(): AsyncIterable<StoredFile>;
  /** One of them whose name says what is in it, by its path. */
  hashedFile: ReturnType<typeof hashedFileOf>;
  /** The content security policy of all pages. */
  csp: string;
};

// Astro's own way to scale pictures: no route of ours leads there, and it is large.
const NEVER_USED = /^sharp_/;

/**
 * Loads a finished build into this thread; with `whole` also what it would load when first asked for
 * it, so that it goes on when newer builds have taken its folder away.
 */
export async function loadApp({ folder, app }: AppBuild, { whole = true } = {}): Promise<BuiltApp> {
  const paths = buildPaths(folder);
  const entry: Entry = await import(pathToFileURL(paths.entry).href);
  if (whole) await Promise.all(chunksOf(folder).map((chunk) => import(pathToFileURL(chunk).href)));
  const hashes = readHashes(paths.csp);
  return {
    handler: entry.handler,
    ask: entry.ask,
    renderer: await entry.createRenderer(app, hashes),
    codeFiles: () => codeFiles(paths.client),
    hashedFile: hashedFileOf(paths.client),
    csp: contentSecurityPolicy(hashes),
  };
}

function chunksOf(folder: string): string[] {
  const { chunks } = buildPaths(folder);
  if (!existsSync(chunks)) return [];
  return readdirSync(chunks)
    .filter((name) => name.endsWith('.mjs') && !NEVER_USED.test(name))
    .map((name) => join(chunks, name));
}
