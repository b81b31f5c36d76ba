import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { ItemData } from '#src/content/source.ts';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import type { Campaign, CampaignItemState, CampaignState } from '#src/model/items/campaign.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';

/**
 * What an item needs so that it can come back. `before`: what visitors saw, null: nothing. `after`: what went live.
 * `draft`: what is its draft once it came back; noted when the campaign ends, before anything is written.
 */
export type StoredCampaign = {
  before: ItemData | null;
  after: ItemData;
  draft?: ItemData | undefined;
};

/** The fields of a campaign that change. `asked`: the address of who had it go on or off last. */
type CampaignFields = Partial<
  Pick<Campaign, 'name' | 'start' | 'end' | 'state' | 'failure'> & { asked: string }
>;

export type CampaignName = Pick<Campaign, 'id' | 'name'>;

/** The campaigns of a shop, in a file of their own. */
export type CampaignStore = {
  /** All, those that are over last; else by their start, then by name. */
  list(): Campaign[];
  find(id: string): Campaign | undefined;
  /** The campaign that an item belongs to, unless that is over. */
  of(item: string): CampaignName | undefined;
  add(name: string, by: string): string;
  change(id: string, fields: CampaignFields): void;
  /** Who had it go on or off last; null: not known. */
  asked(id: string): string | null;
  remove(id: string): void;
  addItem(campaign: string, item: ItemRef): void;
  removeItem(campaign: string, id: string): void;
  /** Sets where an item stands. `kept`: what it needs to come back; absent: what was kept stays. */
  setItem(campaign: string, id: string, state: CampaignItemState, kept?: StoredCampaign): void;
  kept(campaign: string, id: string): StoredCampaign | undefined;
  /** All its items wait again, and nothing is kept of them. */
  restart(campaign: string): void;
  close(): void;
};

const MIGRATIONS = [
  `CREATE TABLE campaign (
     id TEXT PRIMARY KEY, name TEXT NOT NULL, by TEXT NOT NULL, start INTEGER, end INTEGER,
     state TEXT NOT NULL, failure TEXT
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE item (
     campaign TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE, id TEXT NOT NULL,
     schema TEXT NOT NULL, state TEXT NOT NULL, kept TEXT, PRIMARY KEY (campaign, id)
   ) STRICT, WITHOUT ROWID;`,
  'ALTER TABLE campaign ADD COLUMN asked TEXT;',
  'CREATE INDEX item_id ON item (id);',
];

const ORDER = "state = 'over', coalesce(start, end, 9e15), name COLLATE NOCASE, id";

const CampaignRow = v.object({
  id: v.string(),
  name: v.string(),
  by: v.string(),
  start: v.nullable(v.number()),
  end: v.nullable(v.number()),
  state: v.custom<CampaignState>((value) => typeof value === 'string'),
  failure: v.nullable(v.string()),
});
const NameRow = v.pick(CampaignRow, ['id', 'name']);
const ItemRow = v.object({
  campaign: v.string(),
  schema: v.string(),
  id: v.string(),
  state: v.custom<CampaignItemState>((value) => typeof value === 'string'),
});

/** Opens the campaigns. In: a path or ':memory:'. */
export function openCampaignStore(path: string): CampaignStore {
  const db = openDatabase(path, MIGRATIONS);
  const update = db.prepare(
    `UPDATE campaign SET name = ?, start = ?, end = ?, state = ?, failure = ?,
     asked = coalesce(?, asked) WHERE id = ?`,
  );
  const itemsOf = (campaign: string) =>
    v
      .parse(v.array(ItemRow), db.prepare('SELECT * FROM item WHERE campaign = ?').all(campaign))
      .map(({ schema, id, state }) => ({ schema, id, state }));
  function campaignOf(row: unknown): Campaign {
    const { failure, ...campaign } = v.parse(CampaignRow, row);
    const told = failure === null ? null : (JSON.parse(failure) as Problem);
    return { ...campaign, failure: told, items: itemsOf(campaign.id) };
  }
  const find = (id: string) => {
    const row = db.prepare('SELECT * FROM campaign WHERE id = ?').get(id);
    return row && campaignOf(row);
  };
  return {
    list: () => db.prepare(`SELECT * FROM campaign ORDER BY ${ORDER}`).all().map(campaignOf),
    find,
    of(item) {
      const row = db
        .prepare(
          `SELECT id, name FROM campaign
           WHERE state <> 'over' AND id IN (SELECT campaign FROM item WHERE id = ?)
           ORDER BY ${ORDER}`,
        )
        .get(item);
      return row && v.parse(NameRow, row);
    },
    add(name, by) {
      const id = randomUUID();
      db.prepare("INSERT INTO campaign (id, name, by, state) VALUES (?, ?, ?, 'waiting')").run(
        ...[id, name, by],
      );
      return id;
    },
    change(id, fields) {
      const known = find(id);
      if (!known) return;
      const { name, start, end, state, failure } = { ...known, ...fields };
      const told = failure && JSON.stringify(failure);
      update.run(name, start, end, state, told, fields.asked ?? null, id);
    },
    asked(id) {
      const asked = db.prepare('SELECT asked FROM campaign WHERE id = ?').get(id)?.['asked'];
      return typeof asked === 'string' ? asked : null;
    },
    remove: (id) => void db.prepare('DELETE FROM campaign WHERE id = ?').run(id),
    addItem(campaign, { schema, id }) {
      db.prepare("INSERT OR IGNORE INTO item VALUES (?, ?, ?, 'waits', NULL)").run(
        ...[campaign, id, schema],
      );
    },
    removeItem: (campaign, id) =>
      void db.prepare('DELETE FROM item WHERE campaign = ? AND id = ?').run(campaign, id),
    setItem(campaign, id, state, kept) {
      db.prepare(
        'UPDATE item SET state = ?, kept = coalesce(?, kept) WHERE campaign = ? AND id = ?',
      ).run(...[state, kept === undefined ? null : JSON.stringify(kept), campaign, id]);
    },
    kept(campaign, id) {
      const text = db
        .prepare('SELECT kept FROM item WHERE campaign = ? AND id = ?')
        .get(campaign, id)?.['kept'];
      return typeof text === 'string' ? (JSON.parse(text) as StoredCampaign) : undefined;
    },
    restart: (campaign) =>
      void db
        .prepare("UPDATE item SET state = 'waits', kept = NULL WHERE campaign = ?")
        .run(campaign),
    close: () => db.close(),
  };
}
