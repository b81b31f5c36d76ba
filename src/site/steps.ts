import { createYielder } from '#src/lib/node/yielder.ts';
import type { DependencyKey, Read } from '#src/model/pages/query.ts';
import type { RedirectEntry, Renderable } from '#src/model/pages/renderer.ts';
import { payloadPath } from '#src/model/links.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { ProblemName } from '#src/model/errors/errors.ts';
import { type PackedFile, packFile } from './entries.ts';
import { type PageRead, readPage } from './listing.ts';
import type { NextBuild } from './next-build.ts';
import { unpackText } from './objects.ts';
import type { Recording } from './recorded.ts';
import type { Site } from './site.ts';

/** A file of a step: its body is packed, or there is none, as it leads elsewhere or is gone. */
export type StepFile = PackedFile | RedirectEntry;

/**
 * One write of a publish, so that another server can do the same. Done in their order on equal sites they leave
 * equal sites. `isKnown`: what the page is listed and found by has not changed.
 */
export type BuildStep =
  | {
      kind: 'put';
      path: string;
      target?: Renderable | undefined;
      files: StepFile[];
      inputs?: string | undefined;
      isKnown: boolean;
    }
  | { kind: 'fail'; target: Renderable; name: ProblemName; retry: boolean }
  | { kind: 'remove'; path: string }
  | { kind: 'note' | 'note-unknown'; read: Read }
  | { kind: 'use'; path: string; reads: readonly Read[] }
  | { kind: 'state'; reader: DependencyKey; digest?: string | undefined }
  | { kind: 'state-unknown'; reader: DependencyKey };

/** The next build, of which each write is told. */
export function tellSteps(nextBuild: NextBuild, tell: (step: BuildStep) => void): NextBuild {
  const { recording } = nextBuild;
  return {
    ...nextBuild,
    put(path, target, files, inputs, read) {
      // What is packed is read no more.
      const found = read ?? readPage(path, files);
      const packed = files.map(packFile);
      tell({ kind: 'put', path, target, files: packed, inputs, isKnown: read === 'unchanged' });
      return nextBuild.put(path, target, packed, inputs, found);
    },
    fail(target, failure, { retry }) {
      tell({ kind: 'fail', target, name: failure.name, retry });
      nextBuild.fail(target, failure, { retry });
    },
    remove(path) {
      tell({ kind: 'remove', path });
      nextBuild.remove(path);
    },
    recording: tellRecording(recording, tell),
  };
}

function tellRecording(recording: Recording, tell: (step: BuildStep) => void): Recording {
  return {
    ...recording,
    note(read) {
      tell({ kind: 'note', read });
      return recording.note(read);
    },
    noteUnknown(read) {
      tell({ kind: 'note-unknown', read });
      recording.noteUnknown(read);
    },
    use(path, reads) {
      tell({ kind: 'use', path, reads });
      return recording.use(path, reads);
    },
    noteState(reader, digest) {
      tell({ kind: 'state', reader, digest });
      recording.noteState(reader, digest);
    },
    noteStateUnknown(reader) {
      tell({ kind: 'state-unknown', reader });
      recording.noteStateUnknown(reader);
    },
  };
}

/** Does a step of another server. */
export function doStep(nextBuild: NextBuild, step: BuildStep): void {
  const { recording } = nextBuild;
  switch (step.kind) {
    case 'put': {
      const { path, target, files, inputs, isKnown } = step;
      nextBuild.put(path, target, files, inputs, isKnown ? 'unchanged' : readPacked(path, files));
      break;
    }
    case 'fail':
      nextBuild.fail(step.target, problem(step.name), { retry: step.retry });
      break;
    case 'remove':
      nextBuild.remove(step.path);
      break;
    case 'note':
      recording.note(step.read);
      break;
    case 'note-unknown':
      recording.noteUnknown(step.read);
      break;
    case 'use':
      recording.use(step.path, step.reads);
      break;
    case 'state':
      recording.noteState(step.reader, step.digest);
      break;
    case 'state-unknown':
      recording.noteStateUnknown(step.reader);
  }
}

