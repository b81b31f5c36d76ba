import type { Site } from '../site.ts';

/** Which builds a target may show something of, by their numbers. */
export type ShownBuild = {
  /** A build is served from now on: whoever asks for pages gets them from it. */
  served(build: number): void;
  /** The target may have been changed by another server. */
  doubt(): void;
  /** Whether there may be anything but this build. */
  isBehind(build: number): boolean;
  /** By how many builds at most. */
  distance(build: number): number;
  /** A delivery begins. Out: what it has to look at; empty: that is not known. */
  begin(): ReadonlySet<number>;
  /** It has ended; `whole`: the target shows this build. */
  end(build: number, whole: boolean): void;
};

/** A target that missed more builds than that begins anew. */
const MOST = 100;

/**
 * Follows what a target may show. A delivery that is cut off leaves something of its build, and a CDN
 * sees every build that is served.
 * In: the build that the outbox knows of; what the last process could not finish is not there.
 */
export function createShown(site: Pick<Site, 'hasBuild'>, delivered: number): ShownBuild {
  let builds: ReadonlySet<number> = new Set([delivered]);
  let since = new Set<number>();
  let isUnsure = true;
  const all = () => [...builds, ...since];
  return {
    served: (build) => void since.add(build),
    doubt() {
      isUnsure = true;
    },
    isBehind: (build) => isUnsure || all().some((one) => one !== build),
    distance: (build) => Math.max(...all().map((one) => Math.abs(build - one))),
    begin() {
      builds = builds.union(since);
      since = new Set();
      // The differences from a build that housekeeping removed are not known any more.
      const isKnown = builds.size <= MOST && [...builds].every(site.hasBuild);
      return isKnown ? builds : new Set();
    },
    end(build, whole) {
      builds = whole ? new Set([build]) : builds.union(new Set([build]));
      if (whole) isUnsure = false;
    },
  };
}
