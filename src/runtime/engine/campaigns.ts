import type { AuditLog } from '#src/auth/audit.ts';
import { type Campaigns, createCampaigns } from '#src/campaigns/campaigns.ts';
import type { CampaignItemNote } from '#src/campaigns/carrying.ts';
import type { CampaignStore } from '#src/campaigns/store.ts';
import type { ProposedItem } from '#src/content/queries/proposals.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import { isSameStored } from '#src/content/same-data.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LANGUAGES, MASTER_LANGUAGE } from '#src/model/languages.ts';
import { isSchemaName } from '#src/model/schemas/all.ts';
import type { PreviewPage, PublishPreview } from '#src/publish/preview.ts';
import type { Publisher } from '#src/publish/publisher.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import type { Print } from '../process/print.ts';
import { itemName } from './item-name.ts';
import type { ContentBackend } from './content.ts';

type Ports = {
  store: CampaignStore;
  content: Pick<ContentBackend, 'source' | 'store'>;
  replica: Pick<Replica, 'view' | 'planned' | 'refresh'>;
  previews: Pick<PublishPreview, 'ask' | 'compare'>;
  publisher: Pick<Publisher, 'exclusively' | 'request'>;
  audit: Pick<AuditLog, 'append'>;
  now(): number;
  /** When this server was started, in ms. */
  started: number;
  print: Print;
};

/** So many pages are named that cannot be drawn. */
const NAMED = 3;
/** A draft has a page, and may leave another address. */
const FACES = 2;

/** Campaigns on the engine's content and publisher. */
export function openCampaigns(ports: Ports): Campaigns {
  const { content, replica, publisher, audit } = ports;
  const published = replica.view('published');
  const drafts = replica.view('draft');
  return createCampaigns(ports.store, {
    source: content.source,
    writes: content.store,
    now: ports.now,
    isSame: isSameStored,
    broke: (name, error) => ports.print(`The campaign “${name}” failed: ${String(error)}`),
    published(id) {
      const row = published.row(id);
      return row && JSON.parse(row.data);
    },
    known({ schema, id }) {
      const draft = drafts.row(id);
      return {
        name: itemName(drafts, { schema, id }, MASTER_LANGUAGE) ?? id,
        isDraft: draft?.schema === schema && draft.data !== published.row(id)?.data,
        isPlanned: replica.planned().some((plan) => plan.id === id),
      };
    },
    check: (items) => whyNot(ports, items),
    async together(items, work) {
      const done = await publisher.exclusively(async () => {
        try {
          return await work();
        } finally {
          await readAgain(ports, items);
        }
      });
      if (done.ok) publisher.request();
      return done;
    },
    noted({ who, operation, name }) {
      audit.append({ who, operation, schema: 'campaigns', id: name, before: null, after: null });
    },
    notedItem: (note) => audit.append(entryOf(note, ports.started)),
  });
}

/** What the log says of an item that a campaign made live, or brought back. */
function entryOf(
  { isLive, due, name, who, schema, id, before, after }: CampaignItemNote,
  started: number,
) {
  const late = due !== null && due < started ? '-late' : '';
  const operation = isLive && due !== null ? `went-live${late}` : 'publish';
  return {
    ...{ who, operation, schema, id, before, after, note: name },
    ...(isLive && due !== null && { due }),
  };
}

/** What visitors see of the items is known before the next publish; that one would read it, too. */
async function readAgain({ content, replica }: Ports, items: readonly ItemRef[]): Promise<void> {
  for (const [schema, some] of Map.groupBy(items, (item) => item.schema)) {
    if (!isSchemaName(schema)) continue;
    await replica.refresh(
      content.source,
      schema,
      some.map(({ id }) => id),
    );
  }
}

type Draft = Parameters<Parameters<typeof createCampaigns>[1]['check']>[0][number];

/** Draws what these drafts would change. Out: what cannot be drawn like that. */
async function whyNot({ previews }: Ports, items: readonly Draft[]): Promise<Problem | undefined> {
  const proposed = items.flatMap(({ schema, id, data }) =>
    isSchemaName(schema) ? [{ schema, id, data }] : [],
  );
  try {
    return await drawAll(previews, proposed);
  } catch (error) {
    return problem('campaign-broken', { reason: String(error) });
  }
}

async function drawAll(
  previews: Ports['previews'],
  proposed: readonly ProposedItem[],
): Promise<Problem | undefined> {
  const preview = await previews.ask(proposed);
  if (!preview.ok) {
    const { name, details } = preview.error;
    if (name !== 'item-invalid') return preview.error;
    return problem('campaign-invalid', {
      item: `${details['schema']} ${details['id']}`,
      ...{ field: details['field'] ?? '', reason: details['reason'] ?? '' },
    });
  }
  const bad = preview.value.pages.filter(({ kind }) => kind === 'kept');
  // The pages of the drafts themselves come first.
  const own = proposed.length * LANGUAGES.length * FACES;
  let next: number | null = 0;
  while (next !== null && next < own) {
    const drawn = await previews.compare(proposed, next);
    if (!drawn.ok) return drawn.error;
    bad.push(...drawn.value.pages.filter(isUndrawn));
    next = drawn.value.comparison.next;
  }
  if (bad.length === 0) return undefined;
  const paths = new Set(bad.map(({ path }) => path));
  return problem('campaign-kept', { paths: [...paths].slice(0, NAMED).join(', ') });
}

/** Whether a page failed that had to be drawn. */
const isUndrawn = ({ kind, lang, html }: PreviewPage) =>
  (kind === 'changed' || kind === 'new') && lang !== null && html === null;
