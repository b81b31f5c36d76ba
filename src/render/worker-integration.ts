import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import pwa from '@vite-pwa/astro';
import { LANGUAGES } from '#src/model/languages.ts';

type Entry = { url: string; revision: string | null; size: number };

/** Code that is loaded later, and small; the rest (React, the editor) is kept by nobody who has not asked for it. */
const AHEAD =
  /\/(?:app-start|enquiry-list|enquiry-start|newer-build|notice|search-sheet|update)\.[^/]*\.js$/;
const NAMED = /(?:href|src)="(\/_astro\/[^"]+)"/g;
const IMPORTED = /(?:from|import)\s*(\(?)["'`]\.\/([\w.-]+\.js)["'`]/g;

/**
 * The worker of the site, built by @vite-pwa/astro as `/sw.js`. It fetches ahead what every page needs: the
 * offline page in both languages, and the code that this page names, since all pages share it.
 */
export function siteWorker(): AstroIntegration {
  let worker: AstroIntegration | undefined;
  return {
    name: 'loden:worker',
    hooks: {
      'astro:config:setup': (setup) => {
        // It is told where the built files will lie, which only the configuration knows.
        worker = workerIn(fileURLToPath(setup.config.build.client));
        return worker.hooks['astro:config:setup']?.(setup);
      },
      'astro:build:done': (done) => worker?.hooks['astro:build:done']?.(done),
    },
  };
}

function workerIn(client: string): AstroIntegration {
  return pwa({
    strategies: 'injectManifest',
    srcDir: 'src/client/worker',
    filename: 'sw.ts',
    outDir: client,
    scope: '/',
    base: '/',
    // Pages register it themselves, and the web manifest is published with the content.
    injectRegister: false,
    manifest: false,
    injectManifest: {
      minify: true,
      globDirectory: client,
      globPatterns: ['_astro/*.{js,css}', ...LANGUAGES.map((lang) => `${lang}/offline.html`)],
      manifestTransforms: [
        async (entries) => ({ manifest: neededEverywhere(client, entries), warnings: [] }),
      ],
    },
  });
}

/** In: all files that there are. */
function neededEverywhere(client: string, entries: readonly Entry[]): Entry[] {
  const needed = new Set(LANGUAGES.flatMap((lang) => codeBehind(client, `${lang}/offline.html`)));
  return entries
    .filter(({ url }) => url.endsWith('.html') || needed.has(`/${url}`))
    .map((entry) => ({ ...entry, url: `/${entry.url.replace(/\.html$/, '')}` }));
}

/** The code that a page names, and everything that this can load. */
function codeBehind(client: string, page: string): string[] {
  const html = readFileSync(join(client, page), 'utf8');
  const found = new Set([...html.matchAll(NAMED)].map(([, path = '']) => path));
  // A set is walked to its end while it grows.
  for (const path of found) {
    if (!path.endsWith('.js')) continue;
    const code = readFileSync(join(client, path), 'utf8');
    for (const [, isLater, name = ''] of code.matchAll(IMPORTED)) {
      const imported = `/_astro/${name}`;
      if (!isLater || AHEAD.test(imported)) found.add(imported);
    }
  }
  return [...found];
}
