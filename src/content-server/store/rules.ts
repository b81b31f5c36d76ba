import type { Database } from '#src/lib/node/sqlite.ts';
import type { RuleDefinition } from '../model/rule.ts';
import { createKept } from './kept.ts';
import { integer, type DbRow, text, readAudit } from './row.ts';
import type { Audit } from '../model/audit.ts';

export type StoredRule = Audit & {
  id: string;
  version: number;
  numSucceeded: number;
  numFailed: number;
  definition: RuleDefinition;
};

export type EventStatus =
  'Pending' | 'Scheduled' | 'Running' | 'Completed' | 'Failed' | 'Cancelled';
type DeliveryAttempt = { started: number; completed: number; log: string; error: string | null };

/** Something that is to be sent, or was. */
export type QueuedEvent = {
  id: string;
  ruleId: string;
  name: string;
  body: string;
  created: number;
  status: EventStatus;
  attempts: DeliveryAttempt[];
  /** When it is tried next; null: never. */
  nextRun: number | null;
  completed: number | null;
};

export type RuleStore = {
  all(): readonly StoredRule[];
  find(id: string): StoredRule | undefined;
  save(rule: StoredRule): StoredRule;
  remove(id: string): void;
  /** Counts an event that came through, or was given up. */
  count(ruleId: string, outcome: 'succeeded' | 'failed'): void;
  saveEvent(event: QueuedEvent): void;
  findEvent(id: string): QueuedEvent | undefined;
  dueEvents(now: number, limit: number): QueuedEvent[];
  /** The newest first. */
  events(filter: { ruleId: string | undefined; skip: number; take: number }): {
    total: number;
    items: QueuedEvent[];
  };
  /** Removes what was settled before a time. */
  sweep(before: number): void;
  forget(): void;
};

/** Rules, kept in memory, and their events: the outbox, which is written with what happened. */
export function createRuleStore(db: Database): RuleStore {
  const rules = createKept(() =>
    db.prepare('SELECT * FROM rule ORDER BY created, id').all().map(readRule),
  );
  return {
    all: rules.get,
    find: (id) => rules.get().find((rule) => rule.id === id),
    save(rule) {
      saveRule(db, rule);
      rules.forget();
      return rule;
    },
    remove(id) {
      db.prepare('DELETE FROM rule WHERE id = ?').run(id);
      db.prepare('UPDATE rule_event SET next_run = NULL WHERE rule_id = ?').run(id);
      rules.forget();
    },
    count(ruleId, outcome) {
      const column = outcome === 'succeeded' ? 'num_succeeded' : 'num_failed';
      db.prepare(`UPDATE rule SET ${column} = ${column} + 1 WHERE id = ?`).run(ruleId);
      rules.forget();
    },
    forget: rules.forget,
    ...createEvents(db),
  };
}

/** What is to be sent, or was; never in memory. */
function createEvents(
  db: Database,
): Pick<RuleStore, 'saveEvent' | 'findEvent' | 'dueEvents' | 'events' | 'sweep'> {
  return {
    saveEvent: (event) => saveEvent(db, event),
    findEvent(id) {
      const row = db.prepare('SELECT * FROM rule_event WHERE id = ?').get(id);
      return row && readEvent(row);
    },
    dueEvents: (now, limit) =>
      db
        .prepare('SELECT * FROM rule_event WHERE next_run <= ? ORDER BY next_run LIMIT ?')
        .all(now, limit)
        .map(readEvent),
    events({ ruleId, skip, take }) {
      const [where, values] = ruleId === undefined ? ['', []] : ['WHERE rule_id = ?', [ruleId]];
      const count = db.prepare(`SELECT count(*) AS n FROM rule_event ${where}`).get(...values);
      const rows = db
        .prepare(`SELECT * FROM rule_event ${where} ORDER BY key DESC LIMIT ? OFFSET ?`)
        .all(...values, take, skip);
      return { total: count ? integer(count, 'n') : 0, items: rows.map(readEvent) };
    },
    sweep(before) {
      db.prepare('DELETE FROM rule_event WHERE next_run IS NULL AND created < ?').run(before);
    },
  };
}

function saveRule(db: Database, rule: StoredRule): void {
  db.prepare('INSERT OR REPLACE INTO rule VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
    rule.id,
    rule.version,
    rule.created,
    rule.createdBy,
    rule.lastModified,
    rule.lastModifiedBy,
    rule.numSucceeded,
    rule.numFailed,
    JSON.stringify(rule.definition),
  );
}

function readRule(row: DbRow): StoredRule {
  const definition: RuleDefinition = JSON.parse(text(row, 'definition'));
  return {
    id: text(row, 'id'),
    version: integer(row, 'version'),
    ...readAudit(row),
    numSucceeded: integer(row, 'num_succeeded'),
    numFailed: integer(row, 'num_failed'),
    definition,
  };
}

function saveEvent(db: Database, event: QueuedEvent): void {
  db.prepare(
    `INSERT INTO rule_event (id, rule_id, name, body, created, status, attempts, next_run, completed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET status = excluded.status,
       attempts = excluded.attempts, next_run = excluded.next_run, completed = excluded.completed`,
  ).run(
    event.id,
    event.ruleId,
    event.name,
    event.body,
    event.created,
    event.status,
    JSON.stringify(event.attempts),
    event.nextRun,
    event.completed,
  );
}

const STATUSES: readonly EventStatus[] = [
  'Pending',
  'Scheduled',
  'Running',
  'Completed',
  'Failed',
  'Cancelled',
];

function readEvent(row: DbRow): QueuedEvent {
  const attempts: DeliveryAttempt[] = JSON.parse(text(row, 'attempts'));
  return {
    id: text(row, 'id'),
    ruleId: text(row, 'rule_id'),
    name: text(row, 'name'),
    body: text(row, 'body'),
    created: integer(row, 'created'),
    status: STATUSES.find((status) => status === row['status']) ?? 'Pending',
    attempts,
    nextRun: row['next_run'] === null ? null : integer(row, 'next_run'),
    completed: row['completed'] === null ? null : integer(row, 'completed'),
  };
}
