import type { AuditLog } from '#src/auth/audit.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import type { ItemSchedule } from '#src/content/source.ts';
import type { Problem } from '#src/model/errors.ts';
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
  /** The last builds, the newest first. */
  builds(): SiteBuild[];
  /** How many items each schema of ours has. */
  counts(): Readonly<Record<string, number>>;
};

type Ports = {
  replica: Replica;
  site: Pick<Site, 'builds'>;
  audit: Pick<AuditLog, 'read'>;
  problems(): Problem[];
};

const BUILDS = 6;
const LOOKED_AT = 400;

/** What /manage tells at a glance. */
export function createOverview({ replica, site, audit, problems }: Ports): Overview {
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
    builds: () => site.builds(BUILDS),
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
