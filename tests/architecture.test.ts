import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  AREAS,
  type Area,
  DEFAULT_EXPORTS,
  ENVIRONMENT,
  EXCEPTIONS,
  LAYERS,
  HTML_SINKS,
  MADE,
  TOP_LEVEL,
} from './layout.ts';
import { filesBelow, parseSource, ROOT, readSources, type SourceFile } from './source.ts';

const MAX_LINES = 400;
const MAX_README = 60;
const MAX_COLUMNS = 120;
// Astro would serve a README.md among its pages.
const README = /(?:^|\/)_?README\.md$/;

const HTML =
  /set:html|dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/;
const REACT = /^(?:react|react-dom|@nanostores\/react)(?:\/|$)/;

const all = readSources('src', 'scripts', 'tests', 'astro.config.mjs');
const known = new Set(['src', 'scripts', 'tests', 'public'].flatMap(filesBelow));
const documents = [
  'README.md',
  ...['.github', 'src', 'scripts', 'tests'].flatMap(filesBelow),
].filter((path) => path.endsWith('.md'));
const inSrc = all.filter(({ path }) => path.startsWith('src/'));

function areaOf(path: string): Area | undefined {
  const inside = path.startsWith('src/') ? path.slice('src/'.length) : undefined;
  return inside === undefined ? undefined : AREAS.find(({ files }) => files.test(inside));
}

/** The folder within which imports are relative: a row of the table. */
function folderOf(path: string): string {
  return (
    /^src\/(?:api\/contract|api|client\/(?:stores|visitor|editor|manage)|[^/]+)/.exec(path)?.[0] ??
    path
  );
}

/** `file: problem` for every file that a rule finds fault with. */
function faults(files: SourceFile[], rule: (file: SourceFile) => string[] | boolean): string[] {
  return files.flatMap((file) => {
    const found = rule(file);
    if (typeof found === 'boolean') return found ? [file.path] : [];
    return found.map((fault) => `${file.path}: ${fault}`);
  });
}

function forbiddenImports({ path, imports }: SourceFile): string[] {
  const from = areaOf(path);
  return imports.flatMap(({ target, types }) => {
    const to = target === undefined ? undefined : areaOf(target);
    if (!from || !target || !to || from === to || EXCEPTIONS[path]?.includes(target)) return [];
    const allowed =
      from.may.some((one) => (typeof one === 'string' ? one === to.name : one.test(target))) ||
      (types && from.types?.includes(to.name));
    return allowed ? [] : [`${from.name} must not import ${to.name} (${target})`];
  });
}

/** Imports from a folder that stands above the file's own, in a folder of `src` whose order is known. */
function upwardImports(root: string, order: readonly string[]) {
  const placeOf = (path: string) => {
    if (!path.startsWith(`src/${root}/`)) return undefined;
    const [folder = '', ...rest] = path.slice(`src/${root}/`.length).split('/');
    const name = rest.length > 0 ? folder : '.';
    return { name, height: order.indexOf(order.includes(name) ? name : '*') };
  };
  return ({ path, imports }: SourceFile): string[] => {
    const from = placeOf(path);
    if (!from) return [];
    if (from.height < 0) return [`the order of ${root} does not name ${from.name}`];
    return imports.flatMap(({ target }) => {
      const to = target === undefined ? undefined : placeOf(target);
      if (!to || to.name === from.name || to.height < from.height) return [];
      if (target && EXCEPTIONS[path]?.includes(target)) return [];
      const isBeside = to.height === from.height;
      return [`${from.name} lies ${isBeside ? 'beside' : 'below'} ${to.name} (${target})`];
    });
  };
}

/** Imports between two folders, or a folder and its files, of a folder of `src` that has no order. */
function importsWithoutOrder(ordered: readonly string[]) {
  return ({ path, imports }: SourceFile): string[] =>
    imports.flatMap(({ target }) => {
      const shared = target === undefined ? '' : folderOfBoth(path, target);
      const isKnown = !shared.startsWith('src/') || ordered.includes(shared.slice('src/'.length));
      const isInside = target !== undefined && dirname(path) === dirname(target);
      return isKnown || isInside ? [] : [`${shared} has no order (${target})`];
    });
}

