import type { Site } from '#src/site/site.ts';

/** The id of the build that a rollback keeps in service; null when none does. */
export const pinnedBuild = (site: Site) => (site.pinned() ? (site.current()?.id ?? null) : null);

/** Whether the site has the build, so that a rollback to it can be followed; null: none is pinned. */
export const hasPinned = (site: Site, pinned: string | null) =>
  pinned === null || site.build(pinned) !== undefined;

/** Serves the build that was pinned, or the newest one (null). Out: false: the site does not have it. */
export function showPinned(site: Site, pinned: string | null): boolean {
  const build = pinned === null ? undefined : site.build(pinned);
  if (pinned === null) site.resume();
  else if (build) site.rollBack(build);
  return hasPinned(site, pinned);
}

/** Serves what the leader pinned, between what else writes the site. */
export async function followPin(
  site: Site,
  exclusively: (work: () => Promise<void>) => Promise<void>,
  pinned: string | null,
): Promise<void> {
  if (pinnedBuild(site) === pinned) return;
  await exclusively(async () => void showPinned(site, pinned));
}
