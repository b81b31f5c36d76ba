import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import type { Language } from '#src/model/languages.ts';
import { type ArchiveStep, compare, type ComparePorts, FILE_STEPS } from './compare.ts';
import { nameOf } from './format.ts';
import type { OpenArchive } from './read.ts';

/** What an archive would do. */
export type ArchivePlan = {
  /** When the archive was made, ISO 8601. */
  made: string;
  /** By schema, and for `files`; `left`: what cannot be written here. */
  parts: { name: string; fresh: number; changed: number; same: number; left: number }[];
  /** The first of what changes. */
  changes: { schema: string; id: string; name: string; isNew: boolean }[];
  faults: Extract<ArchiveStep, { kind: 'fault' }>['fault'][];
  /** Things to write. */
  total: number;
  /** The same for plans that do the same. */
  digest: string;
};

const SHOWN_CHANGES = 500;
const SHOWN_FAULTS = 200;
/** Whoever has more of them has another kind of file. */
const MOST_FAULTS = 10_000;

/**
 * What an archive would do now. Writes nothing. In: also the language of who looks. Throws `SourceFailed` where the
 * source cannot be read, and the reason in words where there is too much wrong with the archive.
 */
export async function planOf(
  archive: OpenArchive,
  ports: ComparePorts,
  lang: Language,
): Promise<ArchivePlan> {
  const { made, schemas } = archive.manifest;
  const none = { fresh: 0, changed: 0, same: 0, left: 0 };
  const parts = new Map([FILE_STEPS, ...schemas].map((name) => [name, { name, ...none }]));
  const plan: ArchivePlan = { made, parts: [], changes: [], faults: [], total: 0, digest: '' };
  const hash = createHash('sha256');
  let faults = 0;
  for await (const step of compare(archive, ports)) {
    // A shop is large: whoever asks for a page meanwhile is served.
    await turn();
    const change = changeOf(step, lang);
    if (change) {
      plan.total += 1;
      hash.update(
        canonicalJson([
          change,
          step.kind === 'item' ? [step.here?.version ?? null, step.item] : step,
        ]),
      );
      if (plan.changes.length < SHOWN_CHANGES) plan.changes.push(change);
    }
    if (step.kind === 'fault') {
      faults += 1;
      if (faults > MOST_FAULTS) throw new Error(`more than ${MOST_FAULTS} faults`);
      if (plan.faults.length < SHOWN_FAULTS) plan.faults.push(step.fault);
      continue;
    }
    const part = parts.get(partOf(step));
    if (part)
      part[
        change ? (change.isNew ? 'fresh' : 'changed') : step.kind === 'left' ? 'left' : 'same'
      ] += 1;
  }
  return { ...plan, parts: [...parts.values()], digest: hash.digest('hex') };
}

function partOf(step: Exclude<ArchiveStep, { kind: 'fault' }>): string {
  if (step.kind === 'item') return step.schema.name;
  return step.kind === 'file' ? FILE_STEPS : step.schema;
}

function changeOf(step: ArchiveStep, lang: Language): ArchivePlan['changes'][number] | undefined {
  if (step.kind === 'file') {
    const { id, fileName } = step.file;
    return { schema: FILE_STEPS, id, name: fileName, isNew: step.isNew };
  }
  if (step.kind !== 'item') return undefined;
  const { schema, item, here } = step;
  return { schema: schema.name, id: item.id, name: nameOf(item, lang), isNew: here === undefined };
}
