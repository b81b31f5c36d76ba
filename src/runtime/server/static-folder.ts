import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { renderRedirect } from '#src/content/queries/render-redirect.ts';
import { encodePath, parsePath } from '#src/lib/path.ts';
import { forEachOf } from '#src/lib/node/yielder.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#src/model/languages.ts';
import { pageAddress, SEARCH_PATHS } from '#src/model/links.ts';
import { NOT_FOUND_PATHS } from '#src/model/pages/not-found-paths.ts';
import { STATIC_INDEX, type StaticEntry } from '#src/model/pages/search.ts';
import { newBuildId } from '#src/site/builds.ts';
import { type PageRead, readPage } from '#src/site/listing.ts';
import { staticPage } from '#src/site/targets/site-files.ts';
import { redirectsFile } from '#src/site/targets/redirects-file.ts';
import { contentSecurityPolicy, readHashes } from '../app/policy.ts';
import type { DataServices } from '../engine/services.ts';
import { SPECULATION_PATH, SPECULATION_RULES } from '../http/speculation.ts';
import { type Print, progress } from '../process/print.ts';
import { nginxSample } from '../upkeep/nginx.ts';
import { headersFile, mediaOf } from '../upkeep/targets.ts';

const PAYLOAD = '_payload.json';
const MEDIA = /\/(?:pictures|assets)\/[\w./-]+/g;
const AT_ONCE = 2;

/** A page of the built files, by its canonical path. */
type StaticPage = { path: string; read: PageRead };

/**
 * Makes a whole site of what Astro has built, for a web server without ours: addresses without a language,
 * the search's index, the state of the build, redirects, headers, pictures and films.
 * In: the output's folder and the part of it that is served.
 */
export async function writeStaticFolder(
  { out, client }: { out: string; client: string },
  services: DataServices,
  print: Print,
): Promise<void> {
  const { queries } = services;
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(client, name)), { recursive: true });
    writeFileSync(join(client, name), text);
  };
  for (const path of Object.values(NOT_FOUND_PATHS)) {
    renameSync(join(client, path.replace('404', '_404')), join(client, path));
  }
  for (const lang of LANGUAGES) {
    renameSync(join(client, `_search/${lang}.html`), join(client, `${SEARCH_PATHS[lang]}.html`));
  }
  rmSync(join(client, '_search'), { recursive: true });
  const pages = [...pagesOf(client)];
  for (const lang of LANGUAGES) write(STATIC_INDEX[lang], JSON.stringify(indexOf(pages, lang)));
  markStatic(client);
  const id = newBuildId();
  const time = new Date().toISOString();
  const durations = { sync: 0, affected: 0, render: 0, commit: 0 };
  const nothing = { changed: [], removed: [], errors: [] };
  write('builds/latest.json', JSON.stringify({ id, time }));
  const meta = { id, parent: null, time, all: true, ...nothing, durations };
  write(`builds/meta/${id}.json`, JSON.stringify(meta));
  const robots = readFileSync(join(client, 'robots.txt'), 'utf8');
  write('robots.txt', robots.replace('/sitemap.xml', '/sitemap-index.xml'));
  const redirects = [...queries.ids('redirects')]
    .map((one) => renderRedirect(one, queries))
    .flatMap((rendered) => (rendered.outcome === 'rendered' ? rendered.files : []))
    .flatMap((one) =>
      'body' in one
        ? []
        : [one.path, ...one.aliases].map((path) => ({ location: null, ...one, path })),
    );
  write('_redirects', redirectsFile(redirects));
  const { url } = queries.ask('site', DEFAULT_LANGUAGE);
  const csp = contentSecurityPolicy(readHashes(join(out, 'csp.json')));
  write(SPECULATION_PATH.slice(1), SPECULATION_RULES);
  write('_headers', headersFile(csp, url.startsWith('https:')));
  writeFileSync(
    join(out, 'nginx.conf'),
    nginxSample({ root: client, redirects, csp, trailingSlash: false }),
  );
  aliasDefault(client);
  const media = await writeMedia(client, services, print);
  print(`${pages.length} pages with ${media} pictures and films are in ${client}`);
}

