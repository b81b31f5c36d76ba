import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { mediaTypeOf } from '#src/lib/media-type.ts';
import { filesBelow } from '#src/lib/node/files.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#src/model/languages.ts';
import { aliasesOf, payloadPath } from '#src/model/links.ts';
import type { StoredFile } from '#src/site/entries.ts';
import type { BuiltPage, BuiltRead } from './import-build.ts';

const PAYLOAD = '_payload.json';
// Astro takes `404.html` itself for the page that the server makes on demand.
const BUILT_NOT_FOUND = '_404.html';
const NOT_FOUND = '/404.html';
// Settings of other web servers, pictures (which come from their own cache), and hidden files.
const NOT_SERVED = /^_(headers|redirects)$|^pictures\/|(^|\/)\.(?!well-known\/)/;

const ReadLine = v.object({
  path: v.string(),
  route: v.variant('kind', [
    v.object({ path: v.string(), kind: v.literal('file') }),
    v.object({
      path: v.string(),
      kind: v.picklist(['page', 'product', 'category']),
      lang: v.picklist(LANGUAGES),
      id: v.string(),
      page: v.number(),
    }),
  ]),
  inputs: v.optional(v.string()),
  reads: v.array(v.object({ query: v.string(), digest: v.string(), readers: v.array(v.string()) })),
});

/**
 * Reads `reads.ndjson`, which `astro build` leaves behind: a line of JSON for each page.
 * Throws when a line is not what it should be.
 */
export async function* builtReads(file: string): AsyncIterable<BuiltRead> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line === '') continue;
    const { path, route, reads, inputs } = v.parse(
      v.pipe(v.string(), v.parseJson(), ReadLine),
      line,
    );
    yield { path, target: route, reads, inputs };
  }
}

/**
 * The output folder of `astro build` page by page, ready for `importBuild`.
 * In: `dist/client`. Pages that were also written without their language are one page with an alias.
 */
export async function* builtPages(client: string): AsyncIterable<BuiltPage> {
  for await (const name of filesBelow(client)) {
    if (NOT_SERVED.test(name)) continue;
    const path = sitePath(name);
    if (isExtra(client, name, path)) continue;
    const names = [name];
    const payload = payloadPath(path).slice(1);
    if (isPage(name) && existsSync(join(client, payload))) names.push(payload);
    yield { path, files: await Promise.all(names.map((file) => readBuilt(client, file))) };
  }
}

async function readBuilt(client: string, name: string): Promise<StoredFile> {
  const path = sitePath(name);
  return {
    path,
    aliases: path.startsWith('/_') ? [] : aliasesOf(path),
    type: mediaTypeOf(name),
    status: path === NOT_FOUND ? 404 : 200,
    body: await readFile(join(client, name)),
    headers: {},
  };
}

/** `de/x/index.html` and `de/x.html` stand at `/de/x`; error pages are files with an ending. */
function sitePath(name: string): string {
  if (name === BUILT_NOT_FOUND) return NOT_FOUND;
  const path = `/${name}`.normalize('NFC');
  if (!isPage(name)) return path;
  return path.replace(/(\/index)?\.html$/, '') || '/';
}

function isPage(name: string): boolean {
  return name.endsWith('.html') && !/^(404|500)\.html$/.test(name);
}

/** True for files that belong to another file: payloads, and pages that repeat one of the default language. */
function isExtra(client: string, name: string, path: string): boolean {
  if (name.endsWith(`/${PAYLOAD}`) || name === PAYLOAD) {
    return hasPage(client, path.slice(0, -PAYLOAD.length - 1)) || repeatsDefault(client, path);
  }
  return isPage(name) && repeatsDefault(client, path);
}

function repeatsDefault(client: string, path: string): boolean {
  const prefix = `/${DEFAULT_LANGUAGE}`;
  if (path === prefix || path.startsWith(`${prefix}/`)) return false;
  const named = path === '/' ? prefix : prefix + path;
  return path.endsWith(PAYLOAD) ? existsSync(join(client, named)) : hasPage(client, named);
}

function hasPage(client: string, path: string): boolean {
  return existsSync(join(client, path, 'index.html')) || existsSync(join(client, `${path}.html`));
}
