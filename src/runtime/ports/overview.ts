import type { AuditLog } from '#src/auth/audit.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import type { ItemSchedule } from '#src/content/source.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors.ts';
import { problem } from '#src/model/problem.ts';
import type { Language } from '#src/model/languages.ts';
import { SCHEMA_NAMES, type SchemaName } from '#src/model/schemas/names.ts';
import { contentSchemas } from '#src/model/schemas/all.ts';
import { nameFieldOf } from '#src/model/field-names.ts';
import type { SiteBuild } from '#src/site/builds.ts';
import type { Site } from '#src/site/site.ts';

/** Something that is stored and not public. */
type WaitingItem = {
  id: string;
  schema: SchemaName;
  name: string;
  isNew: boolean;
  lastModified: string;
  /** Who wrote it last, as far as the log knows. */
  who: string | undefined;
};

/** Something that goes live or offline at a later time. */
type PlannedItem = { id: string; schema: SchemaName; name: string; planned: ItemSchedule };

export type Overview = {
  /** What is stored and not public, the newest first. */
  waiting(lang: Language): WaitingItem[];
  /** What changes by itself at a later time, the next first. */
  planned(lang: Language): PlannedItem[];
  problems(): Problem[];
  /** What has words in one language only: how many items, and the first of them. */
  untranslated(): { total: number; first: { id: string; schema: SchemaName; name: string }[] };
  /** The last builds, the newest first, with who asked for them, as far as the log knows. */
  builds(): (SiteBuild & { who: string[]; isServed: boolean })[];
  /** Whether an earlier build is kept in service on purpose. */
  isPinned(): boolean;
  /** Puts an earlier build back and pins it. Problem: `build-unknown`. */
  rollBack(id: string): Promise<Result<void, Problem>>;
  /** Serves the newest build again, and what waits. */
  resume(): Promise<void>;
  /** How many items each schema of ours has. */
  counts(): Readonly<Record<string, number>>;
};

type Ports = {
  replica: Replica;
  site: Pick<Site, 'builds' | 'build' | 'current' | 'pinned' | 'rollBack' | 'resume'>;
  publisher: {
    exclusively<T>(work: () => Promise<T>): Promise<T>;
    request(): unknown;
  };
  audit: Pick<AuditLog, 'read'>;
  problems(): Problem[];
};

const BUILDS = 6;
const LOOKED_AT = 400;
const SHOWN_UNTRANSLATED = 6;
/** What visitors meet by its name. */
const TRANSLATED = ['pages', 'products', 'categories'] as const;
const OTHER_LANGUAGE = 'en';
/** Writes that lead to a publish. */
const PUBLISHING: ReadonlySet<string> = new Set([
  ...['publish', 'unpublish', 'delete', 'imported', 'rolled-back', 'resumed'],
]);

/** What /manage tells at a glance. */
export function createOverview({ replica, site, audit, publisher, problems }: Ports): Overview {
  const lists = replica.lists('draft');
  return {
    waiting(lang) {
      const writers = new Map<string, string>();
      for (const { id, who } of audit.read(Number.MAX_SAFE_INTEGER, LOOKED_AT)) {
        if (!writers.has(id)) writers.set(id, who);
      }
      return SCHEMA_NAMES.flatMap((schema) => waitingOf(replica, schema, lang))
        .map((item) => ({ ...item, who: writers.get(item.id) }))
        .sort((a, b) => (a.lastModified < b.lastModified ? 1 : -1));
    },
    planned: (lang) =>
      SCHEMA_NAMES.flatMap((schema) =>
        namedRows(replica, schema, lang).flatMap(({ id, name, schedule }) =>
          schedule ? [{ id, schema, name, planned: schedule }] : [],
        ),
      ).sort((a, b) => (a.planned.dueTime < b.planned.dueTime ? -1 : 1)),
    problems,
    untranslated() {
      const found = TRANSLATED.map((schema) => {
        const field = nameFieldOf(contentSchemas[schema].fields);
        const missing =
          field === undefined
            ? { total: 0, first: [] }
            : replica.unnamedIn(schema, field, OTHER_LANGUAGE, SHOWN_UNTRANSLATED);
        return { schema, ...missing };
      });
      const first = found.flatMap((one) =>
        one.first.map((item) => ({ ...item, schema: one.schema })),
      );
      const total = found.reduce((sum, one) => sum + one.total, 0);
      return { total, first: first.slice(0, SHOWN_UNTRANSLATED) };
    },
    builds() {
      const served = site.current()?.id;
      const [builds, log] = [
        site.builds(BUILDS + 1),
        audit.read(Number.MAX_SAFE_INTEGER, LOOKED_AT),
      ];
      return builds.slice(0, BUILDS).map((build, index) => {
        const since = builds[index + 1]?.at ?? 0;
        const writes = log.filter(
          ({ at, operation }) => at > since && at <= build.at && PUBLISHING.has(operation),
        );
        const who = [...new Set(writes.map((one) => one.who))];
        return { ...build, who, isServed: build.id === served };
      });
    },
    isPinned: () => site.pinned(),
    async rollBack(id) {
      const build = site.build(id);
      if (!build) return err(problem('build-unknown', { id, kept: '' }));
      await publisher.exclusively(async () => site.rollBack(build));
      return ok(undefined);
    },
    async resume() {
      await publisher.exclusively(async () => site.resume());
      publisher.request();
    },
    counts: () => Object.fromEntries(SCHEMA_NAMES.map((schema) => [schema, lists.count(schema)])),
  };
}

function waitingOf(
  replica: Replica,
  schema: SchemaName,
  lang: Language,
): Omit<WaitingItem, 'who'>[] {
  return namedRows(replica, schema, lang)
    .filter(({ isDraft }) => isDraft)
    .map(({ id, lastModified, isPublished, name }) => ({
      ...{ id, schema, lastModified, isNew: !isPublished, name },
    }));
}

function namedRows(replica: Replica, schema: SchemaName, lang: Language) {
  const field = nameFieldOf(contentSchemas[schema].fields);
  return replica
    .table(schema, field === undefined ? [] : [field], lang)
    .map((row) => ({ ...row, name: String(row.values[0] ?? row.id) }));
}