function readPacked(path: string, files: readonly StepFile[]): PageRead {
  const payload = payloadPath(path);
  return readPage(
    path,
    files.flatMap((file) => {
      if (file.path !== payload || !('body' in file)) return [];
      return [{ ...file, body: unpackText(file.body) }];
    }),
  );
}

/**
 * Everything that the newest state of a site consists of, as steps that make another site equal to it, once
 * `removeOthers` has removed there what they do not name.
 */
export function* stepsOf({ pages, recorded, lookup, packed, head }: Source): Iterable<BuildStep> {
  const { seq } = head();
  for (const path of pages.all()) {
    const page = pages.get(path);
    if (!page) continue;
    const { target, inputs, retry } = page;
    const files = page.files.flatMap((file) => fileAt({ lookup, packed }, file, seq));
    yield { kind: 'put', path, target, files, inputs, isKnown: false };
    if (page.problem !== undefined && target) {
      yield { kind: 'fail', target, name: page.problem as ProblemName, retry };
    }
    const reads = recorded.queriesOf(path).flatMap((query) => recorded.readOf(query) ?? []);
    yield { kind: 'use', path, reads: reads.map(known) };
  }
  for (const query of recorded.queries()) {
    const read = recorded.readOf(query);
    if (read)
      yield { kind: read.digest === undefined ? 'note-unknown' : 'note', read: known(read) };
  }
  for (const [reader, digest] of recorded.states()) {
    yield digest === '' ? { kind: 'state-unknown', reader } : { kind: 'state', reader, digest };
  }
}

type Source = Pick<Site, 'pages' | 'recorded' | 'lookup' | 'packed' | 'head'>;

const known = ({ digest = '', ...read }: ReturnType<Source['recorded']['readOf']> & {}): Read => ({
  ...read,
  digest,
});

function fileAt(site: Pick<Site, 'lookup' | 'packed'>, path: string, seq: number): StepFile[] {
  const entry = site.lookup(path, seq);
  if (!entry) return [];
  const { status, location, headers, object } = entry;
  if (status === 410) return [{ path, aliases: [], status }];
  if (status === 301 && location !== null) return [{ path, aliases: [], status, location }];
  const body = site.packed(path);
  if (!object || !body) return [];
  return [{ path, aliases: [], type: object.type, status, headers, body }];
}

/** What the steps of a whole copy name. */
type CopiedKeys = Record<'paths' | 'queries' | 'readers', Set<string>>;

export const newCopiedKeys = (): CopiedKeys => ({
  paths: new Set(),
  queries: new Set(),
  readers: new Set(),
});

/** Notes what a step names. */
export function noteCopied({ paths, queries, readers }: CopiedKeys, step: BuildStep): void {
  if (step.kind === 'put') paths.add(step.path);
  else if ('read' in step) queries.add(step.read.query);
  else if ('reader' in step) readers.add(step.reader);
}

/**
 * Removes from the next build what a whole copy does not have. It is not emptied before: visitors' calls go by what
 * is recorded.
 */
export async function removeOthers(
  { pages, recorded }: Pick<Site, 'pages' | 'recorded'>,
  nextBuild: NextBuild,
  { paths, queries, readers }: CopiedKeys,
): Promise<void> {
  const pause = createYielder();
  for (const path of [...pages.all()]) {
    if (!paths.has(path)) nextBuild.remove(path);
    await pause();
  }
  for (const query of recorded.queries()) {
    if (!queries.has(query)) nextBuild.recording.drop(query);
    await pause();
  }
  for (const reader of recorded.states().keys()) {
    if (!readers.has(reader)) nextBuild.recording.noteState(reader, undefined);
    await pause();
  }
}
