import { describe, expect, test } from 'vitest';
import {
  applyBulk,
  type BulkPorts,
  choiceLabel,
  planBulk,
  undoBulk,
} from '#src/api/handlers/items/bulk-change.ts';
import { createBulkRuns } from '#src/api/handlers/items/bulk-runs.ts';
import { applyStatus, undoStatus } from '#src/api/handlers/items/bulk-status.ts';
import { must } from '../replica/content.ts';
import { openEditing, refusingPublishesOf } from './shop.ts';

const IDS = [
  '0c4c8a6e-0d5f-4e1e-9c6a-3f1a2b3c4d01',
  '0c4c8a6e-0d5f-4e1e-9c6a-3f1a2b3c4d02',
] as const;
const RAISE = { field: 'priceCents', kind: 'percent', value: '5' } as const;

async function withProducts() {
  const shop = await openEditing();
  const { editing, written } = shop;
  for (const [index, id] of IDS.entries()) {
    const data = {
      name: { de: `Decke ${index}`, en: `Blanket ${index}` },
      priceCents: { iv: [9_999, 12_000][index] },
    };
    must(await editing.createFrom('products', data, { publish: true, id }));
  }
  const wrote = (write: (typeof written)[number]) => void written.push(write);
  const price = async (id: string) => {
    const item = must(await editing.read({ schema: 'products', id }));
    return {
      live: item.published?.data['priceCents']?.['iv'],
      draft: item.draft?.data['priceCents'],
    };
  };
  return { ...shop, ports: { editing, wrote }, price };
}

test('how far a change of many items is, and taking it back, is known by its name while it runs', async () => {
  const { editing, ports } = await withProducts();
  const runs = createBulkRuns();
  const heard: unknown[] = [];
  const follow = <T>(work: (ports: BulkPorts) => Promise<T>) =>
    runs.follow('mine', (tell) =>
      work({
        ...ports,
        tell(far) {
          tell(far);
          heard.push(runs.find('mine'));
        },
      }),
    );
  const { rows } = must(await planBulk(editing, 'products', { ...RAISE, ids: IDS }, 'de'));
  const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
  const asked = { ...RAISE, ids: IDS, versions };
  const how = { publish: true, lang: 'de' } as const;
  const { undo } = must(await follow((told) => applyBulk(told, 'products', asked, how)));
  const back = { field: RAISE.field, undo };
  expect(must(await follow((told) => undoBulk(told, 'products', back, 'de')))).toEqual([]);
  const now = Object.fromEntries(
    must(await editing.readMany('products', IDS)).map(({ id, version }) => [id, version]),
  );
  const offline = { status: 'Draft', versions: now } as const;
  const gone = must(await follow((told) => applyStatus(told, 'products', offline, 'de')));
  const undone = { status: 'Draft', undo: gone.undo } as const;
  expect(must(await follow((told) => undoStatus(told, 'products', undone)))).toMatchObject({
    count: 2,
  });
  const each = [0, 1].map((done) => ({ done, total: 2 }));
  expect(heard).toEqual([each, each, each, each].flat());
  expect(runs.find('mine')).toBeUndefined();
});

