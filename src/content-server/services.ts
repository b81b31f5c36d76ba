import type { Database } from '#src/lib/node/sqlite.ts';
import type { Runner } from './query/run.ts';
import type { AppStore } from './store/app.ts';
import type { AssetFiles } from './assets/files.ts';
import type { Resizer } from './assets/resizer.ts';
import type { AssetStore } from './store/assets.ts';
import type { Clock } from './store/clock.ts';
import type { ContentTable } from './store/content.ts';
import type { FolderStore } from './store/folders.ts';
import type { LanguageStore } from './store/languages.ts';
import type { LinkStore } from './store/links.ts';
import type { EventOutbox } from './rules/outbox.ts';
import type { RuleStore } from './store/rules.ts';
import type { SchemaStore } from './store/schemas.ts';
import type { TextIndex } from './store/text-index.ts';
import type { TokenStore } from './store/tokens.ts';

/** Everything that the endpoints work with. One per server. */
export type ServerServices = {
  db: Database;
  clock: Clock;
  apps: AppStore;
  tokens: TokenStore;
  languages: LanguageStore;
  schemas: SchemaStore;
  content: ContentTable;
  links: LinkStore;
  texts: TextIndex;
  rules: RuleStore;
  outbox: EventOutbox;
  assets: AssetStore;
  folders: FolderStore;
  files: AssetFiles;
  /** Bytes that a file may have. */
  maxAssetBytes: number;
  resizer: Resizer;
  runner: Runner;
};
