import type { Calls } from '#src/api/handlers/calls/calls.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import type { Presence } from '#src/api/handlers/presence.ts';
import type { BulkRuns } from '#src/api/handlers/items/bulk-runs.ts';
import type { ItemWarnings } from '#src/api/handlers/items/item-warnings.ts';
import type { Editing } from '#src/api/handlers/content.ts';
import type { EventPort } from '#src/api/handlers/visitors/event.ts';
import type { Forms } from '#src/api/handlers/visitors/forms.ts';
import type { ItemTables } from '#src/api/handlers/items/item-tables.ts';
import type { ListItems } from '#src/api/handlers/items/items.ts';
import type { NewsletterPort } from '#src/api/handlers/visitors/newsletter.ts';
import type { RestockPort } from '#src/api/handlers/visitors/restock.ts';
import type { Uploads } from '#src/api/handlers/library/uploads.ts';
import type { Library } from '#src/api/handlers/library/library-files.ts';
import type { PlansPort } from '#src/api/handlers/publishing/plans.ts';
import type { Sharing } from '#src/api/handlers/publishing/share.ts';
import type { Publishing } from '#src/api/handlers/publishing/publishing.ts';
import type { Campaigns } from '#src/campaigns/campaigns.ts';
import type { AuditLog } from '#src/auth/audit.ts';
import type { BoundedMap } from '#src/lib/bounded-map.ts';
import type { Language } from '#src/model/languages.ts';
import type { PageSummary } from '#src/model/pages/page-summary.ts';
import type { Queries } from '#src/model/pages/query.ts';
import type { Flushcache } from '#src/publish/flushcache.ts';
import type { Site } from '#src/site/site.ts';
import type { Archives } from '#src/exchange/archive/archives.ts';
import type { Importer } from '#src/exchange/importer.ts';
import type { Inbox } from '#src/submissions/inbox.ts';
import type { AuthPort } from './auth.ts';
import type { DeadLinks } from './dead-links.ts';
import type { Overview } from './overview.ts';
import type { PastBuilds } from './past.ts';
import type { Unread } from './unread.ts';
import type { VisitReports } from './visits.ts';
import type { ReadItemFacts } from './item-facts.ts';
import type { WhereUsed } from './where-used.ts';

/** What the composition root hands to the built app with each request (`Astro.locals.site`). */
export type SiteLocals = {
  /** Published queries on the state of this moment. */
  queries(): Queries;
  auth: AuthPort;
  /** Parts of pages that were drawn of this state; absent where the state changes from request to request. */
  drawn?: BoundedMap<string, string>;
  /** Finds pages by their words. */
  search: Site['search'];
  /** All pages with their drafts, titles in a language: for superusers. */
  pages(lang: Language): PageSummary[];
  /** What editors choose from: for superusers. */
  items: ListItems;
  /** The items of any schema as tables: for superusers. */
  tables: ItemTables;
  /** The items that have words anywhere in their texts: for superusers. */
  findTexts: Replica['findTexts'];
  /** What waits, what is wrong, and what went live: for superusers. */
  overview: Overview;
  /** The links of the published site that lead nowhere: for superusers. */
  deadLinks: DeadLinks;
  /** What is planned for later: for superusers. */
  plans: PlansPort;
  /** Whether further servers serve the site, which do not have all that this one keeps: for superusers. */
  isOneOfSeveral: boolean;
  /** Drafts that go live and come back together: for superusers. */
  campaigns: Campaigns;
  /** The site as links show it to who has one. */
  sharing: Sharing;
  /** Content as editors read and write it: for superusers. */
  editing: Editing;
  /** Changes of many items that run on this server: for superusers. */
  bulkRuns: BulkRuns;
  /** What browsers and programs may ask: visitors what is published and public. */
  calls: Calls;
  /** Files that editors bring: for superusers. */
  uploads: Uploads;
  /** All files with what names them: for superusers. */
  library: Library;
  /** Items that no page reads: for superusers. */
  unread: Unread;
  /** Which items and pages use an item: for superusers. */
  whereUsed: WhereUsed;
  /** Why redirects and fonts have no effect: for superusers. */
  itemWarnings: ItemWarnings;
  /** What lists tell of items beside their fields: for superusers. */
  itemFacts: ReadItemFacts;
  /** What a publish would do, and how far one is: for superusers. */
  publishing: Publishing;
  /** Who edits what at this moment: for superusers. */
  presence: Presence;
  /** Who wrote what: for superusers. */
  audit: Pick<AuditLog, 'append' | 'read' | 'names'>;
  /** What visitors send with forms. */
  forms: Forms;
  /** The same to be read and answered: for superusers. */
  inbox: Inbox;
  /** What visitors did. */
  events: EventPort;
  /** Products in and out as files: for superusers. */
  imports: Importer;
  /** Everything in and out as one file: for superusers. */
  archives: Archives;
  /** What visitors did, in numbers: for superusers. */
  visits: VisitReports;
  /** Who gets the newsletter. */
  newsletter: NewsletterPort;
  /** Who waits for goods that are sold out. */
  restock: RestockPort;
  /** Pages as earlier builds showed them: for superusers. */
  past: PastBuilds;
  /** Writes an unexpected failure of a request down. Out: the id of the line. */
  logFailure(path: string, error: unknown): string;
  /** What /manage/flushcache does and shows. */
  flushcache: Flushcache;
};
