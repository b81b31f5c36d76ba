import { wrapperFields } from '../fields/block-node.ts';
import { defineSchema } from '../fields/schema.ts';

/** Component: layout, animation and background of a block. */
export const wrapperSchema = defineSchema({
  name: 'core-component-wrapper',
  type: 'Component',
  label: { de: 'Rahmen', en: 'Wrapper' },
  public: true,
  fields: wrapperFields,
});
