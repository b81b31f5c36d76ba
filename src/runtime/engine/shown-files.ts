import type { Replica } from '#src/content/replica/replica.ts';
import type { SourceAsset } from '#src/content/source.ts';
import type { Site } from '#src/site/site.ts';

type SiteRecords = Pick<Site, 'recorded'>;

/** Whether pages show a file, which may not be a protected one. */
export function isShown({ recorded }: SiteRecords, { id, isProtected }: SourceAsset): boolean {
  return !isProtected && recorded.queriesReading(`asset:${id}`).length > 0;
}

/** Out: a function that gives all files, or those that pages show. */
export function filesOf({
  replica,
  site,
}: {
  replica: Pick<Replica, 'assets'>;
  site: SiteRecords;
}) {
  return function* (of: 'shown' | 'all'): Generator<SourceAsset> {
    for (const file of replica.assets()) if (of === 'all' || isShown(site, file)) yield file;
  };
}
