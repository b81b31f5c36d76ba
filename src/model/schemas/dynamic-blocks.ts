import { BlockNodeSchema } from '../fields/block-node.ts';
import { blocks, localized, required, text } from '../fields/field.ts';
import { defineSchema } from '../fields/schema.ts';

/** Blocks that several pages show: changed once, changed everywhere. */
export const dynamicBlocksSchema = defineSchema({
  name: 'dynamic-blocks',
  type: 'Default',
  label: { de: 'Bausteine', en: 'Reusable blocks' },
  public: true,
  fields: {
    name: required(text({ label: { de: 'Name', en: 'Name' }, maxLength: 100 })),
    data: localized(blocks({ label: { de: 'Inhalt', en: 'Content' }, node: BlockNodeSchema })),
  },
});
