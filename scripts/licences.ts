/**
 * Writes the licence notices of all packages of which browsers get code: `npx node scripts/licences.ts`.
 * tests/licences.test.ts fails while the file says something else than the packages do.
 */
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
/** Code that also browsers run: the portable areas of tests/layout.ts. */
export const BROWSER_CODE = ['api/contract', 'blocks', 'client', 'lib', 'model', 'ui'];
/** What Astro and the build add: islands, their hydration, base styles. Their servers stay here. */
const ADDED = ['astro', '@astrojs/react', 'tailwindcss'];
const IMPORT =
  /^import (?!type )(?:[^;]*? from )?'((?:@[\w-]+\/)?[\w-]+)[^']*';$|\bimport\('((?:@[\w-]+\/)?[\w-]+)/gm;

export const NOTICES = 'public/licenses/scripts.txt';

type PackageManifest = { version: string; license?: string; dependencies?: Record<string, string> };

/** The packages that code in browsers imports, and those that these need, with ours left out. */
export function browserPackages(): string[] {
  const found = new Set(importedPackages());
  for (const name of found) {
    for (const needed of Object.keys(manifestOf(name).dependencies ?? {})) found.add(needed);
  }
  return [...found, ...ADDED].toSorted();
}

function importedPackages(): string[] {
  const files = BROWSER_CODE.flatMap((folder) =>
    globSync(`src/${folder}/**/*.{ts,tsx}`, { cwd: ROOT }),
  ).filter((path) => !/\.test\.tsx?$|^src\/lib\/node\//.test(path));
  return files.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT)].flatMap((match) => {
      const name = match[1] ?? match[2];
      return name === undefined || ADDED.includes(name) ? [] : [name];
    }),
  );
}

/** The notices as one text: each licence once, below the packages that have it. */
export function notices(): string {
  const packagesByText = new Map<string, string[]>();
  for (const name of browserPackages()) {
    const { version, license } = manifestOf(name);
    const text = licenceOf(name);
    const title = `${name} ${version} (${license ?? 'see below'})`;
    packagesByText.set(text, [...(packagesByText.get(text) ?? []), title]);
  }
  const parts = [...packagesByText].map(([text, titles]) => `${titles.join('\n')}\n\n${text}\n`);
  return `Licences of the code that this site sends to browsers\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

function folderOf(name: string): string {
  return join(ROOT, 'node_modules', name);
}

function manifestOf(name: string): PackageManifest {
  return JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));
}

function licenceOf(name: string): string {
  const file = readdirSync(folderOf(name)).find((one) => /^licen[cs]e(?:\.\w+)?$/i.test(one));
  if (file === undefined) throw new Error(`${name} has no file with its licence.`);
  const text = readFileSync(join(folderOf(name), file), 'utf8');
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();
}

if (import.meta.main) {
  const file = join(ROOT, NOTICES);
  const isNew = !existsSync(file);
  writeFileSync(file, notices());
  console.log(`${isNew ? 'Wrote' : 'Rewrote'} ${NOTICES}: ${browserPackages().length} packages`);
}
