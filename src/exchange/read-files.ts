import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Language } from '#src/model/languages.ts';
import type { ImportRun } from './import-run.ts';
import { openKeptFiles } from './kept-files.ts';
import type { ImportPlan } from './plan.ts';
import type { FileTable } from './read-table.ts';

/** `publishNew`: products that the shop does not have yet go live; else they are drafts. `lang`: of who looks. */
export type ImportOptions = { publishNew: boolean; lang: Language };

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
  find(id: string): Promise<ReadFile | undefined>;
  /** Writes down how an import ended. One that is stuck is tried again, and has not ended. */
  keepEnd(file: ReadFile): Promise<void>;
  /** Those that could not be taken out. */
  stuck(): ReadFile[];
};

const OPEN: ReadonlySet<ImportRun['kind']> = new Set(['writing', 'undoing', 'reverting', 'stuck']);

/** What a former version looked at lacks what the screen shows of a plan: it has to be looked at again. */
const ofThisVersion = (file: ReadFile | undefined) =>
  file && 'readAs' in file.plan ? file : undefined;

/** In: a folder of its own. */
export function openReadFiles(dir: string): ReadFiles {
  const looked = openKeptFiles<ReadFile>(dir);
  /** Can be taken back for a day, however many files are looked at meanwhile. */
  const imported = openKeptFiles<ReadFile>(join(dir, 'imported'));
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
      return (await looked.keep(file.id, file)) ? remember(file) : undefined;
    },
    async find(id) {
      const known = inMemory.get(id);
      if (known) return known;
      const file = (await imported.find(id)) ?? ofThisVersion(await looked.find(id));
      // Somebody else may have read it meanwhile; there is one of each, since its import changes it.
      return inMemory.get(id) ?? (file && remember(file));
    },
    async keepEnd(file) {
      const { id, run } = file;
      if (run.kind === 'stuck') return;
      const kept = run.kind === 'done' || imported.ids().includes(id) ? imported : looked;
      await kept.keep(id, file);
    },
    stuck: () => [...inMemory.values()].filter(({ run }) => run.kind === 'stuck'),
  };
}
