import type { Language } from '#src/model/languages.ts';
import { item, type SeedItem } from '../../write/encode.ts';
import { itemId } from '../../write/id.ts';
import type { Both } from '../../write/both.ts';
import { type DemoBlock, trees } from '../../write/tree.ts';
import { type ThemeName, themeId } from '../themes.ts';

/** A page as one writes it down: both languages side by side. Without slug it has no address. */
export type DemoPage = {
  title: Both<string>;
  slug?: Both<string>;
  seotitle?: Both<string>;
  seodescription?: Both<string>;
  theme?: ThemeName;
  critical?: boolean;
  blocks: DemoBlock[];
};

/** The id of a page. */
export function pageId(name: string): string {
  return itemId(`pages/${name}`);
}

/** A page as item. */
export function pageItem(name: string, draft: DemoPage): SeedItem {
  const { slug, seotitle, seodescription } = draft;
  const seo = (language: Language) => ({
    seotitle: seotitle?.[language],
    seodescription: seodescription?.[language],
    slug: slug?.[language],
  });
  const page = item('pages', name, {
    title: draft.title,
    critical: draft.critical ?? false,
    unlisted: false,
    seo: slug ? { de: seo('de'), en: seo('en') } : {},
    themesettings: draft.theme && themeId(draft.theme),
    backgroundColor: undefined,
    data: {},
  });
  return { ...page, data: { ...page.data, data: trees(name, draft.blocks) } };
}
