import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { inlineCode } from './inline-code.ts';

/** A page for this alone (`pages/_islands.astro`). */
const ISLANDS = '_islands.html';

/**
 * Collects the hashes of the inline code in all pages of a build, and of all islands, into `csp.json` beside
 * `client`: our server sends one policy for all pages. A page that the publisher renders later, with inline code that
 * no page of the build had, carries its own additions.
 */
export function collectInlineCode(): AstroIntegration {
  return {
    name: 'loden:csp',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const client = fileURLToPath(dir);
        const scripts = new Set<string>();
        const styles = new Set<string>();
        for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
          if (!file.endsWith('.html')) continue;
          const found = inlineCode(readFileSync(join(client, file), 'utf8'));
          for (const hash of found.scripts) scripts.add(hash);
          for (const hash of found.styles) styles.add(hash);
        }
        rmSync(join(client, ISLANDS));
        const hashes = { scripts: [...scripts].sort(), styles: [...styles].sort() };
        writeFileSync(join(client, '..', 'csp.json'), JSON.stringify(hashes));
      },
    },
  };
}
