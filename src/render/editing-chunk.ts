import type { AstroIntegration } from 'astro';

type ModuleInfo = {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
};
/** What this reads and sets of Vite's settings. */
type Config = {
  environments: Record<
    string,
    { build: { rolldownOptions: { preserveEntrySignatures?: unknown; output?: object } } }
  >;
};
type Context = { getModuleInfo(id: string): ModuleInfo | null };

const EDITING = /\/src\/client\/editor\/entry\/start-editing\.ts$/;
const ENTRY = /\/src\/client\/editor\/entry\/entry\.ts$/;
/** What the script of every page needs at once: one small file, not one for each set of its users. */
const EVERY_PAGE =
  /^\0vite\/preload-helper\.js$|\/src\/client\/visitor\/(?:calm|updates\/reload)\.ts$/;
/** Files that read addresses and patterns: a page that loads one of them loads the others, too. */
const ADDRESSES = /\/src\/(?:lib\/(?:path|regular-expression|result)|model\/links)\.ts$/;
/** Loaded by visitors who choose from a category; where there is no server, they load more of it. */
const CHOOSING = /\/src\/blocks\/category-page\//;
/** What visitors never load. */
const OFFICE =
  /\/src\/(?:client\/(?:editor|items|manage)|pages\/manage|render\/(?!Document|Page))\//;

/**
 * Joins what the editor's first code shares with its later code and with screens of /manage into one file. Else each
 * set of users of a module is a file of its own, and the editor's beginning was 69 of them. What visitors load,
 * too, stays apart; what few of them load is one file as well.
 */
export function editingChunk(): AstroIntegration {
  const group = {
    debugName: 'editing',
    name: fileOf,
    includeDependenciesRecursively: false,
  };
  const plugin = {
    name: 'loden:editing-chunk',
    configResolved({ environments }: Config) {
      const options = environments['client']?.build.rolldownOptions;
      if (!options) return;
      // A module that is also asked for by itself may have to show the joined file more than it says.
      options.preserveEntrySignatures = 'allow-extension';
      options.output = { ...options.output, codeSplitting: { groups: [group] } };
    },
  };
  return {
    name: 'loden:editing-chunk',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}

/** Out: the name of the file that a module goes into; null where the bundler decides. */
function fileOf(id: string, context: Context): string | null {
  if (EVERY_PAGE.test(id)) return 'every-page';
  if (ADDRESSES.test(id)) return 'addresses';
  const roots = [...rootsOf(id, context)];
  const isShared = roots.length > 1 && roots.some((root) => EDITING.test(root));
  const ofVisitors = roots.filter((root) => !OFFICE.test(root));
  if (!isShared || !ofVisitors.every((root) => CHOOSING.test(root))) return null;
  if (ofVisitors.length > 0) return 'choosing';
  return roots.some((root) => ENTRY.test(root)) ? 'editing-entry' : 'editing';
}

/** The modules that a browser asks for by themselves and that import this one, through whatever others. */
function rootsOf(id: string, context: Context): Set<string> {
  const roots = new Set<string>();
  const seen = new Set<string>();
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const info = context.getModuleInfo(at);
    if (!info || info.isEntry || info.dynamicImporters.length > 0) roots.add(at);
    waiting.push(...(info?.importers ?? []));
  }
  return roots;
}
