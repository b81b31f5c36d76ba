import type { Database } from '#src/lib/node/sqlite.ts';

/** What a state of the site is made from. */
export type CodeVersion = {
  /** Code and settings that rendered it. */
  app: string;
  /** Which replica its content came from, and the number of the last change in it. */
  epoch: string;
  contentSeq: number;
};

/** The newest state; `seq` 0: nothing was published yet. */
export type Head = Partial<CodeVersion> & { seq: number };

type Advance = { seq: number; state: string };

/** The rows of the table `meta`. */
export function createMeta(database: Database) {
  const get = (key: string) =>
    database.prepare('SELECT value FROM meta WHERE key = ?').get(key)?.['value'] ?? undefined;
  const set = (key: string, value: string | number) =>
    database
      .prepare(
        'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      )
      .run(key, value);
  return {
    /** Number of the build that is served; 0 when there is none. */
    current: () => Number(get('current') ?? 0),
    head(): Head {
      const seq = Number(get('head') ?? 0);
      const app = get('app');
      if (app === undefined) return { seq };
      const contentSeq = Number(get('content_seq'));
      return { seq, app: String(app), epoch: String(get('epoch')), contentSeq };
    },
    policy(app: string): string | undefined {
      const csp = get(`csp:${app}`);
      return csp === undefined ? undefined : String(csp);
    },
    setPolicy(app: string, csp: string): void {
      if (get(`csp:${app}`) !== csp) set(`csp:${app}`, csp);
    },
    /** Whether an earlier build is served on purpose, so that newer ones wait. */
    pinned: () => get('pinned') === 1,
    /** Serves build `seq` from now on; with `pinned` newer ones wait. */
    serve(seq: number, pinned: boolean): void {
      // At once: an earlier build that is not pinned would be taken for the newest.
      database.transaction(() => {
        set('current', seq);
        set('pinned', pinned ? 1 : 0);
      });
    },
    /** Notes what the newest state is, and serves it unless the site is pinned. */
    advance({ seq, app, epoch, contentSeq, state }: CodeVersion & Advance): void {
      set('head', seq);
      if (get('pinned') !== 1) set('current', seq);
      set('app', app);
      set('epoch', epoch);
      set('content_seq', contentSeq);
      set('state', state);
    },
    /** The id of the publish after which the site is as it is; undefined: not known. */
    state(): string | undefined {
      const state = get('state');
      return state === undefined || state === '' ? undefined : String(state);
    },
    forgetState: () => void set('state', ''),
  };
}