/** The deepest folder that holds both files. */
function folderOfBoth(one: string, other: string): string {
  const [parts, others] = [one, other].map((path) => dirname(path).split('/')) as [
    string[],
    string[],
  ];
  const length = parts.findIndex((part, at) => part !== others[at]);
  return (length < 0 ? parts : parts.slice(0, length)).join('/');
}

function badSpecifiers({ path, imports }: SourceFile): string[] {
  return imports.flatMap(({ specifier, target }) => {
    if (target === undefined) return [];
    if (!known.has(target) && !existsSync(join(ROOT, target))) {
      return [`${specifier} is no file: write its extension`];
    }
    const isInside = target.startsWith('src/') && folderOf(target) === folderOf(path);
    const isRelative = specifier.startsWith('.');
    if (isInside && !isRelative) return [`${specifier} lies in the same folder: write it relative`];
    if (!isInside && isRelative && target.startsWith('src/')) return [`${specifier}: write #src/…`];
    return [];
  });
}

/** Groups of files that import each other in a circle. */
function cycles(files: SourceFile[]): string[][] {
  const edges = new Map(files.map(({ path, imports }) => [path, imports.map((one) => one.target)]));
  const state = new Map<string, 'open' | 'done'>();
  const found: string[][] = [];
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'open') found.push([...trail.slice(trail.indexOf(path)), path]);
    if (state.has(path)) return;
    state.set(path, 'open');
    for (const target of edges.get(path) ?? []) if (target) visit(target, [...trail, path]);
    state.set(path, 'done');
  };
  for (const { path } of files) visit(path, []);
  return found;
}

/** The package that an import names; undefined for our own files and what the framework provides. */
function packageOf({ specifier, target }: SourceFile['imports'][number]): string | undefined {
  if (target !== undefined || /^(?:node|astro|virtual):/.test(specifier)) return undefined;
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
}

const countLines = (text: string) => text.trimEnd().split('\n').length;

describe('layout', () => {
  test('the top level holds exactly what the design lists', () => {
    const found = readdirSync(ROOT).filter((name) => !name.startsWith('.') && !MADE.includes(name));
    expect(found.sort()).toEqual(TOP_LEVEL);
  });

  test('every file of src belongs to an area of the table', () => {
    expect(faults(inSrc, ({ path }) => !areaOf(path))).toEqual([]);
  });

  test('files are named in kebab-case, components in PascalCase', () => {
    const components = /\/[A-Z][A-Za-z0-9]*(?:\.test)?\.(?:tsx|astro)$/;
    const others = /\/[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|d|config))?\.(?:ts|tsx|mjs)$/;
    const isPage = (path: string) => path.startsWith('src/pages/');
    const named = ({ path }: SourceFile) =>
      isPage(path) || components.test(path) || others.test(`/${path}`);
    expect(faults(all, (file) => !named(file))).toEqual([]);
  });

  test('no file of src is longer than a story', () => {
    const long = faults(inSrc, ({ text }) => {
      const lines = countLines(text);
      return lines > MAX_LINES ? [`${lines} lines`] : [];
    });
    expect(long).toEqual([]);
  });

  test('each folder of src says in a README what it is for', () => {
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const places = documents.filter((path) => README.test(path)).map(dirname);
    expect(folders.map(({ name }) => `src/${name}`).filter((one) => !places.includes(one))).toEqual(
      [],
    );
  });

  test(`READMEs have at most ${MAX_README} lines beside tables, and no document has one over ${MAX_COLUMNS}`, () => {
    const tooMuch = documents.flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n');
      const lines = text.filter((line) => !line.startsWith('|'));
      const long = lines.filter((line) => line.length > MAX_COLUMNS).length;
      const isLong = README.test(path) && lines.length > MAX_README;
      return long > 0 || isLong ? [`${path}: ${lines.length} lines, ${long} too long`] : [];
    });
    expect(tooMuch).toEqual([]);
  });
});

