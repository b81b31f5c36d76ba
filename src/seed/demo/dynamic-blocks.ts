import { SAMPLES_PATHS } from '#src/model/links.ts';
import { item, type SeedItem } from '../write/encode.ts';
import { itemId } from '../write/id.ts';
import { both } from '../write/both.ts';
import { doc, p } from '../write/rich-text.ts';
import { block, type DemoBlock, section, trees } from '../write/tree.ts';
import { promises } from './promises.ts';

type DemoDynamicBlock = { name: string; blocks: DemoBlock[] };

/** Blocks that several pages show. */
const dynamicBlocks = {
  stoffproben: {
    name: 'Stoffproben',
    blocks: [
      section(
        'samples',
        [
          block('heading', 'samples-title', {
            text: both('Fünf Muster, ein Brief', 'Five swatches, one letter'),
          }),
          block('rich-text', 'samples-text', {
            text: {
              de: doc(
                p(
                  'Ein Bildschirm zeigt keine Farbe richtig. Bis zu fünf Stoffproben von 10 × 10 cm kommen kostenlos mit der Post.',
                ),
              ),
              en: doc(
                p(
                  'No screen gets a colour right. We post up to five swatches of 10 × 10 cm, free of charge.',
                ),
              ),
            },
          }),
          block('button', 'samples-choose', {
            label: both('Muster wählen', 'Choose samples'),
            address: SAMPLES_PATHS,
          }),
        ],
        { tone: 'patch' },
      ),
    ],
  },
  versprechen: { name: 'Was immer gilt', blocks: [promises] },
} satisfies Record<string, DemoDynamicBlock>;

export type DynamicBlockName = keyof typeof dynamicBlocks;

/** The id of a reusable block. */
export function dynamicBlockId(name: DynamicBlockName): string {
  return itemId(`dynamic-blocks/${name}`);
}

/** All reusable blocks as items. */
export function dynamicBlockItems(): SeedItem[] {
  return Object.entries(dynamicBlocks).map(([name, { blocks, ...rest }]) => {
    const written = item('dynamic-blocks', name, { ...rest, data: {} });
    return { ...written, data: { ...written.data, data: trees(`dynamic-blocks/${name}`, blocks) } };
  });
}
