import { existsSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { mediaTypeOf } from '#src/lib/media-type.ts';
import { filesBelow } from '#src/lib/node/files.ts';
import type { StoredFile } from '#src/site/entries.ts';
import { HASHED_FILES } from '../http/stored.ts';
import { buildsCodeAlone } from '../process/env.ts';

// Settings of other web servers, and hidden files.
const NOT_SERVED = /^_(headers|redirects)$|(^|\/)\.(?!well-known\/)/;

/**
 * Where our own commands build, the publisher draws all pages. This takes away those that `astro build` drew to
 * show that it can: what is left is the code. It is the last integration, since others read these pages.
 */
export function codeAlone(): AstroIntegration {
  return {
    name: 'loden:code-alone',
    hooks: {
      'astro:build:done': ({ assets }) => {
        if (!buildsCodeAlone()) return;
        for (const drawn of [...assets.values()].flat())
          rmSync(fileURLToPath(drawn), { force: true });
      },
    },
  };
}

/**
 * Reads single hashed files of the code. In: the folder that our own commands built, and a path below `HASHED_FILES`.
 * Out: undefined where the code has none there, or its folder is gone.
 */
export function hashedFileOf(client: string) {
  const folder = join(client, HASHED_FILES);
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return async (path: string): Promise<{ type: string; body: Uint8Array } | undefined> => {
    const name = path.slice(HASHED_FILES.length);
    if (!names.has(name)) return undefined;
    const body = await readFile(join(folder, name)).catch(() => undefined);
    return body && { type: mediaTypeOf(name), body };
  };
}

/**
 * The files of the code as a publish takes them: scripts, style sheets, fonts, what `public` holds.
 * In: the folder that our own commands built. Throws when it is not there.
 */
export async function* codeFiles(client: string): AsyncIterable<StoredFile> {
  if (!existsSync(client)) throw new Error(`There is no build in ${client}.`);
  for await (const name of filesBelow(client)) {
    if (NOT_SERVED.test(name)) continue;
    yield {
      path: `/${name}`.normalize('NFC'),
      aliases: [],
      type: mediaTypeOf(name),
      status: 200,
      body: await readFile(join(client, name)),
      headers: {},
    };
  }
}
