import type { Database } from '#src/lib/node/sqlite.ts';
import type { EventOutbox } from '../rules/outbox.ts';
import type { AppStore } from '../store/app.ts';
import type { Clock } from '../store/clock.ts';
import type { ContentTable } from '../store/content.ts';
import type { LanguageStore } from '../store/languages.ts';
import type { LinkStore } from '../store/links.ts';
import type { SchemaStore } from '../store/schemas.ts';
import type { TextIndex } from '../store/text-index.ts';

/** What writes to content work with. */
export type ContentServices = {
  db: Database;
  clock: Clock;
  apps: AppStore;
  languages: LanguageStore;
  schemas: SchemaStore;
  content: ContentTable;
  links: LinkStore;
  texts: TextIndex;
  outbox: EventOutbox;
};
