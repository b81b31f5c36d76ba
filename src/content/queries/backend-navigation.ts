import type { NavigationAnswer } from '#src/model/pages/answers.ts';
import { inLanguage, type Language } from '#src/model/languages.ts';
import { type Branch, navigationTree } from '#src/model/pages/navigation.ts';
import type { BackendNavigationItem } from '#src/model/schemas/backend-navigation.ts';
import type { QueryContext } from './context.ts';

/** The navigation of /manage as a tree. */
export function backendNavigation(ctx: QueryContext, lang: Language): NavigationAnswer[] {
  const answerOf = (entry: Branch<BackendNavigationItem>): NavigationAnswer => ({
    id: entry.id,
    label: inLanguage(entry.label, lang)?.value ?? '',
    slug: entry.slug ?? null,
    icon: ctx.existing('icons', entry.icon),
    component: entry.component ?? null,
    type: entry.type,
    order: entry.order,
    children: entry.children.map(answerOf),
  });
  return navigationTree(ctx.all('backend-navigation')).map(answerOf);
}
