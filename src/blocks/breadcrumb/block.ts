import { defineBlock } from '../define.ts';
import { homeOf } from '../load/crumbs.ts';

/** The way from the home page to a page of the content. */
export const breadcrumb = defineBlock({
  kind: 'breadcrumb',
  label: { de: 'Brotkrumen', en: 'Breadcrumb' },
  fields: {},
  load(_node, ask, { kind, id, lang }) {
    const page = kind === 'page' ? ask('page', id, lang) : null;
    return page && { title: page.title, lang: page.textLang, home: homeOf(ask, lang) };
  },
});
