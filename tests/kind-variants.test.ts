import { atom } from 'nanostores';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadBlock, type LoadedBlock } from '#src/blocks/registry/load-block.ts';
import { PlainBlock, ShownBlock } from '#src/blocks/registry/Run.tsx';
import { Blocks } from '#src/client/editor/canvas/Blocks.tsx';
import { SessionContext } from '#src/client/editor/canvas/Fields.tsx';
import type { TextSession } from '#src/client/editor/canvas/text-session.ts';
import { fetchViews } from '#src/client/editor/canvas/views.tsx';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import type { Route } from '#src/model/pages/answers.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { node, route } from './block-fixture.ts';
import { must, openContent } from './replica/content.ts';

type Kind = {
  stored: BlockNode;
  at: Route;
  /** The element that its view is known by. */
  shows: string;
  /** Its own texts, as they are stored: these are written where they stand. */
  texts: Readonly<Record<string, string>>;
};

/** The six kinds of the catalogue (specification, section 2), in pages where each has something to show. */
const KINDS: Record<string, Kind> = {
  category: {
    stored: node('category', { category: ['beds'], title: 'Gut schlafen' }),
    at: route(),
    shows: '<div class="shelf shelf--right">',
    texts: { title: 'Gut schlafen' },
  },
  'category link': {
    stored: node('category-link', { entries: [{ category: ['beds'] }] }),
    at: route(),
    shows: '<ul class="book">',
    texts: {},
  },
  'category page': {
    stored: node('category-page'),
    at: route('category', 'beds'),
    shows: '<header class="shelf-head">',
    texts: {},
  },
  product: {
    stored: node('product', { product: ['loden'] }),
    at: route(),
    shows: '<article class="card">',
    texts: {},
  },
  'product detail': {
    stored: node('product-detail', { priceNote: 'Samt Versand' }),
    at: route('product', 'loden'),
    shows: '<div class="detail" data-product="">',
    texts: { priceNote: 'Samt Versand' },
  },
  'product overview': {
    stored: node('product-overview', { title: 'Für den Winter', lead: 'Was wärmt.' }),
    at: route(),
    shows: '<div class="overview">',
    texts: { title: 'Für den Winter', lead: 'Was wärmt.' },
  },
};

let ask: Ask;
let close = () => {};

beforeAll(async () => {
  const content = await openContent();
  await content.write.category('beds');
  await content.write.product('loden', { categories: { iv: ['beds'] } });
  await content.write.product('linen', { categories: { iv: ['beds'] } });
  const replica = openReplica(':memory:');
  must(await replica.sync(content.source));
  ask = createQueries(replica, { scope: 'draft' }).ask;
  await fetchViews(Object.values(KINDS).map(({ stored }) => stored));
  close = () => {
    replica.close();
    content.close();
  };
});
afterAll(() => close());

const draw = (shown: ReactNode) => renderToStaticMarkup(shown);

function loaded({ stored, at }: Kind): LoadedBlock {
  const found = loadBlock(stored, ask, at);
  if (!found) throw new Error(`${stored.schemaName} has nothing to show.`);
  return found;
}

const plain = (kind: Kind) => draw(createElement(PlainBlock, { loaded: loaded(kind), lang: 'de' }));
const standard = (kind: Kind, writtenIn?: Language) => {
  const block = { ...loaded(kind), ...(writtenIn && { writtenIn }) };
  return draw(createElement(ShownBlock, { loaded: block, lang: 'de' }));
};

/** As the canvas draws it while nobody writes. */
function editing({ stored, at }: Kind, textLang: Language = 'de'): string {
  const texts = { $active: atom(null), isComposing: () => false } as unknown as TextSession;
  const load = (one: BlockNode) => loadBlock(one, ask, at);
  const value = { texts, load, lang: 'de' as const, isNew: () => false, $theirs: atom(0) };
  const source = { route: at, answers: {} };
  const blocks = createElement(Blocks, { nodes: [stored], source, textLang });
  return draw(createElement(SessionContext, { value }, blocks));
}

const names = Object.entries(KINDS);

describe.each(names)('%s', (_name, kind) => {
  const block = kind.stored.schemaName.replace('block-', '');

  test('plain: the view alone, without a wrapper', () => {
    expect(plain(kind)).toContain(kind.shows);
    expect(plain(kind)).not.toMatch(/class="b b-|data-(?:block|field)/);
    for (const text of Object.values(kind.texts)) expect(plain(kind)).toContain(text);
  });

  test('standard: the view in its wrapper', () => {
    expect(standard(kind)).toBe(`<div class="b b-${block}">${plain(kind)}</div>`);
  });

  test('editing: the same with marks, and its own texts are fields', () => {
    const fields = Object.keys(kind.texts);
    const drawn = editing(kind);
    expect([...drawn.matchAll(/data-field="(\w+)"/g)].map(([, field]) => field)).toEqual(fields);
    // The browser writes their words into them.
    const written = drawn.replaceAll(
      / data-field="(\w+)"[^>]*>/g,
      (_all, field: string) => `>${kind.texts[field]}`,
    );
    const marks = ` data-block="${kind.stored.id}" tabindex="-1"`;
    expect(written).toBe(standard(kind).replace('>', `${marks}>`));
  });
});

test('the editing variant says in which language its words are, as the standard one does', () => {
  const languages = (html: string) => [...html.matchAll(/<(\w+)[^>]* lang="(\w+)"/g)];
  const said = (html: string) => languages(html).map(([, tag, lang]) => `${tag} ${lang}`);
  for (const [, kind] of names) {
    expect(said(editing(kind, 'en'))).toEqual(said(standard(kind, 'en')));
    expect(said(editing(kind))).toEqual(said(standard(kind)));
  }
  expect(names.flatMap(([, kind]) => said(editing(kind, 'en')))).toContain('h2 en');
});

test('the editing variant shows the standard one where a block has no edit frame', () => {
  for (const [, kind] of names) {
    const { stored } = kind;
    const frameless = { ...stored, wrapper: { ...stored.wrapper, noEditWrapper: true } };
    expect(editing({ ...kind, stored: frameless })).toBe(standard(kind));
  }
});
