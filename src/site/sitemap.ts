import { LANGUAGES } from '#src/model/languages.ts';
import { href, pageAddress } from '#src/model/links.ts';
import { digestBytes } from '#src/lib/node/digest.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { Entries, StoredFile } from './entries.ts';
import type { Listed } from './listing.ts';

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
  list(path: string, listed: Listed | null): void;
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

  function list(path: string, listed: Listed | null): void {
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
    const changed: string[] = [];
    const removed: string[] = [];
    const done = new Set<string>();
    for (const hash of touched) {
      const region = shards.regionOf(hash);
      if (done.has(region)) continue;
      done.add(region);
      const before = shards.below(region);
      const after = shards.leaves(region);
      for (const prefix of before.filter((one) => !after.includes(one))) {
        shards.drop(prefix);
        if (entries.remove(pathOf(prefix), seq)) removed.push(pathOf(prefix));
      }
      for (const prefix of after) {
        const { url, body } = shards.read(prefix);
        shards.keep(prefix, `${url}${pathOf(prefix)}`);
        if (entries.put(file(pathOf(prefix), body), seq)) changed.push(pathOf(prefix));
        yield;
      }
    }
    if (changed.length + removed.length > 0) {
      writeIndex(shards.addresses(), seq, { changed, removed });
    }
    touched.clear();
    return { changed, removed };
  }

  function writeIndex(
    addresses: readonly string[],
    seq: number,
    outcome: { changed: string[]; removed: string[] },
  ): void {
    if (addresses.length === 0) {
      if (entries.remove(SITEMAP, seq)) outcome.removed.push(SITEMAP);
    } else if (entries.put(file(SITEMAP, indexXml(addresses)), seq)) {
      outcome.changed.push(SITEMAP);
    }
  }

  return { list, forget, writing, knows: (path) => rowOf(path) !== undefined };
}

/** Which shards there are, and which there should be. A prefix is a text of bits. */
function createShards(database: Database, size: number) {
  const known = new Map<string, boolean>();
  const nth = database.prepare(
    'SELECT 1 FROM listing WHERE hash >= ? AND hash < ? LIMIT 1 OFFSET ?',
  );
  const holds = (prefix: string, more: number) =>
    nth.get(first(prefix), after(prefix), more) !== undefined;
  const isKept = (prefix: string) =>
    database.prepare('SELECT 1 FROM shard WHERE prefix = ?').get(prefix) !== undefined;

  /** Nothing is noted while shards are written, so each prefix is counted once. */
  function isFull(prefix: string): boolean {
    const before = known.get(prefix);
    if (before !== undefined) return before;
    const full = prefix.length < HASH_BITS && holds(prefix, size);
    known.set(prefix, full);
    return full;
  }

  function leaves(prefix: string): string[] {
    if (!holds(prefix, 0)) return [];
    if (!isFull(prefix)) return [prefix];
    return [...leaves(`${prefix}0`), ...leaves(`${prefix}1`)];
  }

  return {
    leaves,
    /** The smallest region around a hash that is, or was, no more than one shard. */
    regionOf(hash: string): string {
      let prefix = '';
      while (isFull(prefix) && !isKept(prefix)) prefix += hash[prefix.length];
      return prefix;
    },
    /** The shards that were written in a region. */
    below: (prefix: string): string[] =>
      database
        .prepare('SELECT prefix FROM shard WHERE prefix >= ? AND prefix < ? ORDER BY prefix')
        .all(prefix, after(prefix))
        .map((row) => String(row['prefix'])),
    keep(prefix: string, address: string): void {
      database
        .prepare('INSERT OR REPLACE INTO shard (prefix, address) VALUES (?, ?)')
        .run(prefix, address);
    },
    drop(prefix: string): void {
      database.prepare('DELETE FROM shard WHERE prefix = ?').run(prefix);
    },
    read(prefix: string): { url: string; body: string } {
      const rows = database
        .prepare('SELECT xml FROM listing WHERE hash >= ? AND hash < ? ORDER BY hash, path')
        .all(first(prefix), after(prefix))
        .map((row) => String(row['xml']));
      const url = /<loc>(https?:\/\/[^/<]+)/.exec(rows[0] ?? '')?.[1] ?? '';
      const space = `${SPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
      return { url, body: `${HEAD}<urlset ${space}>\n${rows.join('\n')}\n</urlset>\n` };
    },
    addresses: (): string[] =>
      database
        .prepare('SELECT address FROM shard ORDER BY prefix')
        .all()
        .map((row) => String(row['address'])),
  };
}

/** Hashes that begin with a prefix of bits are a range; rows without a hash are in none. */
const first = (prefix: string) => (prefix === '' ? '0' : prefix);
const after = (prefix: string) => (prefix === '' ? '2' : `${prefix}2`);

const pathOf = (prefix: string) => `/sitemap-${prefix === '' ? 'all' : prefix}.xml`;

const HASH_BITS = 32;

/** 32 bits as text, so that a shard is a range of the index. */
function hashOf(path: string): string {
  return [...digestBytes(path).subarray(0, HASH_BITS / 8)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
}

function file(path: string, body: string): StoredFile {
  return { path, aliases: [], type: XML, status: 200, body, headers: {} };
}

function entryXml({ url, canonical, alternates, ...slash }: Listed): string {
  const address = (path: string) => escapeXml(`${url}${href(pageAddress(path, slash))}`);
  const link = (lang: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${address(path)}"/>`;
  const links = LANGUAGES.flatMap((lang) => {
    const path = alternates[lang];
    return path === null ? [] : [link(lang, path)];
  });
  if (alternates.de !== null) links.push(link('x-default', alternates.de));
  return `<url><loc>${address(canonical)}</loc>${links.join('')}</url>`;
}

function indexXml(addresses: readonly string[]): string {
  const rows = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return `${HEAD}<sitemapindex ${SPACE}>\n${rows.join('\n')}\n</sitemapindex>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '&#39;');
