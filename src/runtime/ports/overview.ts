import { type AuditLog, type AuditRecord, PLANNED_OPERATIONS } from '#src/auth/audit.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import type { ItemSchedule } from '#src/content/source.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { unlessLate } from '#src/lib/within-time.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Language } from '#src/model/languages.ts';
import { SCHEMA_NAMES, type SchemaName } from '#src/model/schemas/names.ts';
import { contentSchemas } from '#src/model/schemas/all.ts';
import { nameFieldOf } from '#src/model/fields/field-names.ts';
import type { PlanCheck } from '#src/model/plan.ts';
import { countPages, type SiteBuild } from '#src/site/builds.ts';
import type { Site } from '#src/site/site.ts';
import type { DayRange, PublishDay } from '#src/model/visitors/visit-report.ts';
import type { Inbox } from '#src/submissions/inbox.ts';
import { itemName } from '../engine/item-name.ts';

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
type PlannedItem = {
  id: string;
  schema: SchemaName;
  name: string;
  planned: ItemSchedule;
  /** What came of drawing it; absent: not drawn yet. */
  check: PlanCheck | undefined;
};

/** What went live or offline by itself with a build; late: the server was off at its time (`due`, ms). */
type CameByPlan = { name: string; isLive: boolean; isLate: boolean; due: number };

export type Overview = {
  /** What is stored and not public, the newest first; without what is offline on purpose. */
  waiting(lang: Language): WaitingItem[];
  /** What somebody took offline, or a plan did, and nobody has changed since; newest first. */
  offline(lang: Language): WaitingItem[];
  /** What those are called who wrote last to the items of a schema, by id, as far as the log knows. */
  writers(schema: string): ReadonlyMap<string, string>;
  /** What changes by itself at a later time, the next first. */
  planned(lang: Language): PlannedItem[];
  /** What an item or a file is called now; undefined where it is gone, or has no name. */
  nameOf(item: { schema: string; id: string }, lang: Language): string | undefined;
  problems(): Problem[];
  /** What has words in one language only: how many items, and the first of them. */
  untranslated(): { total: number; first: { id: string; schema: SchemaName; name: string }[] };
  /** The days of a range on which somebody published, as far as the log knows. */
  publishes(range: DayRange, lang: Language): PublishDay[];
  /** The last builds, the newest first, with who asked for them and what had been planned, as far as the log knows. */
  builds(lang: Language): LastBuild[];
  /** Whether an earlier build is kept in service on purpose. */
  isPinned(): boolean;
  /** Puts an earlier build back and pins it. Problems: `build-unknown`, `servers-apart`. */
  rollBack(id: string): Promise<Result<void, Problem>>;
  /** Serves the newest build again, and what waits. Problem: `servers-apart`. */
  resume(): Promise<Result<void, Problem>>;
  /** How many there are of what the navigation leads to, for every screen: quickly, and without a wait for the source. */
  tallies(): Promise<Tallies>;
};

/** `failed`: the pages that could not be drawn, or only in part. */
type LastBuild = Pick<SiteBuild, 'id' | 'at'> & {
  counts: ReturnType<typeof countPages>;
  failed: string[];
  who: string[];
  isServed: boolean;
  came: CameByPlan[];
};

export type Tallies = {
  /** By schema: all items, and those that wait to be published. */
  items: ReadonlyMap<string, { all: number; waiting: number }>;
  /** What goes live or offline at a later time. */
  planned: number;
  /** Enquiries that nobody has done yet; undefined as long as the source has not said. */
  enquiries: number | undefined;
};

type Ports = {
  replica: Replica;
  site: Pick<Site, 'builds' | 'build' | 'current' | 'pinned'>;
  publisher: {
    pin(build: SiteBuild | undefined): Promise<boolean>;
    request(): unknown;
  };
  audit: Pick<AuditLog, 'read' | 'days' | 'lastWriters'>;
  /** What somebody is called, by the address of their account. */
  writerName(email: string): string;
  inbox: Pick<Inbox, 'countOpen'>;
  problems(): Problem[];
  /** What was found when planned items were drawn, by their ids. */
  checks(): ReadonlyMap<string, PlanCheck>;
};

const DAY_MS = 24 * 3_600_000;
/** How long a count of enquiries is kept before the source is asked again. */
const COUNT_KEPT_MS = 15_000;
/** How long a screen waits for a new count. */
const PATIENCE_MS = 250;
const BUILDS = 6;
const LOOKED_AT = 400;
const SHOWN_UNTRANSLATED = 6;
/** What visitors meet by its name. */
const TRANSLATED = ['pages', 'products', 'categories'] as const;
const OTHER_LANGUAGE = 'en';
/** Writes that lead to a publish. */
const PUBLISHING: ReadonlySet<string> = new Set([
  ...['publish', 'unpublish', 'delete', 'imported', 'import-undone', 'rolled-back', 'resumed'],
]);

