/**
 * Which tests read or start files of the project that they do not import: vitest cannot know what their result
 * depends on. Plain JavaScript for any Node from 20 on, without packages.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEST = /\.test\.tsx?$/;
/** They run on the built site, and are chosen in another way. */
const OF_SITE = /^tests\/(?:site|browser)\//;
/** Their helpers read for them: `tests/source.ts`, `tests/start/project.ts`. */
const BY_HELPER = /^tests\/(?:start\/.*|[\w-]+\.test\.ts)$/;
const OPENS = /\b(?:readFile|readdir|fork|spawn|exec(?:File)?)(?:Sync)?\(/;
const OF_PROJECT = /\bimport\.meta\.|\bROOT\b|['"`](?:src|public|scripts)\//;

/**
 * In: the folder of the project. Out: the paths of these tests in it, without those of the site.
 * @param {string} root
 * @returns {string[]}
 */
export function readingTests(root) {
  const reads = (path) => {
    if (BY_HELPER.test(path)) return true;
    const text = readFileSync(join(root, path), 'utf8');
    return OPENS.test(text) && OF_PROJECT.test(text);
  };
  return ['src', 'tests']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map(
        (path) => `${folder}/${String(path).replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => TEST.test(path) && !OF_SITE.test(path) && reads(path))
    .sort();
}
