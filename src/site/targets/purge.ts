import { errorText } from '#src/lib/error-text.ts';
import { createYielder } from '#src/lib/node/yielder.ts';
import { encodePath } from '#src/lib/path.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { pageAddress } from '#src/model/links.ts';
import type { Site } from '../site.ts';
import { mediaNamedBy, type SiteFilesOptions } from './site-files.ts';
import type { DeliveryTarget } from './target.ts';

export type PurgeOptions = {
  /** Where the CDN takes purges: `POST {"files": [address]}` or `{"purge_everything": true}`. */
  url: string;
  /** Sent as `Authorization: Bearer …`. */
  token: string | undefined;
  site: Pick<Site, 'differences' | 'lookup' | 'body'>;
  isWithdrawn: SiteFilesOptions['isWithdrawn'];
  /** The public origin of the site. */
  origin(): string;
  fetch?: typeof fetch;
};

// What Cloudflare takes in one request on every plan; beyond many of them everything goes at once.
const FILES_AT_ONCE = 30;
const MAX_FILES = 20 * FILES_AT_ONCE;
/** A path, and the same with a slash at its end. */
const FORMS = 2;
const TIMEOUT_MS = 10_000;

/**
 * Has a CDN forget what shows something else in any build that it may have seen, the pictures and films that were named
 * there and are withdrawn since, and what the bucket has no more.
 */
export function createPurgeTarget(options: PurgeOptions): DeliveryTarget {
  const { site, origin } = options;
  const isPage = (path: string, seq: number) =>
    !path.endsWith('.html') && site.lookup(path, seq)?.object?.type.startsWith('text/html');
  return {
    name: 'purge',
    isShared: true,
    // A CDN before the bucket would fetch what is there still.
    after: 'bucket',
    async deliver(shown, to, signal, gone = new Set()) {
      const others = [...shown].filter((seq) => seq !== to.seq);
      if (shown.size > 0 && others.length === 0 && gone.size === 0) return ok(undefined);
      const base = origin();
      const paths = new Set(others.flatMap((seq) => [...site.differences(seq, to.seq)]));
      const all = () => send(options, { purge_everything: true }, signal);
      if (shown.size === 0 || paths.size * FORMS > MAX_FILES) return all();
      const media = gone.union(await withdrawn(options, paths, others, signal));
      if (paths.size * FORMS + media.size > MAX_FILES) return all();
      // The form of addresses may have changed since any of these builds: then the CDN has pages under both.
      const formsOf = (path: string) => {
        const trailingSlash = [...others, to.seq].some((seq) => isPage(path, seq));
        return new Set([path, pageAddress(path, { trailingSlash })]);
      };
      const addresses = [...paths].flatMap((path) => [...formsOf(path)]);
      const latest = others.length === 0 ? [] : ['/builds/latest.json'];
      const files = [...addresses, ...latest, ...media].map((path) => base + encodePath(path));
      for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
        const sent = await send(options, { files: files.slice(at, at + FILES_AT_ONCE) }, signal);
        if (!sent.ok) return sent;
      }
      return ok(undefined);
    },
  };
}

/** The pictures and films that pages of these builds named, and visitors get no more. */
async function withdrawn(
  { site, isWithdrawn }: PurgeOptions,
  paths: ReadonlySet<string>,
  builds: readonly number[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const named = new Set<string>();
  const pause = createYielder();
  for (const path of paths) {
    for (const seq of builds) {
      signal.throwIfAborted();
      const media = await mediaNamedBy(site, path, site.lookup(path, seq)?.object);
      for (const one of media) named.add(one);
      await pause();
    }
  }
  return new Set([...named].filter(isWithdrawn));
}

async function send(
  { url, token, fetch: fetcher = fetch }: PurgeOptions,
  body: object,
  ending: AbortSignal,
): Promise<Result<void, Problem>> {
  const failed = (reason: string) => err(problem('target-failed', { target: 'CDN', reason }));
  try {
    const response = await fetcher(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    await response.body?.cancel();
    return response.ok ? ok(undefined) : failed(`HTTP ${response.status}`);
  } catch (error) {
    return failed(errorText(error));
  }
}
