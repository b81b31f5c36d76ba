import type { Database } from '#src/lib/node/sqlite.ts';
import { createKept } from './kept.ts';
import { flag, json, text } from './row.ts';

export type AppLanguage = { code: string; isOptional: boolean; fallback: readonly string[] };

export type AppLanguages = {
  master: string;
  /** The master first, the others by code. */
  all: readonly AppLanguage[];
  codes: ReadonlySet<string>;
};

export type LanguageStore = {
  languages(): AppLanguages;
  /** Stores the whole set; fallbacks to languages that are not in it are dropped, as are the master's. */
  save(master: string, all: readonly AppLanguage[]): void;
  forget(): void;
};

/** The languages of the app, read once and kept in memory. */
export function createLanguageStore(db: Database): LanguageStore {
  const languages = createKept(() => readLanguages(db));
  return {
    languages: languages.get,
    save(master, all) {
      const codes = new Set(all.map(({ code }) => code));
      db.prepare('DELETE FROM language').run();
      for (const language of all) {
        const isMaster = language.code === master;
        const fallback = isMaster
          ? []
          : language.fallback.filter((code) => codes.has(code) && code !== language.code);
        db.prepare('INSERT INTO language VALUES (?, ?, ?, ?)').run(
          language.code,
          isMaster ? 1 : 0,
          language.isOptional && !isMaster ? 1 : 0,
          JSON.stringify(fallback),
        );
      }
      languages.forget();
    },
    forget: languages.forget,
  };
}

/** Where a value of this language is looked for when it is missing, itself excluded. */
export function fallbacksOf(languages: AppLanguages, code: string): string[] {
  if (code === languages.master) return [];
  const own = languages.all.find((language) => language.code === code)?.fallback ?? [];
  return own.includes(languages.master) ? [...own] : [...own, languages.master];
}

function readLanguages(db: Database): AppLanguages {
  const rows = db.prepare('SELECT * FROM language ORDER BY is_master DESC, code').all();
  const all = rows.map((row) => {
    const fallback = json(row, 'fallback');
    return {
      code: text(row, 'code'),
      isOptional: flag(row, 'is_optional'),
      fallback: Array.isArray(fallback) ? fallback.map(String) : [],
    };
  });
  const master = all[0]?.code;
  if (master === undefined) throw new Error('the content server has no language');
  return { master, all, codes: new Set(all.map(({ code }) => code)) };
}
