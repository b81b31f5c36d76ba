import type { AstroIntegration } from 'astro';

const HELPER = '\0vite/preload-helper.js';

/**
 * Vite loads code that is asked for later with a helper of 900 bytes, most of it for styles of such code. Ours
 * has none: its styles are text (`?inline`), since every page would wait for a file. This one loads scripts
 * together with what they import, and says in the same way when that fails.
 */
const CODE = `export const __vitePreload = (load, deps = []) => {
  for (const href of deps) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + href;
    if (!document.querySelector('link[href="/' + href + '"]')) document.head.append(link);
  }
  return load().catch((error) => {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  });
};`;

/** Puts our helper into the place of Vite's. The build ends where code that is loaded later has a file of styles. */
export function smallPreload(): AstroIntegration {
  const plugin = {
    name: 'loden:small-preload',
    enforce: 'pre' as const,
    load: { handler: (id: string) => (id === HELPER ? CODE : null) },
    writeBundle(_: unknown, bundle: Record<string, { type: string; code?: string }>) {
      for (const [name, { code = '' }] of Object.entries(bundle)) {
        const [list = ''] = /__vite__mapDeps[^\]]*\[[^\]]*\]/.exec(code) ?? [];
        if (/\.css["'`]/.test(list))
          throw new Error(`${name} loads a file of styles: import it ?inline.`);
      }
    },
  };
  return {
    name: 'loden:small-preload',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        const modulePreload = {
          // Code for visitors is small: what it imports is not worth a list in every page.
          resolveDependencies: (_: string, deps: string[], { hostId }: { hostId: string }) =>
            /\/(?:Document|Offline|app-start|install|search-sheet)\./.test(hostId) ? [] : deps,
        };
        updateConfig({ vite: { plugins: [plugin], build: { modulePreload } } });
      },
    },
  };
}
