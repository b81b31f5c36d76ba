import { contentPath, href, pageAddress, parseItemPath } from '#src/model/links.ts';
import { languageOfPath } from '#src/model/languages.ts';
import { PRODUCTS_PER_PAGE, type RedirectAnswer } from '#src/model/pages/answers.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { httpsAddress, redirectFaults } from '#src/model/errors/redirect-faults.ts';
import type { RichText } from '#src/model/fields/rich-text.ts';
import { resolveLinks } from '#src/model/fields/rich-text-links.ts';
import type { QueryContext } from './context.ts';
import { languages } from './site.ts';

/** What a redirect does to its address. Chains are followed to their end. */
export function redirect(ctx: QueryContext, id: string): RedirectAnswer | null {
  const stored = ctx.item('redirects', id);
  const path = stored && contentPath(stored.from);
  if (!path || ctx.redirectAt(path) !== id || isTaken(ctx, path)) return null;
  const end = endOf(ctx, id, new Set());
  if (end === 'loop') return null;
  if (typeof end === 'object') return { path, location: null, refused: end.refused };
  return { path, location: end === 'gone' ? null : written(ctx, end) };
}

/**
 * Why a redirect does not lead where it says; null: it does, or its values are wrong, which `redirectFaults` tells.
 * One whose page is gone for good does what it says.
 */
export function redirectWarning(ctx: QueryContext, id: string): Problem | null {
  const stored = ctx.item('redirects', id);
  const path = stored && contentPath(stored.from);
  if (!path) return null;
  if (isTaken(ctx, path)) return problem('redirect-covered', { path });
  if (ctx.redirectAt(path) !== id) return problem('redirect-doubled', { path });
  if (stored.gone || redirectFaults(stored).length > 0) return null;
  const end = endOf(ctx, id, new Set());
  if (end === 'loop') return problem('redirect-circular', { path });
  if (end === 'gone') return problem('redirect-dead-end', { path });
  return typeof end === 'object' ? problem('redirect-foreign', { path, host: end.refused }) : null;
}

/** Where a canonical path leads in the end; null when nothing is there. */
export function address(ctx: QueryContext, path: string): string | null {
  const end = follow(ctx, path, new Set());
  return typeof end === 'object' || end === 'gone' || end === 'loop' ? null : end;
}

/** A text in which links within the site lead where their page is now, or are none. */
export function linked(ctx: QueryContext, text: RichText | null): RichText | null {
  if (!text) return null;
  return resolveLinks(text, (path) => {
    const end = address(ctx, path);
    return end === null ? null : written(ctx, end);
  });
}

/** Also a host that is not on the list. */
type End = 'gone' | 'loop' | { refused: string } | (string & {});

/** The path or https address at which a redirect ends. */
function endOf(ctx: QueryContext, id: string, seen: Set<string>): End {
  if (seen.has(id)) return 'loop';
  seen.add(id);
  const stored = ctx.item('redirects', id);
  if (!stored || stored.gone) return 'gone';
  const { from, target, to } = stored;
  if (target) return ctx.path(target, languageOfPath(contentPath(from) ?? '')) ?? 'gone';
  const elsewhere = to === undefined ? undefined : httpsAddress(to);
  if (elsewhere) return isListed(ctx, elsewhere) ? elsewhere.href : { refused: elsewhere.hostname };
  const path = to === undefined ? undefined : contentPath(to);
  return path === undefined ? 'gone' : follow(ctx, path, seen);
}

function follow(ctx: QueryContext, path: string, seen: Set<string>): End {
  if (isTaken(ctx, path)) return path;
  const next = ctx.redirectAt(path);
  return next === undefined ? 'gone' : endOf(ctx, next, seen);
}

/** Whether a page, product or category stands at a canonical path. */
function isTaken(ctx: QueryContext, path: string): boolean {
  const at = parseItemPath(path);
  if (!at || !languages(ctx).includes(at.lang)) return false;
  const id = ctx.owner(at.space, at.lang, at.slug);
  return id !== null && (at.page === 1 || ctx.memberCount(id) > (at.page - 1) * PRODUCTS_PER_PAGE);
}

/** Ours, or on the operator's list: who may edit content must not send visitors anywhere. */
function isListed({ settings }: QueryContext, { hostname, origin }: URL): boolean {
  return origin === settings.siteUrl || (settings.redirectHosts ?? []).includes(hostname);
}

function written(ctx: QueryContext, end: string): string {
  if (!end.startsWith('/')) return end;
  return href(pageAddress(end, { trailingSlash: ctx.site()?.trailingSlash ?? false }));
}