/** Every page that comes from content: those with a payload beside them. */
function* pagesOf(client: string): Iterable<StaticPage> {
  for (const name of filesIn(client)) {
    if (!name.endsWith(`/${PAYLOAD}`)) continue;
    const path = `/${name.slice(0, -PAYLOAD.length - 1)}`;
    yield { path, read: readBeside(client, path) };
  }
}

function readBeside(client: string, path: string): PageRead {
  const file = join(client, path, PAYLOAD);
  const body = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const payload = {
    path: `${path}/${PAYLOAD}`,
    aliases: [],
    type: '',
    status: 200,
    body,
    headers: {},
  };
  return readPage(path, [payload]);
}

/**
 * How a page is listed in the sitemap. In: the folder, and the address that Astro gives it. Out: its address
 * as the site writes it, and those of its versions in other languages; undefined: it is not listed.
 */
export function listedUrl(client: string, address: string) {
  const parsed = parsePath(new URL(address).pathname);
  const listed = parsed.ok ? readBeside(client, parsed.value.path).listed : null;
  if (!listed) return undefined;
  const urlOf = (path: string) => `${listed.url}${encodePath(pageAddress(path, listed))}`;
  const links = LANGUAGES.flatMap((lang) => {
    const path = listed.alternates[lang];
    return path === null ? [] : [{ lang, url: urlOf(path) }];
  });
  return { url: urlOf(listed.canonical), ...(links.length > 1 && { links }) };
}

function indexOf(pages: readonly StaticPage[], lang: string): StaticEntry[] {
  return pages.flatMap(({ path, read: { searchable } }) => {
    if (!searchable || searchable.lang !== lang) return [];
    const { kind, title, body } = searchable;
    return [{ href: encodePath(path), kind, title, text: body }];
  });
}

/** Says in every page that no server is behind it, so that its scripts do not ask one. */
function markStatic(client: string): void {
  for (const name of filesIn(client)) {
    if (!name.endsWith('.html')) continue;
    const file = join(client, name);
    writeFileSync(file, staticPage(readFileSync(file, 'utf8')));
  }
}

/** Pages of the default language also stand without it. */
function aliasDefault(client: string): void {
  const home = `${DEFAULT_LANGUAGE}.html`;
  for (const name of filesIn(client)) {
    const isBelow = name.startsWith(`${DEFAULT_LANGUAGE}/`);
    if (name !== home && !isBelow) continue;
    const to = name === home ? 'index.html' : name.slice(DEFAULT_LANGUAGE.length + 1);
    mkdirSync(dirname(join(client, to)), { recursive: true });
    copyFileSync(join(client, name), join(client, to));
  }
}

/** Puts every picture and film that a page or the web manifest names under its address. */
async function writeMedia(client: string, services: DataServices, print: Print): Promise<number> {
  const named = new Set<string>();
  for (const name of filesIn(client)) {
    if (!/\.(?:html|webmanifest)$/.test(name)) continue;
    for (const [path] of readFileSync(join(client, name), 'utf8').matchAll(MEDIA)) named.add(path);
  }
  const line = progress(print, 'Making pictures');
  const never = new AbortController().signal;
  let done = 0;
  await forEachOf([...named], AT_ONCE, async (path) => {
    const media = await mediaOf(services, path, never);
    if (!media.ok) throw new Error(`${path}: ${messageOf(media.error, 'en')}`);
    if (!media.value) return print(`${path} cannot be made: pages show its words instead.`);
    mkdirSync(dirname(join(client, path)), { recursive: true });
    const body = media.value instanceof Readable ? media.value : Readable.from([media.value]);
    await pipeline(body, createWriteStream(join(client, path)));
    line(++done, named.size);
  });
  return done;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.replace(/\/$/, '').length + 1));
}
