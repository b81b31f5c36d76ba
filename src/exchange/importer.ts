import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Language } from '#src/model/languages.ts';
import {
  type Begun,
  createImportJobs,
  type ImportJobsPorts,
  type PastImport,
} from './import-jobs.ts';
import { openKeptFiles } from './kept-files.ts';
import { doubleColumn, planImport, withOwnNames } from './plan.ts';
import { type ImportOptions, openReadFiles, type ReadFile } from './read-files.ts';
import { readShop, type ShopPorts } from './read-shop.ts';
import { readTable } from './read-table.ts';
import { type ProductFormat, writeShop } from './write-shop.ts';

/** A file that was read, with what it would do or did. */
export type ImportState = Pick<ReadFile, 'id' | 'fileName' | 'plan' | 'run'>;

type ImportStart = {
  /** Leaves rows with a fault out; else they keep the import from beginning. */
  skipFaults: boolean;
  /** Who asks. */
  by: string;
  /** The caller publishes when it has ended, so `changed` need not. */
  callerPublishes?: boolean;
};

/** Products in and out as files. One import is written at a time. */
export type Importer = {
  /** Reads a file and says what it would do. */
  look(
    file: { name: string; bytes: Uint8Array },
    options: ImportOptions,
  ): Promise<Result<ImportState, Problem>>;
  /** One of the last files that were read. */
  find(id: string): Promise<ImportState | undefined>;
  /** Writes what the plan says, all of it or nothing; what was written whole stays as it is. Out: once it has begun. */
  start(id: string, options: ImportStart): Promise<Begun>;
  /**
   * Takes an import back that was written whole: each of its products is as before, unless somebody has edited it
   * since. Out: as `start`; `import-unknown` where it is none of the last day.
   */
  revert(id: string, by: string): Promise<Begun>;
  /** What was imported in the last day, the newest first. */
  past(): Promise<PastImport[]>;
  /** All products as a file, for somebody who reads this language. */
  write(format: ProductFormat, lang: Language): Promise<Result<string, Problem>>;
  /** Takes out what an import left that a stop of the server cut off, or that could not be taken out before. */
  recover(): Promise<void>;
};

export type ImporterPorts = Omit<ImportJobsPorts, 'files' | 'past' | 'planOf'> &
  ShopPorts & {
    /** What the shop calls itself. */
    shopName(): string;
    /** A folder for files that were read and wait, or have ended. */
    dir: string;
    /** A folder for what was imported. */
    pastDir: string;
  };

export function createImporter(ports: ImporterPorts): Importer {
  const files = openReadFiles(ports.dir);
  const past = openKeptFiles<PastImport>(ports.pastDir);

  async function planOf({ table, options }: Pick<ReadFile, 'table' | 'options'>) {
    const shop = await readShop(ports, options.lang);
    if (!shop.ok) return shop;
    return ok(await planImport(table, shop.value, { ...options, newId: () => randomUUID() }));
  }

  const jobs = createImportJobs({ ...ports, files, past, planOf });
  return {
    async look({ name, bytes }, options) {
      const read = await readTable(bytes);
      if (!read.ok) return read;
      const table = await withOwnNames(read.value);
      const column = doubleColumn(table);
      if (column !== undefined) return err(problem('import-double-column', { column }));
      const plan = await planOf({ table, options });
      if (!plan.ok) return plan;
      const file = { fileName: name, plan: plan.value, table, options };
      const added = await files.add(file);
      return added ? ok(added) : err(problem('disk-full'));
    },
    find: files.find,
    async start(id, { skipFaults, by, callerPublishes = false }) {
      const file = await files.find(id);
      if (!file) return err(problem('import-unknown'));
      // Asked twice, as by a double click: a plan of now would take the place of the one that can be taken back.
      if (file.run.kind === 'done') return ok({ finished: Promise.resolve() });
      if (file.plan.faults.length > 0 && !skipFaults) return err(problem('import-faulty'));
      return jobs.write(file, { by, callerPublishes });
    },
    async revert(id, by) {
      const entry = await past.find(id);
      const file = await files.find(id);
      if (file?.run.kind !== 'done' || !entry) return err(problem('import-unknown'));
      return jobs.revert(file, entry, by);
    },
    past: async () => (await Promise.all(past.ids().map(past.find))).flatMap((one) => one ?? []),
    write: (format, lang) => writeShop(format, lang, ports),
    recover: jobs.recover,
  };
}