describe('imports', () => {
  test('go only where the table allows', () => {
    expect(faults(inSrc, forbiddenImports)).toEqual([]);
  });

  test('never go up in the order of folders', () => {
    const ours = inSrc.filter(({ isTest }) => !isTest);
    const upward = Object.entries(LAYERS).flatMap(([root, order]) =>
      faults(ours, upwardImports(root, order)),
    );
    expect(upward).toEqual([]);
  });

  test('go from one folder to another only where the order of the folders is known', () => {
    const ours = inSrc.filter(({ isTest }) => !isTest);
    expect(faults(ours, importsWithoutOrder(Object.keys(LAYERS)))).toEqual([]);
  });

  test('are relative inside a folder, #src/… across folders, and carry the extension', () => {
    expect(faults(all, badSpecifiers)).toEqual([]);
  });

  test('never go in circles', () => {
    expect(cycles(all)).toEqual([]);
  });

  test('name the file that has it: no barrels', () => {
    const reexports = ({ imports }: SourceFile) =>
      imports.flatMap((one) => (one.reexport && one.target ? [`re-exports ${one.target}`] : []));
    expect(faults(all, reexports)).toEqual([]);
    expect(faults(all, ({ path }) => /\/index\.tsx?$/.test(path))).toEqual([]);
  });

  test('of packages are declared, those with values at run time as dependencies', () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    );
    const runs = ({ path, isTest }: SourceFile) => path.startsWith('src/') && !isTest;
    const undeclared = (file: SourceFile) =>
      file.imports.flatMap((one) => {
        const name = packageOf(one);
        const isDeclared =
          name && (name in dependencies || ((one.types || !runs(file)) && name in devDependencies));
        return name === undefined || isDeclared ? [] : [name];
      });
    expect(faults(all, undeclared)).toEqual([]);
  });

  test('from node: stand only where Node is', () => {
    const portable = inSrc.filter(({ path, isTest }) => !isTest && areaOf(path)?.portable);
    const ofNode = ({ imports }: SourceFile) =>
      imports.flatMap(({ specifier, types }) =>
        specifier.startsWith('node:') && !types ? [specifier] : [],
      );
    expect(faults(portable, ofNode)).toEqual([]);
  });

  test('of React stand only where something is drawn', () => {
    const plain = inSrc.filter(({ path, isTest }) => !isTest && areaOf(path)?.plain);
    const ofReact = ({ imports }: SourceFile) =>
      imports.flatMap(({ specifier }) => (REACT.test(specifier) ? [specifier] : []));
    expect(faults(plain, ofReact)).toEqual([]);
  });

  test('of .astro files stand where `astro check` looks', () => {
    const checked = readFileSync(join(ROOT, 'tests/tsconfig.astro.json'), 'utf8');
    const importing = inSrc.filter(
      ({ path, imports }) =>
        !path.endsWith('.astro') && imports.some(({ target }) => target?.endsWith('.astro')),
    );
    expect(importing.map(({ path }) => path)).not.toEqual([]);
    expect(faults(importing, ({ path }) => !checked.includes(`"../${path}"`))).toEqual([]);
  });

  test('of scripts reach lib and runtime, those for any Node only Node itself and each other', () => {
    const scripts = all.filter(({ path }) => path.startsWith('scripts/'));
    const reach = ({ path, imports }: SourceFile) =>
      imports.flatMap(({ specifier, target }) => {
        const isPlain = path.endsWith('.mjs');
        const isAllowed = isPlain
          ? specifier.startsWith('node:') || /^scripts\/[\w-]+\.mjs$/.test(target ?? '')
          : !target ||
            /^(?:scripts|src\/(?:lib|runtime))\//.test(target) ||
            EXCEPTIONS[path]?.includes(target);
        return isAllowed ? [] : [specifier];
      });
    expect(faults(scripts, reach)).toEqual([]);
  });
});

describe('code', () => {
  test('has named exports only', () => {
    const isAllowed = ({ path }: SourceFile) => DEFAULT_EXPORTS.includes(path);
    expect(faults(all, (file) => file.hasDefault && !isAllowed(file))).toEqual([]);
  });

  test('of pages has no style attributes: the Content-Security-Policy would drop them', () => {
    const pages = inSrc.filter(({ path }) =>
      ['ui', 'views', 'blocks', 'render', 'pages'].includes(areaOf(path)?.name ?? ''),
    );
    expect(faults(pages, ({ hasStyle }) => hasStyle)).toEqual([]);
  });

  test('prints HTML from strings only where that is known to be safe', () => {
    const sinks = inSrc.filter(({ isTest, text }) => !isTest && HTML.test(text));
    expect(sinks.map(({ path }) => path)).toEqual(Object.keys(HTML_SINKS).sort());
  });

  test('that browsers run makes ids that sites without HTTPS can make, too: lib/random-id.ts', () => {
    const portable = inSrc.filter(({ path, isTest }) => !isTest && areaOf(path)?.portable);
    expect(faults(portable, ({ text }) => /\brandomUUID\b/.test(text))).toEqual([]);
  });

  test('reads the environment in the places that may', () => {
    const readers = inSrc.filter(({ isTest, text }) => !isTest && /\bprocess\.env\b/.test(text));
    expect(readers.map(({ path }) => path)).toEqual(ENVIRONMENT);
  });
});

