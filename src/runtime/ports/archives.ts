import { isAllowed, isWrittenBesides } from '#src/api/handlers/allowed.ts';
import { importEntries } from '#src/auth/audit.ts';
import { type Archives, createArchives } from '#src/exchange/archive/archives.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import type { Log } from '#src/publish/ports.ts';
import type { Publisher } from '#src/publish/publisher.ts';
import type { DataServices } from '../engine/services.ts';
import { dataPaths, type Env } from '../process/env.ts';

/** Everything as one file, as far as superusers may read and write it. */
export function createArchivePort(
  { content, audit }: Pick<DataServices, 'content' | 'audit'>,
  { dataDir, uploadMaxBytes }: Pick<Env, 'dataDir' | 'uploadMaxBytes'>,
  publisher: Publisher,
  log: Log,
): Archives {
  const findIn = (all: readonly ContentSchema[]) => (wanted: string) =>
    all.find((one) => one.name === wanted);
  const archives = createArchives({
    ...{ source: content.source, store: content.store },
    mayRead: ({ name }, all) => isAllowed('read', name, findIn(all)),
    mayWrite: ({ name }, all) => isWrittenBesides(name, findIn(all)),
    ...{ dir: dataPaths(dataDir).archives, maxFile: uploadMaxBytes },
    changed: () => void publisher.request(),
    ended: (end, who, fileName, written) =>
      audit.appendAll(importEntries({ end, who, of: 'archive', fileName, written })),
    log: (problem) => log('archive-failed', { reason: messageOf(problem, 'en') }),
  });
  void archives.recover();
  return archives;
}
