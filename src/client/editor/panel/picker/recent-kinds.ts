import { type BlockKind, isBlockKind } from '#src/blocks/registry/registry.ts';

const KEY = 'loden-recent-blocks';
const MOST = 6;

/** The kinds that this browser put in last, newest first. */
export function recentKinds(): BlockKind[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter(isBlockKind).slice(0, MOST);
  } catch {
    // Some browsers let nobody keep anything.
    return [];
  }
}

/** Notes that a kind was put in. */
export function rememberKind(kind: BlockKind): void {
  const kinds = [kind, ...recentKinds().filter((one) => one !== kind)];
  try {
    localStorage.setItem(KEY, kinds.slice(0, MOST).join(' '));
  } catch {
    // Then the next list begins with the usual ones.
  }
}
