import type { Problem } from './errors.ts';
import { contentPath } from '../links.ts';
import { problem } from './problem.ts';

/** What is said of a redirect, at the field that somebody has to change. */
export type RedirectFault = { field: 'from' | 'target' | 'to'; problem: Problem };

type RedirectValues = {
  from?: string | undefined;
  target?: string | undefined;
  to?: string | undefined;
  gone?: boolean | undefined;
};

/**
 * What is wrong with a redirect: it begins at an address that content can have, and leads to an item, to such an
 * address or to another site, unless its page is gone. That `from` is there at all is for the schema to say.
 */
export function redirectFaults({
  from = '',
  target,
  to = '',
  gone,
}: RedirectValues): RedirectFault[] {
  const path = from.trim();
  const faults: RedirectFault[] = [];
  if (path !== '' && contentPath(path) === undefined) {
    faults.push({ field: 'from', problem: problem('redirect-invalid', { path }) });
  }
  if (gone || target) return faults;
  if (to.trim() === '') {
    faults.push({ field: 'target', problem: problem('redirect-aimless', { path }) });
  } else if (contentPath(to) === undefined && !httpsAddress(to)) {
    faults.push({ field: 'to', problem: problem('redirect-astray', { path, to: to.trim() }) });
  }
  return faults;
}

/** An address of another site, as an editor typed it: https, and without name and password. */
export function httpsAddress(typed: string): URL | undefined {
  const url = URL.parse(typed.trim());
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  return url;
}
