import { LANGUAGES } from '#src/model/languages.ts';
import { defineBlock } from '../define.ts';

/** The languages of this page; one that it does not have leads to that language's home. */
export const languageSwitch = defineBlock({
  kind: 'language-switch',
  label: { de: 'Sprachwahl', en: 'Language switch' },
  fields: {},
  load(_node, ask, { id, page, lang }) {
    const routes = ask('routes', id).filter((route) => route.page === page);
    return {
      languages: LANGUAGES.map((language) => ({
        language,
        current: language === lang,
        path: routes.find((route) => route.lang === language)?.path ?? `/${language}`,
      })),
    };
  },
});
