import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { encodePath } from '#src/lib/path.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import { openSite } from '#src/site/site.ts';

/** A page of the demo as visitors get it. */
export type TestDemoPage = { path: string; lang: Language; html: string };

let paths: Promise<string[]> | undefined;
let pages: Promise<TestDemoPage[]> | undefined;

/** All paths at which the build of the demo has something, aliases and files too; no redirects. */
export function demoPaths(): Promise<string[]> {
  paths ??= readPaths();
  return paths;
}

/** Shown without a connection, in the place of other pages. */
export const OFFLINE_PAGES = LANGUAGES.map((lang) => `/${lang}/offline`);

/** Every page of the demo at its own address, from the shared server, whose pages stay as they are. */
export function demoPages(): Promise<TestDemoPage[]> {
  pages ??= readPages();
  return pages;
}

async function readPaths(): Promise<string[]> {
  const { dataDir } = inject('site');
  const folder = await mkdtemp(join(tmpdir(), 'loden-paths-'));
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('site.sqlite')) await copyFile(join(dataDir, name), join(folder, name));
  }
  const site = openSite(join(folder, 'site.sqlite'));
  const all = [...site.paths()].filter((path) => site.lookup(path)?.object);
  site.close();
  await rm(folder, { recursive: true });
  return all;
}

async function readPages(): Promise<TestDemoPage[]> {
  const found = (await demoPaths()).flatMap((path) => {
    const lang = LANGUAGES.find((one) => path === `/${one}` || path.startsWith(`/${one}/`));
    const isPage = !/\.(?:json|html)$/.test(path) && !OFFLINE_PAGES.includes(path);
    return lang && isPage ? [{ path, lang }] : [];
  });
  return Promise.all(found.map(async (page) => ({ ...page, html: await text(page.path) })));
}

/** Asks the shared server for a decoded path; redirects are not followed. */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${inject('site').url}${encodePath(path)}`, { redirect: 'manual', ...init });
}

/** The body of a path that has to be there. */
export async function text(path: string): Promise<string> {
  const response = await ask(path);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** How many bytes of a file travel to a browser that takes gzip. In: a path as it stands in a page. */
export function bytesSent(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = new URL(path, inject('site').url);
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}
