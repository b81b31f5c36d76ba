import type { Language } from '#src/model/languages.ts';
import { askRendered } from '../server/requests.ts';

/** HTML of a page as visitors see it now, and as they would see it; null: there would be no page. */
export type RenderedPage = { before: string | null; after: string | null };

/** Draws pages of a review, each once. Out: undefined where the server does not answer. */
export function createRendered(item: string, lang: Language, data?: object) {
  const pages = new Map<string, Promise<RenderedPage | undefined>>();
  return (path: string): Promise<RenderedPage | undefined> => {
    const asked =
      pages.get(path) ??
      askRendered(item, path, lang, data).then((page) =>
        page.is === 'done' ? page.value.page : undefined,
      );
    pages.set(path, asked);
    return asked;
  };
}
