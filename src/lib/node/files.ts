import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The files below a folder, links left out. Out: paths relative to it, with `/`; folders come in the
 * order in which the system lists them.
 */
export async function* filesBelow(folder: string, below = ''): AsyncIterable<string> {
  for await (const entry of await opendir(join(folder, below))) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else if (entry.isFile()) yield path;
  }
}
