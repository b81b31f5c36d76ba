import { existsSync } from 'node:fs';
import { connectSquidex } from '#src/content/squidex/client.ts';
import type { ContentSource } from '#src/content/source.ts';
import type { ContentStore } from '#src/content/store.ts';
import { leftByRestores } from '#src/content-server/restore.ts';
import { type ContentServer, createContentServer } from '#src/content-server/server.ts';
import { openKept } from './broken.ts';
import { CommandError } from '../process/command-error.ts';
import { dataPaths, type Env } from '../process/env.ts';

/** Where content comes from and goes to. */
export type ContentBackend = {
  source: ContentSource;
  store: ContentStore;
  /** True for the content server in this process, false for a configured Squidex. */
  embedded: boolean;
  /** Makes a backup of the embedded content server; absent: Squidex makes its own. */
  backup: ContentServer['backup'] | undefined;
  close(): void;
};

// Never resolved: the client needs an address, and requests go to `handle`.
const EMBEDDED_URL = 'http://content.invalid';

/** A source of content in a sentence. In: its name. */
export const sourceInWords = (name: string): string =>
  isEmbedded(name) ? 'the embedded content server' : `Squidex at ${name}`;

const isEmbedded = (name: string) => name.startsWith(EMBEDDED_URL);

/**
 * Throws `CommandError` where the content of a data folder comes from a Squidex whose settings are missing: the
 * embedded server would put its own content, or the demo, in the place of the shop. In: the name of the source that
 * the content comes from.
 */
export function checkSource({ dataDir, squidex }: Env, known: string | undefined): void {
  if (squidex || known === undefined || isEmbedded(known)) return;
  throw new CommandError(
    `The content in ${dataDir} comes from ${sourceInWords(known)}, and the SQUIDEX_ variables are not set. Set them. ` +
      `To show the content of the embedded content server instead, remove ${dataPaths(dataDir).replica} first.`,
  );
}

/** Connects to the configured Squidex, or opens the embedded content server on the data folder. */
export function openContent(env: Env): ContentBackend {
  if (env.squidex) {
    const ports = connectSquidex(env.squidex);
    return { ...ports, embedded: false, backup: undefined, close: () => undefined };
  }
  const server = openContentServer(env);
  const ports = connectSquidex({
    url: EMBEDDED_URL,
    app: server.appName,
    clientId: server.clientId,
    clientSecret: server.secret,
    fetch: (request) => server.handle(request),
  });
  return { ...ports, embedded: true, backup: server.backup, close: () => server.close() };
}

/**
 * Why the embedded content server must not begin with new content in a data folder, and what to do, for a person: it
 * had content, or a restore was interrupted. A new, empty server would take the shop down. Out: undefined where
 * content is there, or never was.
 */
export function missingContent(dataDir: string): string | undefined {
  const { content, contentDatabase, seeded } = dataPaths(dataDir);
  if (existsSync(contentDatabase)) return undefined;
  const { draft, aside } = leftByRestores(content);
  const before = aside.at(-1);
  const anew = 'npm run restore -- FOLDER';
  if (before !== undefined) {
    return (
      `${contentDatabase} is missing: a restore set the content aside and was interrupted. Restore the backup ` +
      `again with ${anew}, or rename ${before} to ${content} to have the content that was there.`
    );
  }
  if (draft !== undefined) {
    return (
      `${contentDatabase} is missing: a restore was interrupted before its content took its place. Restore the ` +
      `backup again with ${anew}, or begin with another DATA_DIR.`
    );
  }
  if (!existsSync(seeded)) return undefined;
  return (
    `${contentDatabase} is missing, though this data folder had content. Put a backup back with ${anew}, ` +
    'or begin again with another DATA_DIR.'
  );
}

/** What restores left beside the content that is there, a line for each, for a person. */
export function notesOfRestores(dataDir: string): string[] {
  const { draft, aside } = leftByRestores(dataPaths(dataDir).content);
  return [
    ...(draft === undefined
      ? []
      : [
          `A restore was interrupted before it changed anything: the content is as it was. Restore the backup again, ` +
            `or delete ${draft}, which is a part of it.`,
        ]),
    ...aside.map(
      (folder) =>
        `A restore set the content that was there aside, in ${folder}. Delete it when the restore was right.`,
    ),
  ];
}

/** The embedded content server on the data folder. Throws `BrokenDataError`, and `CommandError` with `missingContent`. */
export function openContentServer(env: Env) {
  const { content: dataDir, contentDatabase } = dataPaths(env.dataDir);
  const missing = missingContent(env.dataDir);
  if (missing !== undefined) throw new CommandError(missing);
  return openKept(contentDatabase, () =>
    createContentServer({
      dataDir,
      maxAssetBytes: env.uploadMaxBytes,
      // A server that others reach must not be made to call this machine's own ports.
      webhooksToLoopback: isLoopback(env.host),
      ...(env.contentClientSecret ? { clientSecret: env.contentClientSecret } : {}),
    }),
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
