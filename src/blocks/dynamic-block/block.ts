import { reference } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';
import { reusableNodes } from './nodes.ts';

/** A reusable block by reference: changed once, changed wherever it stands. */
export const dynamicBlock = defineBlock({
  kind: 'dynamic-block',
  label: { de: 'Baustein', en: 'Reusable block' },
  fields: {
    source: reference({ label: { de: 'Block', en: 'Block' }, to: ['dynamic-blocks'] }),
  },
  inner: ({ source, id }, ask, route) =>
    source === undefined ? [] : reusableNodes(source, id, ask, route),
  load({ source }, ask, { lang }) {
    const found = source === undefined ? null : ask('dynamicBlock', source, lang);
    return found && { textLang: found.textLang };
  },
});
