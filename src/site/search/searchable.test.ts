import { describe, expect, test } from 'vitest';
import { searchableOf } from './searchable.ts';

describe('what is found of a page', () => {
  const route = { lang: 'de' as const, kind: 'product' as const, id: '1', page: 1 };
  const rest = { title: 'Decke | Almwerk', description: 'd', blocks: [] };

  test('of a product: its own words and colours, not the cards beside it', () => {
    const answers = {
      'site:de': { name: 'Almwerk' },
      'product:1:de': {
        name: 'Decke',
        summary: 'Aus Loden',
        path: '/de/X y',
        variants: [{ color: 'r' }],
      },
      'colour:r:de': { name: 'Vogelbeere' },
      'productCard:2:de': { name: 'Kissen Kar' },
    };
    const found = searchableOf({ route, answers, ...rest });
    expect(found).toMatchObject({ title: 'Decke', kind: 'product' });
    expect(found?.body).toContain('Aus Loden');
    expect(found?.body).toContain('Vogelbeere');
    expect(found?.body).not.toMatch(/Kissen|X y/);
  });

  test('of a page: what editors wrote, without settings, in the order in which it is read', () => {
    const text = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'kurz' }] }],
    };
    const blocks = [
      { id: 'abc', schemaName: 'block-x', look: 'lede', title: 'Die Hütte', children: [{ text }] },
      { button: 'Eintragen', entries: [{ text: 'Ja.', title: 'Reparieren Sie das?' }] },
    ];
    const answers = { 'site:de': { name: 'Almwerk' } };
    const found = searchableOf({ ...rest, route: { ...route, kind: 'page' }, blocks, answers });
    expect(found).toEqual({
      lang: 'de',
      kind: 'page',
      title: 'Decke',
      body: 'Die Hütte. kurz. Reparieren Sie das? Ja. Eintragen.',
      rank: 0,
    });
  });

  test('of a page: what stands in its reusable blocks, each in its place, and nothing that is hidden', () => {
    const heading = (text: string, display = true) => ({
      ...{ id: text, schemaName: 'block-heading', text, wrapper: { display } },
    });
    const reference = (id: string) => ({
      ...{ id: `of-${id}`, schemaName: 'block-dynamic-block', source: [id] },
      wrapper: { display: true },
    });
    const answers = {
      'dynamicBlock:a:de': {
        name: 'Baustein A',
        nodes: [heading('Stoffproben'), heading('Versteckt', false), reference('b')],
      },
      'dynamicBlock:b:de': { name: 'Baustein B', nodes: [heading('Post'), reference('a')] },
    };
    const section = { id: 's', schemaName: 'block-section', children: [reference('a')] };
    const blocks = [heading('Vorher'), section, reference('gone'), heading('Nachher')];
    const found = searchableOf({ ...rest, route: { ...route, kind: 'page' }, blocks, answers });
    expect(found?.body).toBe('Vorher. Stoffproben. Post. Nachher.');
  });

  test('of a product: what its sizes are, what is special about it, and its title for search engines', () => {
    const answers = {
      'product:1:de': {
        name: 'Steinzeug',
        sizes: [
          { label: '26 × 2 cm', name: 'Teller' },
          { label: '9 cm', name: null },
        ],
        aspect: { title: 'Zweimal gebrannt', text: 'Im Holzofen.', facts: [] },
      },
    };
    const found = searchableOf({ route, answers, ...rest, title: 'Steinzeug, 680 g' });
    expect(found?.body).toBe(
      'Zweimal gebrannt. Im Holzofen. Teller 26 × 2 cm, 9 cm. Steinzeug, 680 g.',
    );
    const named = searchableOf({ route, answers, ...rest, title: 'Steinzeug' });
    expect(named?.body).toBe('Zweimal gebrannt. Im Holzofen. Teller 26 × 2 cm, 9 cm.');
  });

  test('further pages of a list are left out', () => {
    expect(searchableOf({ ...rest, answers: {}, route: { ...route, page: 2 } })).toBeNull();
  });
});
