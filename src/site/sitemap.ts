import { DEFAULT_LANGUAGE, LANGUAGES } from '#src/model/languages.ts';
import { href, pageAddress } from '#src/model/links.ts';
import { digestBytes } from '#src/lib/node/digest.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { Entries, StoredFile } from './entries.ts';
import type { ListedPage } from './listing.ts';
import { createShards, HASH_BITS, type Shards } from './shards.ts';

/** Pages of one shard. A renamed product writes up to four: with 1,000 pages each, that was its commit. */
const SHARD_SIZE = 250;
export const SITEMAP = '/sitemap.xml';

const XML = 'application/xml; charset=utf-8';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * The sitemap of the next build, in shards. A page's place is the hash of its path in bits; a shard is
 * all pages whose hash begins alike, and is halved when there are more than fit. So which shards there
 * are depends on the pages alone, and a page touches the one that it is in.
 */
export type Sitemap = {
  /** Notes what to list at a canonical path; null: nothing. */
  list(path: string, listed: ListedPage | null): void;
  /** Whether anything was ever noted for this path. */
  knows(path: string): boolean;
  forget(path: string): void;
  /**
   * Writes the shards that hold what was noted, and the index, some at each step. Out: the paths that are
   * others now.
   */
  writing(seq: number): Generator<void, { changed: string[]; removed: string[] }>;
};

/** In: the shard size, for tests. */
export function createSitemap(database: Database, entries: Entries, size = SHARD_SIZE): Sitemap {
  const touched = new Set<string>();
  const rowOf = (path: string) =>
    database.prepare('SELECT hash, xml FROM listing WHERE path = ?').get(path);

  function list(path: string, listed: ListedPage | null): void {
    const row = rowOf(path);
    const hash = listed ? hashOf(path) : '';
    const xml = listed ? entryXml(listed) : '';
    if (row && row['hash'] === hash && row['xml'] === xml) return;
    database
      .prepare('INSERT OR REPLACE INTO listing (path, hash, xml) VALUES (?, ?, ?)')
      .run(path, hash, xml);
    if (hash !== '' || (row && row['hash'] !== '')) touched.add(hashOf(path));
  }

  function forget(path: string): void {
    const row = rowOf(path);
    if (!row) return;
    database.prepare('DELETE FROM listing WHERE path = ?').run(path);
    if (row['hash'] !== '') touched.add(hashOf(path));
  }

  function* writing(seq: number) {
    const shards = createShards(database, size);
    const outcome: Outcome = { changed: [], removed: [] };
    const done = new Set<string>();
    for (const hash of touched) {
      const region = shards.regionOf(hash);
      if (done.has(region)) continue;
      done.add(region);
      yield* writeRegion({ shards, entries, seq, outcome }, region);
    }
    if (outcome.changed.length + outcome.removed.length > 0) {
      writeIndex({ shards, entries, seq, outcome });
    }
    touched.clear();
    return outcome;
  }

  return { list, forget, writing, knows: (path) => rowOf(path) !== undefined };
}

type Outcome = { changed: string[]; removed: string[] };
/** `outcome` hears what became of each file. */
type SitemapWriting = { shards: Shards; entries: Entries; seq: number; outcome: Outcome };

/** Brings the shards of a region to what they should be, one at each step. */
function* writeRegion({ shards, entries, seq, outcome }: SitemapWriting, region: string) {
  const wanted = shards.leaves(region);
  for (const prefix of shards.below(region).filter((one) => !wanted.includes(one))) {
    shards.drop(prefix);
    if (entries.remove(pathOf(prefix), seq)) outcome.removed.push(pathOf(prefix));
  }
  for (const prefix of wanted) {
    const { url, body } = shardXml(shards.entries(prefix));
    shards.keep(prefix, `${url}${pathOf(prefix)}`);
    if (entries.put(file(pathOf(prefix), body), seq)) outcome.changed.push(pathOf(prefix));
    yield;
  }
}

function writeIndex({ shards, entries, seq, outcome }: SitemapWriting): void {
  const addresses = shards.addresses();
  if (addresses.length === 0) {
    if (entries.remove(SITEMAP, seq)) outcome.removed.push(SITEMAP);
  } else if (entries.put(file(SITEMAP, indexXml(addresses)), seq)) {
    outcome.changed.push(SITEMAP);
  }
}

const pathOf = (prefix: string) => `/sitemap-${prefix === '' ? 'all' : prefix}.xml`;

/** 32 bits as text, so that a shard is a range of the index. */
function hashOf(path: string): string {
  return [...digestBytes(path).subarray(0, HASH_BITS / 8)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
}

function file(path: string, body: string): StoredFile {
  return { path, aliases: [], type: XML, status: 200, body, headers: {} };
}

function entryXml({ url, canonical, alternates, ...slash }: ListedPage): string {
  const address = (path: string) => escapeXml(`${url}${href(pageAddress(path, slash))}`);
  const link = (lang: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${address(path)}"/>`;
  const links = LANGUAGES.flatMap((lang) => {
    const path = alternates[lang];
    return path === null ? [] : [link(lang, path)];
  });
  const general = alternates[DEFAULT_LANGUAGE];
  if (general !== null) links.push(link('x-default', general));
  return `<url><loc>${address(canonical)}</loc>${links.join('')}</url>`;
}

/** In: what is listed in a shard. Out: its text, and the origin of its addresses. */
function shardXml(rows: readonly string[]): { url: string; body: string } {
  const url = /<loc>(https?:\/\/[^/<]+)/.exec(rows[0] ?? '')?.[1] ?? '';
  const space = `${SPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return { url, body: `${HEAD}<urlset ${space}>\n${rows.join('\n')}\n</urlset>\n` };
}

function indexXml(addresses: readonly string[]): string {
  const rows = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return `${HEAD}<sitemapindex ${SPACE}>\n${rows.join('\n')}\n</sitemapindex>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '&#39;');