describe('this reading of the code', () => {
  const astro = `---
import type { A } from '#src/model/a.ts';
import { type B, type C } from './b.ts';
const d = await import('#src/runtime/d.ts');
---
<p style="color: red">{d}</p>
<script>
  import { e } from './e.ts';
  export { f } from './f.ts';
</script>
<style>p { color: red }</style>`;

  test('sees the imports of frontmatter and scripts, and which are types', () => {
    const { imports, hasStyle } = parseSource('src/pages/x.astro', astro);
    expect(imports.map(({ target, types, reexport }) => [target, types, reexport])).toEqual([
      ['src/model/a.ts', true, false],
      ['src/pages/b.ts', true, false],
      ['src/runtime/d.ts', false, false],
      ['src/pages/e.ts', false, false],
      ['src/pages/f.ts', false, true],
    ]);
    expect(hasStyle).toBe(true);
  });

  test('sees default exports and style attributes', () => {
    expect(parseSource('a.ts', 'export default 1').hasDefault).toBe(true);
    expect(parseSource('a.ts', 'export default function a() {}').hasDefault).toBe(true);
    expect(parseSource('a.ts', 'export const a = 1').hasDefault).toBe(false);
    expect(parseSource('a.tsx', 'export const a = <p style={{}} />').hasStyle).toBe(true);
    expect(parseSource('a.tsx', 'export const a = <p title="style=" />').hasStyle).toBe(false);
  });

  test('finds imports against the direction, and circles', () => {
    const file = (path: string, code: string): SourceFile => ({
      ...{ path, text: code, isTest: false },
      ...parseSource(path, code),
    });
    const a = file('src/model/a.ts', "import { b } from '#src/site/b.ts';");
    const b = file('src/site/b.ts', "import { a } from '#src/model/a.ts';");
    const ui = file('src/ui/C.tsx', "import type { a } from '#src/model/a.ts';");
    expect(faults([a, b, ui], forbiddenImports)).toEqual([
      'src/model/a.ts: model must not import site (src/site/b.ts)',
    ]);
    expect(cycles([a, b, ui])).toEqual([['src/model/a.ts', 'src/site/b.ts', 'src/model/a.ts']]);
  });

  test('finds imports from a folder above, and folders that have no order', () => {
    const file = (path: string, code = ''): SourceFile => ({
      ...{ path, text: code, isTest: false },
      ...parseSource(path, code),
    });
    const files = [
      file('src/shop/shop.ts', "import { b } from './top/b.ts';"),
      file(
        'src/shop/low/a.ts',
        "import { b } from '../top/b.ts';\nimport type { s } from '../shop.ts';",
      ),
      file(
        'src/shop/top/b.ts',
        "import { c } from './deep/c.ts';\nimport { a } from '../low/a.ts';",
      ),
      file('src/shop/other/d.ts'),
      file('src/site/e.ts', "import { b } from '#src/shop/top/b.ts';"),
    ];
    const unnamed = [
      file('src/shop/b/b.ts', "import { a } from '../a/a.ts';\nimport { own } from './own.ts';"),
      file('src/shop/a/a.ts', "import { low } from '../low/low.ts';"),
    ];
    expect(faults(unnamed, upwardImports('shop', ['low', '*']))).toEqual([
      'src/shop/b/b.ts: b lies beside a (src/shop/a/a.ts)',
    ]);
    expect(faults(files, importsWithoutOrder(['shop']))).toEqual([
      'src/shop/top/b.ts: src/shop/top has no order (src/shop/top/deep/c.ts)',
    ]);
    expect(faults(files, upwardImports('shop', ['low', 'top', '.']))).toEqual([
      'src/shop/low/a.ts: low lies below top (src/shop/top/b.ts)',
      'src/shop/low/a.ts: low lies below . (src/shop/shop.ts)',
      'src/shop/other/d.ts: the order of shop does not name other',
    ]);
  });
});
