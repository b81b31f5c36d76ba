import type { SiteBuild, createBuilds } from './builds.ts';
import type { Entries, SiteEntry } from './entries.ts';
import type { createMeta } from './meta.ts';

type Tables = {
  entries: Entries;
  builds: ReturnType<typeof createBuilds>;
  meta: ReturnType<typeof createMeta>;
};

/** The build that visitors are served, and what every request asks of it. */
export type Served = {
  build(): SiteBuild | undefined;
  policy(): string | undefined;
  /** What stands at a decoded path. */
  lookup(path: string): SiteEntry | undefined;
  /** Another one is served from now on. */
  become(build: SiteBuild | undefined): void;
  /** Its policy may have changed. */
  readPolicy(): void;
  /** Calls back whenever another build is served. */
  onChange(listener: () => void): void;
};

const MAX_KNOWN = 4_000;

/** Read per request, so it is kept here; a build that is being written has a number above it. */
export function createServed({ entries, builds, meta }: Tables): Served {
  let current = builds.bySeq(meta.current());
  let policy = current && meta.policy(current.app);
  // What stands at a path of one build stays the same, so it is looked up once while that is served.
  let known = { seq: -1, entries: new Map<string, SiteEntry>() };
  const listeners: (() => void)[] = [];
  const readPolicy = () => {
    policy = current && meta.policy(current.app);
  };
  return {
    build: () => current,
    policy: () => policy,
    lookup(path) {
      const seq = current?.seq ?? 0;
      if (known.seq !== seq || known.entries.size >= MAX_KNOWN) known = { seq, entries: new Map() };
      const entry = known.entries.get(path) ?? entries.lookup(path, seq);
      if (entry) known.entries.set(path, entry);
      return entry;
    },
    become(build) {
      current = build;
      readPolicy();
      for (const listener of listeners) listener();
    },
    readPolicy,
    onChange: (listener) => void listeners.push(listener),
  };
}
