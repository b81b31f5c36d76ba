import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { Clock } from './clock.ts';
import { createKept } from './kept.ts';
import { flag, integer, text } from './row.ts';

export type AppRecord = {
  id: string;
  name: string;
  version: number;
  created: number;
  lastModified: number;
};

export type Role = 'Reader' | 'Editor' | 'Developer' | 'Owner';

export type ClientRecord = {
  id: string;
  name: string;
  secret: string;
  role: Role;
  callsLimit: number;
  trafficLimit: number;
  anonymous: boolean;
};

export type AppStore = {
  /** The only app of this server. */
  app(): AppRecord;
  /** Notes that languages or clients changed: the app's version goes up. */
  touch(): void;
  clients(): ReadonlyMap<string, ClientRecord>;
  saveClient(client: ClientRecord): void;
  removeClient(id: string): void;
  /** Forgets what is kept in memory; for after a rollback. */
  forget(): void;
};

export const ROLES: readonly Role[] = ['Reader', 'Editor', 'Developer', 'Owner'];

/** A new client secret: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/**
 * Fills an empty database as a new Squidex app: language `en` as master, an owner client `default`.
 * In: the app's name, and the secret that the owner client shall have (else one is made, once).
 */
export function seedApp(
  db: Database,
  clock: Clock,
  name: string,
  secret: string | undefined,
): void {
  if (!db.prepare('SELECT 1 FROM app').get()) {
    const now = clock.now();
    db.prepare('INSERT INTO app VALUES (1, ?, ?, 0, ?, ?)').run(randomUUID(), name, now, now);
    db.prepare(`INSERT INTO language VALUES ('en', 1, 0, '[]')`).run();
    db.prepare(`INSERT INTO client VALUES ('default', 'default', ?, 'Owner', 0, 0, 0)`).run(
      secret ?? newSecret(),
    );
  }
  if (secret !== undefined) {
    db.prepare(`UPDATE client SET secret = ?1 WHERE id = 'default' AND secret <> ?1`).run(secret);
  }
}

/** The app and its clients, read once and kept in memory. */
export function createAppStore(db: Database, clock: Clock): AppStore {
  const app = createKept(() => readApp(db));
  const clients = createKept(() => readClients(db));
  return {
    app: app.get,
    touch() {
      db.prepare('UPDATE app SET version = version + 1, last_modified = ?').run(clock.now());
      app.forget();
    },
    clients: clients.get,
    saveClient(client) {
      db.prepare('INSERT OR REPLACE INTO client VALUES (?, ?, ?, ?, ?, ?, ?)').run(
        client.id,
        client.name,
        client.secret,
        client.role,
        client.callsLimit,
        client.trafficLimit,
        client.anonymous ? 1 : 0,
      );
      clients.forget();
    },
    removeClient(id) {
      db.prepare('DELETE FROM client WHERE id = ?').run(id);
      clients.forget();
    },
    forget() {
      app.forget();
      clients.forget();
    },
  };
}

function readApp(db: Database): AppRecord {
  const row = db.prepare('SELECT * FROM app').get();
  if (!row) throw new Error('the content server has no app');
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    version: integer(row, 'version'),
    created: integer(row, 'created'),
    lastModified: integer(row, 'last_modified'),
  };
}

function readClients(db: Database): Map<string, ClientRecord> {
  const rows = db.prepare('SELECT * FROM client ORDER BY id').all();
  return new Map(
    rows.map((row) => [
      text(row, 'id'),
      {
        id: text(row, 'id'),
        name: text(row, 'name'),
        secret: text(row, 'secret'),
        role: ROLES.find((role) => role === row['role']) ?? 'Reader',
        callsLimit: integer(row, 'calls_limit'),
        trafficLimit: integer(row, 'traffic_limit'),
        anonymous: flag(row, 'anonymous'),
      },
    ]),
  );
}

/** How items are named in messages. */
export function fullId(apps: AppStore, id: string): string {
  return `${apps.app().id}--${id}`;
}