describe('a change of many items', () => {
  test('is shown before anything is written: prices five percent higher, in whole cents', async () => {
    const { editing, price, upstream } = await withProducts();
    upstream.calls.length = 0;
    const { rows } = must(await planBulk(editing, 'products', { ...RAISE, ids: IDS }, 'de'));
    // All of them are read at once: as visitors see them, and as editors do.
    expect(upstream.calls).toHaveLength(2);
    expect(rows.map(({ name, before, after, fault }) => [name, before, after, fault])).toEqual([
      ['Decke 0', '99,99', '104,99', null],
      ['Decke 1', '120,00', '126,00', null],
    ]);
    expect(await price(IDS[0])).toEqual({ live: 9_999, draft: undefined });
  });

  test.each([
    [2_990, '15', '34,39'],
    [1_990, '15', '22,89'],
    [2_990, '7,5', '32,14'],
    [11_050, '-15', '93,93'],
    [4_500, '2.5', '46,13'],
  ])('rounds half a cent up: %i cents and %s percent are %s', async (cents, value, after) => {
    const { editing } = await withProducts();
    const data = { name: { de: 'Kissen' }, priceCents: { iv: cents } };
    const { id } = must(await editing.createFrom('products', data, { publish: true }));
    const asked = { field: 'priceCents', kind: 'percent', value, ids: [id] } as const;
    const { rows } = must(await planBulk(editing, 'products', asked, 'de'));
    expect(rows.map((row) => row.after)).toEqual([after]);
  });

  test('goes live, is in the log, and is taken back', async () => {
    const { ports, price, written } = await withProducts();
    const options = { publish: true, lang: 'de' } as const;
    const asked = { ...RAISE, ids: IDS, versions: {} };
    const { undo, refused } = must(await applyBulk(ports, 'products', asked, options));
    expect(refused).toEqual([]);
    expect(await price(IDS[0])).toEqual({ live: 10_499, draft: undefined });
    expect(await price(IDS[1])).toEqual({ live: 12_600, draft: undefined });
    expect(written.filter(({ operation }) => operation === 'publish')).toHaveLength(2);
    const back = { field: 'priceCents', undo };
    expect(must(await undoBulk(ports, 'products', back, 'de'))).toEqual([]);
    expect(await price(IDS[0])).toEqual({ live: 9_999, draft: undefined });
  });

  test('that was saved as drafts leaves none when it is taken back, but for those that were there before', async () => {
    const { editing, ports, price, written } = await withProducts();
    const { version: base } = must(await editing.read({ schema: 'products', id: IDS[1] }));
    const target = { schema: 'products', id: IDS[1], base };
    const draft = { name: { de: 'Unfertig' }, priceCents: { iv: 12_000 } };
    must(await editing.update(target, draft, { publish: false }));
    const asked = { ...RAISE, ids: IDS, versions: {} };
    const options = { publish: false, lang: 'de' } as const;
    const { undo } = must(await applyBulk(ports, 'products', asked, options));
    expect(await price(IDS[0])).toEqual({ live: 9_999, draft: { iv: 10_499 } });
    const back = { field: 'priceCents', undo };
    expect(must(await undoBulk(ports, 'products', back, 'de'))).toEqual([]);
    expect(await price(IDS[0])).toEqual({ live: 9_999, draft: undefined });
    expect(written.at(-2)).toMatchObject({ operation: 'discard', id: IDS[0] });
    expect(await price(IDS[1])).toEqual({ live: 12_000, draft: { iv: 12_000 } });
  });

  test('leaves what somebody else changed since it was looked at, and says so', async () => {
    const { editing, ports, price } = await withProducts();
    const { rows } = must(await planBulk(editing, 'products', { ...RAISE, ids: IDS }, 'de'));
    const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    const target = { schema: 'products', id: IDS[0], base: rows[0]?.version ?? -1 };
    const data = { name: { de: 'Decke 0' }, priceCents: { iv: 5_000 } };
    must(await editing.update(target, data, { publish: true }));
    const asked = { ...RAISE, ids: IDS, versions };
    const options = { publish: false, lang: 'de' } as const;
    const { undo, refused } = must(await applyBulk(ports, 'products', asked, options));
    expect(undo.map(({ id }) => id)).toEqual([IDS[1]]);
    expect(refused).toMatchObject([{ id: IDS[0], fault: { name: 'version-conflict' } }]);
    expect(await price(IDS[0])).toEqual({ live: 5_000, draft: undefined });
    expect(await price(IDS[1])).toEqual({ live: 12_000, draft: { iv: 12_600 } });
  });

  test('publishes no draft that was waiting', async () => {
    const { editing, ports, price } = await withProducts();
    const { version: base } = must(await editing.read({ schema: 'products', id: IDS[0] }));
    const target = { schema: 'products', id: IDS[0], base };
    const draft = { name: { de: 'Unfertig' }, priceCents: { iv: 5_000 } };
    must(await editing.update(target, draft, { publish: false }));
    const asked = { ...RAISE, ids: IDS, versions: {} };
    const options = { publish: true, lang: 'de' } as const;
    const { undo, refused } = must(await applyBulk(ports, 'products', asked, options));
    expect(undo.map(({ id }) => id)).toEqual([IDS[1]]);
    expect(refused).toMatchObject([{ id: IDS[0], fault: { name: 'draft-waits' } }]);
    expect(await price(IDS[0])).toEqual({ live: 9_999, draft: { iv: 5_000 } });
  });

  test('that the content source does not publish is a draft, is in the log, and is taken back', async () => {
    const { ports, price, written, upstream } = await withProducts();
    upstream.fault = refusingPublishesOf(IDS[0]);
    const asked = { ...RAISE, ids: IDS, versions: {} };
    const options = { publish: true, lang: 'de' } as const;
    const { undo, drafted, refused } = must(await applyBulk(ports, 'products', asked, options));
    expect(refused).toEqual([]);
    expect(drafted).toMatchObject([{ id: IDS[0], fault: { name: 'draft-unpublished' } }]);
    expect(undo.map(({ id, isLive }) => [id, isLive])).toEqual([
      [IDS[0], false],
      [IDS[1], true],
    ]);
    expect(await price(IDS[0])).toEqual({ live: 9_999, draft: { iv: 10_499 } });
    expect(written.filter(({ id }) => id === IDS[0]).map(({ operation }) => operation)).toEqual([
      'draft',
      'save',
    ]);
    const back = { field: 'priceCents', undo };
    expect(must(await undoBulk(ports, 'products', back, 'de'))).toEqual([]);
    expect(await price(IDS[0])).toEqual({ live: 9_999, draft: undefined });
    expect(await price(IDS[1])).toEqual({ live: 12_000, draft: undefined });
  });

  test.each([
    ['a price below nothing', 'priceCents', '-5', 'value-breaks-rule'],
    ['no price at all', 'priceCents', '  ', 'value-missing'],
    ['a choice that is none', 'availability', 'foo', 'value-unfit'],
  ])('says before anything is written what the form would refuse: %s', async (...asked) => {
    const [, field, value, name] = asked;
    const { editing, ports, price } = await withProducts();
    const change = { field, kind: 'set', value, ids: IDS } as const;
    const { rows } = must(await planBulk(editing, 'products', change, 'de'));
    expect(rows.map(({ fault }) => fault?.name)).toEqual([name, name]);
    const options = { publish: true, lang: 'de' } as const;
    const done = must(await applyBulk(ports, 'products', { ...change, versions: {} }, options));
    expect(done).toMatchObject({ undo: [], refused: [{ fault: { name } }, { fault: { name } }] });
    expect(await price(IDS[0])).toEqual({ live: 9_999, draft: undefined });
  });

  test('that would make prices negative says so, in the words of the form', async () => {
    const { editing } = await withProducts();
    const asked = { field: 'priceCents', kind: 'percent', value: '-150', ids: IDS } as const;
    const { rows, field } = must(await planBulk(editing, 'products', asked, 'de'));
    const { message = '' } = field.rules.find(({ name }) => name === 'min') ?? {};
    expect(rows[0]?.fault).toEqual({ name: 'value-breaks-rule', details: { message } });
  });

  test('takes percent with or without their sign', async () => {
    const { editing } = await withProducts();
    const asked = { field: 'priceCents', kind: 'percent', value: '-10 %', ids: IDS } as const;
    const { rows } = must(await planBulk(editing, 'products', asked, 'de'));
    expect(rows.map(({ after, fault }) => [after, fault])).toEqual([
      ['89,99', null],
      ['108,00', null],
    ]);
  });

  test('takes a choice by what people read, and by its value', async () => {
    const { editing, ports } = await withProducts();
    const { rows, field } = must(
      await planBulk(
        editing,
        'products',
        { field: 'availability', kind: 'set', value: 'onOrder', ids: IDS },
        'de',
      ),
    );
    expect(rows.map(({ after, fault }) => [after, fault])).toEqual([
      ['onOrder', null],
      ['onOrder', null],
    ]);
    const label = choiceLabel(field, 'onOrder');
    expect(label).not.toBe('onOrder');
    const change = { field: 'availability', kind: 'set', value: label, ids: IDS } as const;
    const options = { publish: true, lang: 'de' } as const;
    must(await applyBulk(ports, 'products', { ...change, versions: {} }, options));
    const { published } = must(await editing.read({ schema: 'products', id: IDS[0] }));
    expect(published?.data['availability']).toEqual({ iv: 'onOrder' });
  });

  test('is refused for fields of many languages, and says which value fits nowhere', async () => {
    const { editing } = await withProducts();
    const named = { ids: IDS, field: 'name', kind: 'set', value: 'x' } as const;
    expect(await planBulk(editing, 'products', named, 'de')).toMatchObject({ ok: false });
    const wrong = { ids: IDS, field: 'priceCents', kind: 'set', value: 'viel' } as const;
    const { rows } = must(await planBulk(editing, 'products', wrong, 'de'));
    expect(rows[0]?.fault?.name).toBe('value-unfit');
  });
});
