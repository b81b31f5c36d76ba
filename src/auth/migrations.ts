/** The schema of accounts.sqlite. Times are in ms; sessions and delays hold digests only. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE account (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     email TEXT NOT NULL UNIQUE,
     name TEXT NOT NULL,
     password TEXT NOT NULL,
     superuser INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE session (
     digest BLOB PRIMARY KEY,
     account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     created INTEGER NOT NULL,
     seen INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX session_of ON session (account);
   CREATE TABLE delay (
     digest BLOB PRIMARY KEY,
     failures REAL NOT NULL,
     last INTEGER NOT NULL,
     next INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;`,
  // unused: the password is one that was made for the account, and nobody has signed in with it.
  `ALTER TABLE account ADD COLUMN unused INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;`,
  // used: the last period of 30 seconds for which a code was accepted.
  `ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT '';
   CREATE TABLE second_factor (
     account INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
     secret TEXT NOT NULL,
     confirmed INTEGER NOT NULL,
     used INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE recovery_code (
     digest BLOB PRIMARY KEY,
     account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX recovery_code_of ON recovery_code (account);`,
  // An account without a password has an empty one: it signs in with its provider only.
  `CREATE TABLE identity (
     issuer TEXT NOT NULL,
     subject TEXT NOT NULL,
     account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     PRIMARY KEY (issuer, subject)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX identity_of ON identity (account);`,
  // at: the time of which the site is shown; null: all drafts.
  `CREATE TABLE share_link (
     id TEXT PRIMARY KEY,
     account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     item TEXT NOT NULL,
     lang TEXT NOT NULL,
     at INTEGER,
     created INTEGER NOT NULL,
     ends INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX share_link_of ON share_link (account);`,
  // copied: the account is known from a session that began on another server of the site.
  `ALTER TABLE account ADD COLUMN copied INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE session_note (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     kind TEXT NOT NULL,
     digest BLOB,
     issuer TEXT,
     subject TEXT
   ) STRICT;`,
  // own_address: its owner chose the address, and nobody has checked it. begun: when a factor began to wait, in ms.
  `ALTER TABLE account ADD COLUMN own_address INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE second_factor ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;`,
];
