import { previewPath } from '#src/api/contract/draft.ts';
import type { Language } from '#src/model/languages.ts';
import { href } from '#src/model/links.ts';
import type { PageSummary } from '#src/model/pages/page-summary.ts';

/** The address at which a page is edited: its own, or its preview while visitors have no address for it. */
export function editAt({ id, paths, status }: PageSummary, lang: Language): string {
  const path = status === 'draft' ? null : (paths[lang] ?? paths.de);
  return `${path === null ? previewPath(id, lang) : href(path)}?edit`;
}
