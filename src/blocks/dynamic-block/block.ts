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
  inner({ source, id }, ask, route) {
    const found = source === undefined ? null : ask('dynamicBlock', source, route.lang);
    if (source === undefined || !found) return { nodes: [], textLang: route.lang };
    return { nodes: reusableNodes(source, id, ask, route), textLang: found.textLang };
  },
  load: ({ source }, ask, { lang }) =>
    source === undefined || !ask('dynamicBlock', source, lang) ? null : {},
});
