import { randomUUID } from 'node:crypto';
import type { ImportRun } from './import-run.ts';
import { openKeptFiles } from './kept-files.ts';
import type { ImportPlan } from './plan.ts';
import type { FileTable } from './read-table.ts';

/** `publishNew`: products that the shop does not have yet go live; else they are drafts. */
export type ImportOptions = { publishNew: boolean };

/** A file that was read, with what it would do or did. */
export type ReadFile = {
  id: string;
  fileName: string;
  table: FileTable;
  options: ImportOptions;
  plan: ImportPlan;
  run: ImportRun;
};

/** The files that were read in the last day, each with how far its import is. */
export type ReadFiles = {
  /** Out: undefined where the disk has no room. */
  add(file: Omit<ReadFile, 'id' | 'run'>): Promise<ReadFile | undefined>;
  find(id: string): ReadFile | undefined;
  /** Writes down how an import ended. One that is stuck is tried again, and has not ended. */
  keepEnd(file: ReadFile): Promise<void>;
  /** Those that could not be taken out. */
  stuck(): ReadFile[];
};

const OPEN: ReadonlySet<ImportRun['kind']> = new Set(['writing', 'undoing', 'reverting', 'stuck']);

/** In: a folder of its own. */
export function openReadFiles(dir: string): ReadFiles {
  const kept = openKeptFiles<ReadFile>(dir);
  /** The last file, and those whose import is not at its end; the others are on the disk. */
  const inMemory = new Map<string, ReadFile>();

  function remember(file: ReadFile): ReadFile {
    for (const [id, { run }] of inMemory) {
      if (!OPEN.has(run.kind)) inMemory.delete(id);
    }
    inMemory.set(file.id, file);
    return file;
  }

  return {
    async add(read) {
      const file: ReadFile = { ...read, id: randomUUID(), run: { kind: 'looked' } };
      return (await kept.keep(file.id, file)) ? remember(file) : undefined;
    },
    find(id) {
      const known = inMemory.get(id);
      if (known) return known;
      const file = kept.find(id);
      return file && remember(file);
    },
    async keepEnd(file) {
      // The import is carried out, whether or not the disk takes its end.
      if (file.run.kind !== 'stuck') await kept.keep(file.id, file).catch(() => false);
    },
    stuck: () => [...inMemory.values()].filter(({ run }) => run.kind === 'stuck'),
  };
}
