import type { Database } from '#src/lib/node/sqlite.ts';
import { withinTime } from '#src/lib/within-time.ts';
import { handOver } from './hand-over.ts';
import type { SessionNote, SessionNotes, SessionOwner } from './session-notes.ts';
import { digestOf, IDLE_MS, NOTED_MS } from './sessions.ts';

/** A session of an account with a provider, as servers tell it each other. `digest`: of its secret; times in ms. */
export type SharedSession = SessionOwner & {
  digest: Uint8Array;
  email: string;
  name: string;
  superuser: boolean;
  agent: string;
  created: number;
  seen: number;
};

/** What all servers of the site share of sessions. Calls reject while it is away. */
export type SessionStore = {
  /** A session that has ended stays ended. In: also after how many ms without use it does. */
  begin(session: SharedSession, idleMs: number): Promise<void>;
  /** Uses a session. Out: it and all others of its owner; nothing when there is no such session. */
  use(digest: Uint8Array, idleMs: number): Promise<SharedSession[]>;
  end(digest: Uint8Array): Promise<void>;
  endAll(owner: SessionOwner): Promise<void>;
  /** Calls `listener` with what ended, on whichever server. */
  onEnded(listener: (digests: Uint8Array[]) => void): void;
  /** Calls `listener` when it is there again. */
  onReady(listener: () => void): void;
};

export type SharedSessions = {
  /** Whether a session counts at this moment, by what was heard last. */
  counts(digest: Uint8Array, account: number): boolean;
  /**
   * Asks the other servers about a session, unless it was asked a moment ago. Out: whether it is known now whether
   * there is such a session: true at once for what concerns this server only.
   */
  confirm(secret: string): true | Promise<boolean>;
  /** The number of the newest note of what began or ended here and the others have not heard; 0: there is none. */
  noted(): number;
  /**
   * Waits until the others have heard of what began and ended here. In: the number of a note; what is older is not
   * asked about. Out: false where they lack an end.
   */
  told(since?: number): true | Promise<boolean>;
  /** Hears nothing any more; to be called before the database closes. */
  close(): void;
};

type SharedSessionsOptions = {
  db: Database;
  notes: SessionNotes;
  store: SessionStore;
  now: () => number;
  steady: () => number;
};

/** A session is asked about again after this: an end whose message was lost is found so. */
const CONFIRMED_MS = 2_000;
/** Without an answer a session counts for so long after the last one. */
const KEPT_MS = 5_000;
/** Who asks waits so long at most; while nobody answers nobody waits again. */
const ANSWER_MS = 1_000;
const MOST_CONFIRMED = 10_000;

/** A point in time by both clocks: one stands still while a machine sleeps, the other one can be set. */
type SessionInstant = { wall: number; steady: number };

/**
 * Has sessions of accounts with a provider hold on all servers. Our own table is a copy of what is shared: it is brought
 * up to date when somebody uses a session.
 */
export function createSharedSessions(options: SharedSessionsOptions): SharedSessions {
  const { db, notes, store, now, steady } = options;
  const confirmed = new Map<string, SessionInstant>();
  const asking = new Map<string, Promise<boolean>>();
  let telling: Promise<void> | undefined;
  let silent: SessionInstant | undefined;
  let ends = 0;
  let isClosed = false;

  const instant = (): SessionInstant => ({ wall: now(), steady: steady() });
  const since = (at: SessionInstant | undefined) =>
    at ? Math.max(now() - at.wall, steady() - at.steady) : Number.POSITIVE_INFINITY;
  const age = (digest: Uint8Array) => since(confirmed.get(idOf(digest)));

  function note(digest: Uint8Array, at: SessionInstant): void {
    if (confirmed.size >= MOST_CONFIRMED) confirmed.clear();
    confirmed.set(idOf(digest), at);
  }

  const isShared = (account: number) =>
    db.prepare('SELECT 1 FROM identity WHERE account = ?').get(account) !== undefined;

  /** A session of this server's own accounts, which no other server knows. */
  function isLocal(digest: Uint8Array): boolean {
    const row = db.prepare('SELECT account FROM session WHERE digest = ?').get(digest);
    return row !== undefined && !isShared(Number(row['account']));
  }

  async function tellOne(one: SessionNote): Promise<void> {
    if (one.kind === 'all-ended') return store.endAll(one.owner);
    if (one.kind === 'ended') return store.end(one.digest);
    const session = sharedSession(db, one.digest);
    if (session) await store.begin(session, IDLE_MS);
  }

  /** Tells all notes in their order. Rejects while the others cannot be reached. */
  async function tellAll(): Promise<void> {
    for (let one = notes.first(); one; one = notes.first()) {
      telling ??= tellOne(one)
        .then(() => notes.remove(one.seq))
        .finally(() => {
          telling = undefined;
        });
      await telling;
    }
  }

  async function ask(digest: Uint8Array): Promise<boolean> {
    const [at, endsBefore, own] = [instant(), ends, digestsBeside(db, digest)];
    try {
      await withinTime(tellAll(), ANSWER_MS);
      const found = await withinTime(store.use(digest, IDLE_MS), ANSWER_MS);
      silent = undefined;
      // What ended while the answer was on its way, here or elsewhere, may stand in it.
      if (ends !== endsBefore) return await ask(digest);
      adoptSessions(options, found, own);
      for (const one of found) note(one.digest, at);
      if (found.length === 0) forget([digest]);
      return true;
    } catch {
      silent = instant();
      return age(digest) < KEPT_MS;
    }
  }

  function forget(digests: readonly Uint8Array[]): void {
    for (const digest of digests) {
      confirmed.delete(idOf(digest));
      db.prepare('DELETE FROM session WHERE digest = ?').run(digest);
    }
  }

  store.onEnded((digests) => {
    // The others go on after this server has ended.
    if (isClosed) return;
    ends += 1;
    forget(digests);
  });
  store.onReady(() => {
    silent = undefined;
    void tellAll().catch(() => undefined);
  });
  notes.onNote((begun) => {
    if (begun) note(begun, instant());
    else ends += 1;
    // The transaction that notes it is over then.
    setImmediate(() => void tellAll().catch(() => undefined));
  });

  return {
    counts: (digest, account) => age(digest) < KEPT_MS || !isShared(account),
    confirm(secret) {
      const digest = digestOf(secret);
      if (age(digest) < CONFIRMED_MS || isLocal(digest)) return true;
      if (since(silent) < ANSWER_MS) return Promise.resolve(age(digest) < KEPT_MS);
      const id = idOf(digest);
      const asked = asking.get(id) ?? ask(digest).finally(() => asking.delete(id));
      asking.set(id, asked);
      return asked;
    },
    noted: notes.last,
    told(since = 0) {
      if (notes.last() <= since) return true;
      return withinTime(tellAll(), ANSWER_MS)
        .catch(() => undefined)
        .then(() => !notes.lacksEnd(since));
    },
    close() {
      isClosed = true;
    },
  };
}

