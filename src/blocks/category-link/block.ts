import { asset, choice, reference, required, rows, withDefault } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';
import { loadCategory } from '../load/category.ts';

const entryFields = {
  category: required(reference({ label: { de: 'Kategorie', en: 'Category' }, to: ['categories'] })),
  cloth: asset({ label: { de: 'Tuch', en: 'Cloth' } }),
};

/**
 * Links to categories, each drawn as a length of cloth on a rod. Without entries: the children of the
 * route's category, or the topmost categories.
 */
export const categoryLink = defineBlock({
  kind: 'category-link',
  label: { de: 'Kategorielinks', en: 'Category links' },
  fields: {
    entries: rows({ label: { de: 'Kategorien', en: 'Categories' }, of: entryFields }),
    level: withDefault(
      choice({ label: { de: 'Rang der Namen', en: 'Level of the names' }, values: ['h2', 'h3'] }),
      'h3',
    ),
  },
  load(node, ask, route) {
    const parent = route.kind === 'category' ? route.id : 'root';
    const entries: { category: string; cloth: string | undefined }[] =
      node.entries.length > 0
        ? node.entries
        : ask('subCategories', parent).map((id) => ({ category: id, cloth: undefined }));
    const categories = entries.flatMap(({ category, cloth }) => {
      const found = loadCategory(category, ask, route);
      if (!found) return [];
      return [{ ...found, image: cloth ? ask('asset', cloth, route.lang) : found.image }];
    });
    return categories.length > 0 ? { categories } : null;
  },
});