const PLANNED: ReadonlySet<string> = new Set(PLANNED_OPERATIONS);

/** What /manage tells at a glance. */
export function createOverview(ports: Ports): Overview {
  const { replica, site, audit, inbox, publisher, problems, writerName } = ports;
  const drafts = replica.view('draft');

  function notPublic(lang: Language, isWanted: (isOffline: boolean) => boolean): WaitingItem[] {
    return SCHEMA_NAMES.flatMap((schema) => {
      const items = waitingOf(replica, schema, lang).filter((item) => isWanted(item.isOffline));
      const writers = items.length > 0 ? audit.lastWriters(schema) : new Map<string, string>();
      return items.map(({ isOffline: _, ...item }) => {
        const who = writers.get(item.id);
        return { ...item, who: who === undefined ? undefined : writerName(who) };
      });
    }).sort((a, b) => (a.lastModified < b.lastModified ? 1 : -1));
  }

  return {
    waiting: (lang) => notPublic(lang, (isOffline) => !isOffline),
    offline: (lang) => notPublic(lang, (isOffline) => isOffline),
    writers: (schema) =>
      new Map([...audit.lastWriters(schema)].map(([id, who]) => [id, writerName(who)])),
    planned: (lang) =>
      SCHEMA_NAMES.flatMap((schema) =>
        namedRows(replica, schema, lang).flatMap(({ id, name, schedule }) =>
          schedule
            ? [{ id, schema, name, planned: schedule, check: checkOf(ports, id, schedule) }]
            : [],
        ),
      ).sort((a, b) => (a.planned.dueTime < b.planned.dueTime ? -1 : 1)),
    nameOf: (item, lang) => itemName(drafts, item, lang),
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
    builds(lang) {
      const cameOf = (entry: AuditRecord): CameByPlan[] => {
        const { operation, due, schema, id } = entry;
        if (due === undefined || !PLANNED.has(operation)) return [];
        const name = itemName(drafts, { schema, id }, lang) ?? id;
        return [
          {
            name,
            isLive: operation.startsWith('went-live'),
            isLate: operation.endsWith('-late'),
            due,
          },
        ];
      };
      const served = site.current()?.id;
      const [builds, log] = [
        site.builds(BUILDS + 1),
        audit.read(Number.MAX_SAFE_INTEGER, LOOKED_AT, {
          operations: [...PUBLISHING, ...PLANNED_OPERATIONS],
        }),
      ];
      return builds.slice(0, BUILDS).map((build, index) => {
        const since = builds[index + 1]?.at ?? 0;
        const written = log.filter(({ at }) => at > since && at <= build.at);
        const writes = written.filter(({ operation }) => PUBLISHING.has(operation));
        const who = [...new Set(writes.map((one) => writerName(one.who)))];
        const came = written.flatMap(cameOf);
        const { id, at, report } = build;
        const failed = report.errors.map(({ path }) => path);
        return { id, at, counts: countPages(report), failed, who, came, isServed: id === served };
      });
    },
    publishes(range, lang) {
      const [from, to] = [Date.parse(range.from), Date.parse(range.to) + DAY_MS];
      return audit.days(PUBLISHING, from, to).map(({ day, items, ...last }) => ({
        ...{ day, items, name: itemName(drafts, last, lang) },
      }));
    },
    isPinned: () => site.pinned(),
    async rollBack(id) {
      const build = site.build(id);
      if (!build) return err(problem('build-unknown', { id, kept: '' }));
      return (await publisher.pin(build)) ? ok(undefined) : err(problem('servers-apart'));
    },
    async resume() {
      if (!(await publisher.pin(undefined))) return err(problem('servers-apart'));
      publisher.request();
      return ok(undefined);
    },
    async tallies() {
      const open = await unlessLate(inbox.countOpen(COUNT_KEPT_MS), PATIENCE_MS);
      return {
        items: replica.tallies(),
        planned: replica.planned().length,
        enquiries: open?.ok ? open.value : undefined,
      };
    },
  };
}

/** What was found for this very plan. */
function checkOf({ checks }: Ports, id: string, { dueTime }: ItemSchedule): PlanCheck | undefined {
  const found = checks().get(id);
  return found?.dueTime === dueTime ? found : undefined;
}

function waitingOf(
  replica: Replica,
  schema: SchemaName,
  lang: Language,
): (Omit<WaitingItem, 'who'> & { isOffline: boolean })[] {
  return namedRows(replica, schema, lang)
    .filter(({ isDraft }) => isDraft)
    .map(({ id, lastModified, isPublished, isOffline, name }) => ({
      ...{ id, schema, lastModified, isNew: !isPublished, isOffline, name },
    }));
}

function namedRows(replica: Replica, schema: SchemaName, lang: Language) {
  const field = nameFieldOf(contentSchemas[schema].fields);
  return replica
    .table(schema, field === undefined ? [] : [field], lang)
    .map((row) => ({ ...row, name: String(row.values[0] ?? row.id) }));
}
