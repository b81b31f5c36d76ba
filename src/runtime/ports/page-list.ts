import { createQueries } from '#src/content/queries/queries.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import type { TableItem } from '#src/content/replica/table.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import type { PageSummary } from '#src/model/pages/page-summary.ts';

/**
 * Lists all pages as their newest versions say, drafts too: for superusers only.
 * In: the replica. Out: a function from the language of titles to the pages, by address, templates last.
 */
export function createPageList(replica: Replica): (lang: Language) => PageSummary[] {
  const drafts = createQueries(replica, { scope: 'draft' });
  const published = replica.view('published');

  function statusOf(id: string, row: TableItem | undefined): PageSummary['status'] {
    if (!published.row(id)) return row?.isOffline ? 'offline' : 'draft';
    return row?.isDraft ? 'changed' : 'published';
  }

  function summaryOf(id: string, lang: Language, row: TableItem | undefined): PageSummary {
    const inLanguages = LANGUAGES.map((one) => ({ one, page: drafts.ask('page', id, one) }));
    const routes = drafts.ask('routes', id);
    const pathIn = (one: Language) => routes.find((route) => route.lang === one)?.path ?? null;
    return {
      id,
      title: drafts.ask('page', id, lang)?.title ?? '',
      languages: inLanguages.flatMap(({ one, page }) =>
        page && page.textLang === one && page.nodes.length > 0 ? [one] : [],
      ),
      paths: { de: pathIn('de'), en: pathIn('en') },
      status: statusOf(id, row),
      lastModified: row?.lastModified ?? '',
      ...(row?.schedule && { planned: row.schedule }),
    };
  }

  return (lang) => {
    const rows = new Map(replica.table('pages', [], lang).map((row) => [row.id, row]));
    return [...drafts.ids('pages')].map((id) => summaryOf(id, lang, rows.get(id))).sort(byAddress);
  };
}

function byAddress(a: PageSummary, b: PageSummary): number {
  const [first, second] = [a, b].map(({ paths, id }) => [paths.de ?? '~', id].join(' '));
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
