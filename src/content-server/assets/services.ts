import type { Database } from '#src/lib/node/sqlite.ts';
import type { EventOutbox } from '../rules/outbox.ts';
import type { AppStore } from '../store/app.ts';
import type { AssetStore } from '../store/assets.ts';
import type { Clock } from '../store/clock.ts';
import type { FolderStore } from '../store/folders.ts';
import type { LinkStore } from '../store/links.ts';
import type { AssetFiles } from './files.ts';

/** What writes to assets work with. */
export type AssetServices = {
  db: Database;
  clock: Clock;
  apps: AppStore;
  links: LinkStore;
  outbox: EventOutbox;
  assets: AssetStore;
  folders: FolderStore;
  files: AssetFiles;
  /** Bytes that a file may have. */
  maxAssetBytes: number;
};
