import { previewPath } from '#src/api/contract/draft.ts';
import type { Language } from '#src/model/languages.ts';
import { href } from '#src/model/links.ts';
import type { PageSummary } from '#src/model/page-summary.ts';

/** Where a page is edited: at its address; one that nobody can visit, where editors see it. */
export function editAt({ id, paths, status }: PageSummary, lang: Language): string {
  const path = status === 'draft' ? null : (paths[lang] ?? paths.de);
  return `${path === null ? previewPath(id, lang) : href(path)}?edit`;
}
