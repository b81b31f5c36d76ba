import fc from 'fast-check';
import { openContent } from '#src/runtime/engine/content.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { block, type DemoBlock, section } from '#src/seed/write/tree.ts';
import { page, productId } from '../site/shop.ts';

type Shape = { kind: number; words: string; inside: Shape[] };

/** The same pages in each folder of a run. */
const seed = Math.floor(Math.random() * 2 ** 31);

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
const shapes = (depth: number): fc.Arbitrary<Shape[]> => {
  const inside = depth === 0 ? fc.constant<Shape[]>([]) : shapes(depth - 1);
  return fc.array(fc.record({ kind: fc.nat(), words, inside }), { minLength: 1, maxLength: 5 });
};

const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});

/** Signs that have a meaning in HTML, and what Astro makes an island of. */
const PITFALLS = page('fallen', 'fallen', [
  block('rich-text', 'signs', {
    text: { de: paragraph('1 < 2 > "0" & mehr'), en: paragraph('1 < 2 > "0" & more') },
  }),
  block('form', 'form', { schema: 'contact-messages' }),
]);

/**
 * Adds pages of random blocks and words to the small shop, and one with what is easily broken. In: its folder, which no
 * server uses yet.
 */
export async function addRandomPages(dataDir: string, count: number): Promise<void> {
  const content = openContent(parseEnv({ DATA_DIR: dataDir }));
  const pages = fc.sample(shapes(1), { numRuns: count, seed }).map((all, index) => {
    const names = numbered();
    return page(`beliebig-${index}`, `beliebig-${index}`, blocksOf(all, names));
  });
  const written = await content.store.upsertItems(
    [PITFALLS, ...pages].map((one) => ({ ...one, status: 'Published' as const })),
  );
  content.close();
  if (!written.ok || written.value.refused.length > 0) throw new Error(JSON.stringify(written));
}

function* numbered(): Generator<string> {
  for (let number = 0; ; number++) yield `block-${number}`;
}

function blocksOf(all: readonly Shape[], names: Generator<string>): DemoBlock[] {
  return all.map(({ kind, words: text, inside }) => {
    const name = String(names.next().value);
    const both = { de: `Ä ${text}`, en: `A ${text}` };
    if (inside.length > 0) return section(name, blocksOf(inside, names));
    switch (kind % 6) {
      case 0:
        return block('heading', name, { text: both });
      case 1:
        return block('rich-text', name, {
          text: { de: paragraph(both.de), en: paragraph(both.en) },
        });
      case 2:
        return block('quote', name, { text: both, source: both });
      case 3:
        return block('accordion', name, {
          entries: {
            de: [{ title: both.de, text: paragraph(both.de) }],
            en: [{ title: both.en, text: paragraph(both.en) }],
          },
        });
      case 4:
        return block('product-detail', name, { product: productId(1 + (kind % 30)) });
      default:
        return block('divider', name);
    }
  });
}
