import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { Mail, type ValidMail } from './mail.ts';

/** A mail that waits. `created` is in ms; `tries` are the failed ones. */
export type WaitingMail = {
  id: string;
  mail: ValidMail;
  created: number;
  tries: number;
};

/** The mails that are written down, and what became of each. Times are in ms. */
export type MailOutbox = {
  /**
   * Writes a mail down. In: `perDay`, how many mails with such a limit one person may get in 24 hours.
   * Out: false when there was one with this key before, which stays as it is, or when that is reached.
   */
  add(mail: ValidMail, key: string, perDay?: number): boolean;
  /**
   * The next mail that may be sent now, or was written down while the clock was ahead. Of those that are due together,
   * one that has failed least.
   */
  due(): WaitingMail | undefined;
  /** When the next mail may be sent; undefined when none waits. */
  nextAt(): number | undefined;
  /** Whether a mail was sent between two times. */
  wasSending(from: number, to: number): boolean;
  /** It has been sent: its text is forgotten, its key stays known. */
  sent(id: string): void;
  /** It is tried again, not before `next`. */
  failed(id: string, next: number): void;
  /** No mail is tried before `next`. */
  postpone(next: number): void;
  /** It is not tried again, and stays with its reason. */
  giveUp(id: string, reason: string): void;
  count(): { waiting: number; givenUp: number };
  close(): void;
};

const MIGRATIONS = [
  `CREATE TABLE mail (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     key TEXT NOT NULL UNIQUE,
     created INTEGER NOT NULL,
     mail TEXT NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0,
     next INTEGER NOT NULL,
     ended INTEGER,
     reason TEXT
   ) STRICT;
   CREATE INDEX mail_waiting ON mail (next) WHERE ended IS NULL;
   CREATE INDEX mail_ended ON mail (ended) WHERE ended IS NOT NULL;`,
  // A digest, so that an address is no longer in the file once its mail is sent.
  `ALTER TABLE mail ADD COLUMN recipient TEXT;
   CREATE INDEX mail_recipient ON mail (recipient) WHERE recipient IS NOT NULL;`,
  // When `next` was written: later than now, the clock was ahead then. No mail has waited longer than an hour so far.
  `ALTER TABLE mail ADD COLUMN noted INTEGER NOT NULL DEFAULT 0;
   UPDATE mail SET noted = next - 3600000 WHERE ended IS NULL;
   CREATE INDEX mail_noted ON mail (noted) WHERE ended IS NULL;`,
];

/** So long a key is known, and a mail that was given up can be looked at. */
const KEPT_MS = 90 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

const Stored = v.pipe(v.string(), v.parseJson(), Mail);

/** Opens the outbox, or makes an empty one. In: a path or ':memory:', and the clock in ms. */
export function openOutbox(path: string, now: () => number = Date.now): MailOutbox {
  const db = openDatabase(path, MIGRATIONS, { synchronous: 'full', secureDelete: true });
  const insert = db.prepare(
    `INSERT INTO mail (id, key, created, mail, next, noted, recipient) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (key) DO NOTHING`,
  );
  const forgetRecipients = db.prepare(
    'UPDATE mail SET recipient = NULL WHERE recipient IS NOT NULL AND created <= ?',
  );
  const toRecipient = db.prepare('SELECT count(*) AS mails FROM mail WHERE recipient = ?');
  const forget = db.prepare('DELETE FROM mail WHERE ended < ?');
  const due = db.prepare(
    'SELECT * FROM mail WHERE ended IS NULL AND next <= ? ORDER BY next, tries, seq LIMIT 1',
  );
  const ahead = db.prepare(
    'SELECT * FROM mail WHERE ended IS NULL AND noted > ? ORDER BY noted, tries, seq LIMIT 1',
  );
  const nextAt = db.prepare('SELECT min(next) AS next FROM mail WHERE ended IS NULL');
  const sentBetween = db.prepare(
    'SELECT 1 FROM mail WHERE ended BETWEEN ? AND ? AND reason IS NULL LIMIT 1',
  );
  const sent = db.prepare("UPDATE mail SET ended = ?, mail = '' WHERE id = ?");
  const failed = db.prepare('UPDATE mail SET tries = tries + 1, next = ?, noted = ? WHERE id = ?');
  const postpone = db.prepare('UPDATE mail SET next = max(next, ?), noted = ? WHERE ended IS NULL');
  const giveUp = db.prepare('UPDATE mail SET ended = ?, reason = ? WHERE id = ?');
  const count = db.prepare(
    `SELECT count(*) FILTER (WHERE ended IS NULL) AS waiting,
       count(*) FILTER (WHERE reason IS NOT NULL) AS givenUp FROM mail`,
  );
  return {
    add(mail, key, perDay) {
      const at = now();
      const recipient = perDay === undefined ? null : digestOf(mail.to.address);
      const forgotten =
        Number(forget.run(at - KEPT_MS).changes) +
        Number(forgetRecipients.run(at - DAY_MS).changes);
      if (forgotten > 0) db.emptyLog();
      return db.transaction(() => {
        if (perDay !== undefined && Number(toRecipient.get(recipient)?.['mails']) >= perDay) {
          return false;
        }
        const text = JSON.stringify(mail);
        return insert.run(randomUUID(), key, at, text, at, at, recipient).changes === 1;
      });
    },
    due() {
      const at = now();
      const row = due.get(at) ?? ahead.get(at);
      return row && waitingMail(row);
    },
    nextAt() {
      const next = nextAt.get()?.['next'];
      return typeof next === 'number' ? next : undefined;
    },
    wasSending: (from, to) => sentBetween.get(from, to) !== undefined,
    sent(id) {
      sent.run(now(), id);
      db.emptyLog();
    },
    failed: (id, next) => void failed.run(next, now(), id),
    postpone: (next) => void postpone.run(next, now()),
    giveUp: (id, reason) => void giveUp.run(now(), reason, id),
    count() {
      const row = count.get();
      return { waiting: Number(row?.['waiting']), givenUp: Number(row?.['givenUp']) };
    },
    close: () => db.close(),
  };
}

const digestOf = (address: string) =>
  createHash('sha256').update(boxOf(address)).digest('base64url');

/**
 * What many addresses of one person have in common: mail servers let anything stand behind a plus, some of them dots
 * anywhere. Two people who are taken for one have fewer mails, which is no harm.
 */
function boxOf(address: string): string {
  const [, name = '', domain = ''] = /^([^+]*).*@(.*)$/.exec(address.toLowerCase()) ?? [];
  return `${name.replaceAll('.', '')}@${domain}`;
}

function waitingMail(row: Record<string, unknown>): WaitingMail {
  return {
    id: String(row['id']),
    mail: v.parse(Stored, row['mail']),
    created: Number(row['created']),
    tries: Number(row['tries']),
  };
}