const idOf = (digest: Uint8Array) => Buffer.from(digest).toString('base64url');

/** What the other servers have to know of a session; undefined when it has ended. */
function sharedSession(db: Database, digest: Uint8Array): SharedSession | undefined {
  const row = db
    .prepare(
      `SELECT issuer, subject, email, name, superuser, agent, created, seen FROM session
       JOIN account ON account.id = session.account JOIN identity ON identity.account = account.id
       WHERE digest = ? ORDER BY issuer, subject LIMIT 1`,
    )
    .get(digest);
  return (
    row && {
      digest,
      issuer: String(row['issuer']),
      subject: String(row['subject']),
      email: String(row['email']),
      name: String(row['name']),
      superuser: row['superuser'] === 1,
      agent: String(row['agent']),
      created: Number(row['created']),
      seen: Number(row['seen']),
    }
  );
}

/** The sessions of the account of a session, as this server knows them. */
function digestsBeside(db: Database, digest: Uint8Array): Uint8Array[] {
  return db
    .prepare(
      'SELECT digest FROM session WHERE account = (SELECT account FROM session WHERE digest = ?)',
    )
    .all(digest)
    .flatMap((row) => (row['digest'] instanceof Uint8Array ? [row['digest']] : []));
}

type Adopting = Pick<SharedSessionsOptions, 'db' | 'notes'>;

/**
 * Makes our table equal to what is shared. In: all sessions of one owner, and which of them stood here before it was
 * asked for: those that are not shared any more have ended.
 */
function adoptSessions(
  { db, notes }: Adopting,
  found: readonly SharedSession[],
  before: readonly Uint8Array[],
): void {
  const [first] = found;
  if (!first) return;
  const living = new Set(found.map(({ digest }) => idOf(digest)));
  db.transaction(() => {
    for (const digest of before) {
      if (!living.has(idOf(digest))) db.prepare('DELETE FROM session WHERE digest = ?').run(digest);
    }
    const account = accountOf({ db, notes }, first);
    for (const session of found) adoptSession(db, account, session);
  });
}

/** The account of an owner. A server that does not have it makes a copy, with the right that it has elsewhere. */
function accountOf({ db, notes }: Adopting, owner: SharedSession): number {
  const { issuer, subject, email, name, superuser } = owner;
  const linked = db
    .prepare('SELECT account AS id FROM identity WHERE issuer = ? AND subject = ?')
    .get(issuer, subject);
  const known = linked ?? db.prepare('SELECT id FROM account WHERE email = ?').get(email);
  if (!linked && known) handOver(db, notes, Number(known['id']), issuer);
  const id =
    known === undefined
      ? Number(
          db
            .prepare(
              `INSERT INTO account (email, name, password, superuser, copied) VALUES (?, ?, '', ?, 1)`,
            )
            .run(email, name, Number(superuser)).lastInsertRowid,
        )
      : Number(known['id']);
  db.prepare(
    'INSERT INTO identity (issuer, subject, account) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(issuer, subject, id);
  db.prepare('UPDATE account SET superuser = ? WHERE id = ? AND superuser <> ?').run(
    ...[Number(superuser), id, Number(superuser)],
  );
  return id;
}

function adoptSession(db: Database, account: number, session: SharedSession): void {
  const { digest, agent, created, seen } = session;
  const row = db.prepare('SELECT seen FROM session WHERE digest = ?').get(digest);
  if (!row) {
    db.prepare(
      'INSERT INTO session (digest, account, created, seen, agent) VALUES (?, ?, ?, ?, ?)',
    ).run(digest, account, created, seen, agent);
  } else if (seen - Number(row['seen']) > NOTED_MS) {
    db.prepare('UPDATE session SET seen = ? WHERE digest = ?').run(seen, digest);
  }
}
