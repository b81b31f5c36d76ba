import '#src/runtime/process/dotenv.ts';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import { collectInlineCode } from '#src/render/csp-integration.ts';
import { editingChunk } from '#src/render/editing-chunk.ts';
import { smallPreload } from '#src/render/small-preload.ts';
import { siteWorker } from '#src/render/worker-integration.ts';
import { codeAlone } from '#src/runtime/app/code-files.ts';
import { content } from '#src/runtime/server/plain.ts';

const root = new URL('./', import.meta.url);

/** @astrojs/node with our own server entry, which also exports the publisher's renderer. */
function nodeWithRenderer(options) {
  const adapter = node(options);
  const done = adapter.hooks['astro:config:done'];
  const serverEntrypoint = new URL('./src/runtime/app/entry.ts', root);
  adapter.hooks['astro:config:done'] = (config) =>
    done({
      ...config,
      setAdapter: (given) => config.setAdapter({ ...given, serverEntrypoint }),
    });
  return adapter;
}

/** `client:interaction`: an island comes alive when somebody turns to it. */
function clientDirectives() {
  return {
    name: 'loden:client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({
          name: 'interaction',
          entrypoint: './src/client/visitor/interaction.ts',
        }),
    },
  };
}

/** Routes with names that Astro does not look for: underscores, and a second 404 page. */
function hiddenRoutes() {
  return {
    name: 'loden:hidden-routes',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        injectRoute({
          pattern: '/[...path]/_payload.json',
          entrypoint: new URL('./src/pages/_payload.ts', root),
          prerender: true,
        });
        injectRoute({
          pattern: '/[...below]/_404',
          entrypoint: new URL('./src/pages/_not-found.astro', root),
          prerender: true,
        });
        injectRoute({
          pattern: '/_islands',
          entrypoint: new URL('./src/pages/_islands.astro', root),
          prerender: true,
        });
        injectRoute({
          pattern: '/_render',
          entrypoint: new URL('./src/pages/_render.astro', root),
          prerender: false,
        });
        injectRoute({
          pattern: '/api/_auth/session',
          entrypoint: new URL('./src/pages/_session.ts', root),
          prerender: false,
        });
      },
    },
  };
}

/** The editor draws with React also on pages without islands, which alone bring what the dev server wants. */
function reactInDev() {
  return {
    name: 'loden:react-in-dev',
    hooks: {
      'astro:config:setup': ({ command, injectScript }) => {
        if (command === 'dev') injectScript('page', "import '@vitejs/plugin-react/preamble';");
      },
    },
  };
}

export default defineConfig({
  output: 'static',
  outDir: process.env.LODEN_OUT ?? './dist/astro',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  session: false,
  // Astro refuses a POST without an Origin, which is how scripts call /manage/flushcache; what changes
  // something for a signed-in person is checked by auth/origin.ts.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  adapter: nodeWithRenderer({ mode: 'middleware' }),
  integrations: [
    react({ experimentalDisableStreaming: true }),
    reactInDev(),
    clientDirectives(),
    hiddenRoutes(),
    smallPreload(),
    editingChunk(),
    collectInlineCode(),
    content(),
    siteWorker(),
    codeAlone(),
  ],
  vite: {
    define: {
      LODEN_DEFAULT_LANGUAGE: JSON.stringify(DEFAULT_LANGUAGE),
      LODEN_WORKER: JSON.stringify(process.env.SERVICE_WORKER !== 'no'),
    },
    // Scripts of ours are files: kept by browsers, and readable in one place.
    build: {
      assetsInlineLimit: (path) => (path.endsWith('.js') ? false : undefined),
      // A name that pages and the editor share would else be a file of its own, which every visitor asks for.
      rolldownOptions: { optimization: { inlineConst: true } },
    },
    // Tests lie beside the code: the dev server would pack what only they import.
    optimizeDeps: { entries: ['!**/*.test.{ts,tsx}'] },
    plugins: [tailwindcss()],
  },
});
