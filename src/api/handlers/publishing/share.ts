import { openSharePath, ShareRequest, type ShareAnswer } from '#src/api/contract/share.ts';
import type { AuditEntry } from '#src/auth/audit.ts';
import type { ShareLink, ShareLinks } from '#src/auth/share-links.ts';
import * as v from 'valibot';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Language } from '#src/model/languages.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { LIMITS, parseBody, parseForm } from '../../http.ts';
import type { Wrote } from '../editing-requests.ts';

/** The site as links show it. */
export type Sharing = {
  /** In: a time in ms, then the site as it will be by what is planned; or null, then all drafts. */
  queries(at: number | null): Promise<Queries>;
  /** When something goes live or offline by itself, the earliest first; in ISO 8601. */
  planned(): string[];
};

type Ports = {
  links: Pick<ShareLinks, 'make' | 'revoke'>;
  sharing: Sharing;
  /** Whether they have shown lately that it is really them. */
  isProven(): boolean;
  /** The address of who asks. */
  by: string;
  /** The origin that people know us by. */
  address: string;
  wrote: Wrote;
};

/**
 * `POST /api/share`: makes a link by which others read drafts. It outlasts a session that is stolen, so the password
 * is asked for. Problems: `content-missing`, `proof-needed`, `share-links-full`.
 */
export async function postShare(
  request: Request,
  { links, sharing, isProven, by, address, wrote }: Ports,
): Promise<Result<ShareAnswer, Problem>> {
  const asked = await parseBody(request, ShareRequest, LIMITS.json);
  if (!asked.ok) return asked;
  const { item, lang, at } = asked.value;
  if (!(await sharing.queries(null)).ask('routes', item).length) {
    return err(problem('content-missing', { schema: '', id: item }));
  }
  if (!isProven()) return err(problem('proof-needed'));
  const made = links.make(by, { item, lang, at: at === undefined ? null : Date.parse(at) });
  if (!made.ok) return made;
  const { token, link } = made.value;
  wrote(entryOf('shared', link.id));
  return ok({ url: address + openSharePath(token), ends: new Date(link.ends).toISOString() });
}

const Revocation = v.strictObject({ id: v.pipe(v.string(), v.maxLength(100)) });

/** `POST /manage/share`: ends a link at once; one that has ended already stays so. */
export async function revokeShare(
  request: Request,
  { links, wrote }: Pick<Ports, 'wrote'> & { links: Pick<ShareLinks, 'revoke'> },
): Promise<Result<void, Problem>> {
  const form = await parseForm(request, Revocation, LIMITS.form);
  if (!form.ok) return form;
  const { id } = form.value;
  if (links.revoke(id)) wrote(entryOf('unshared', id));
  return ok(undefined);
}

const entryOf = (operation: string, id: string): Omit<AuditEntry, 'who'> => ({
  ...{ operation, schema: 'share-links', id },
  ...{ before: null, after: null },
});

/** The address that a link shows first: of its page, or the home page where that has none. */
export function sharedPath(
  queries: Queries,
  { item, lang }: { item: string; lang: Language },
): string {
  const routes = queries.ask('routes', item);
  return routes.find((one) => one.lang === lang && one.page === 1)?.path ?? `/${lang}`;
}

/** A row of the list of links. `path`: what it shows first; times in ms. */
export type SharedRow = Pick<ShareLink, 'id' | 'by' | 'at' | 'created' | 'ends'> & { path: string };

/** The links that live, the latest first. */
export async function listShares(
  links: Pick<ShareLinks, 'list'>,
  sharing: Sharing,
): Promise<SharedRow[]> {
  const queries = await sharing.queries(null);
  return links.list().map((link) => ({ ...link, path: sharedPath(queries, link) }));
}
