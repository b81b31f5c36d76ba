import { inLanguage, type Language } from '#src/model/languages.ts';
import type { NavigationAnswer } from '#src/model/answers.ts';
import type { BackendNavigationItem } from '#src/model/schemas/backend-navigation.ts';
import type { QueryContext } from './context.ts';

/**
 * The navigation of /manage as a tree, each level in its order. Entries that are below each other, or
 * below two others, stand where they come up first.
 */
export function backendNavigation(ctx: QueryContext, lang: Language): NavigationAnswer[] {
  const items = new Map(ctx.all('backend-navigation').map((one) => [one.id, one]));
  const below = new Set([...items.values()].flatMap(({ children }) => children));
  const shown = new Set<string>();

  const level = (ids: Iterable<string>): NavigationAnswer[] => {
    const entries = [...new Set(ids)].flatMap((id) => items.get(id) ?? []).sort(inOrder);
    const fresh = entries.filter(({ id }) => !shown.has(id));
    for (const { id } of fresh) shown.add(id);
    return fresh.map((entry) => ({
      id: entry.id,
      label: inLanguage(entry.label, lang)?.value ?? '',
      slug: entry.slug ?? null,
      icon: ctx.existing('icons', entry.icon),
      component: entry.component ?? null,
      type: entry.type,
      order: entry.order,
      children: level(entry.children),
    }));
  };
  return level([...items.keys()].filter((id) => !below.has(id)));
}

function inOrder(a: BackendNavigationItem, b: BackendNavigationItem): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1);
}
