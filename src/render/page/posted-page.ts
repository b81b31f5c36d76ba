import { type LoadedTree, loadTree } from '#src/blocks/registry/load-block.ts';
import type { BlockKind } from '#src/blocks/registry/registry.ts';
import { schemaName } from '#src/blocks/schema.ts';
import { type BlockNode, DEFAULT_WRAPPER } from '#src/model/fields/block-node.ts';
import { languageOfPath } from '#src/model/languages.ts';
import type { PostedForm } from '#src/model/pages/answers.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { homePath } from '../frame/frame.ts';
import { messages } from '../messages.ts';
import { appPage } from './app-page.ts';
import { routeAt } from './draft-page.ts';
import { loadPageData } from './page-data.ts';
import type { PageView } from './page-view.ts';

/** A form as a browser without JavaScript sent it: on which page, of which schema, and what came of it. */
type Posting = { page: string; schema: string; posted: PostedForm };

/**
 * A page after a form on it was sent without JavaScript; never for search engines. A form of an old copy of a page,
 * which has it no longer, stands on a page of its own.
 */
export function loadPostedPage(queries: Queries, posting: Posting): PageView {
  const { page, posted } = posting;
  const route = routeAt(queries, page);
  const loaded = route && loadPageData(queries, { ...route, posted }, 'preview');
  const isThere = loaded?.ok && hasForm(loaded.value.view.blocks, posted);
  return isThere ? loaded.value.view : formAlone(queries, posting);
}

function hasForm(blocks: readonly LoadedTree[], { block }: Pick<PostedForm, 'block'>): boolean {
  return blocks.some(
    (one) => (one.kind === 'form' && one.block.id === block) || hasForm(one.inside, { block }),
  );
}

function formAlone(queries: Queries, { page: path, schema, posted }: Posting): PageView {
  const lang = languageOfPath(path);
  const title = messages[lang].form;
  const alternates = { de: homePath('de'), en: homePath('en') };
  const view = appPage(queries, { lang, path, title, alternates });
  const nodes = [
    block('heading', 'heading', { text: title, level: 'h1' }),
    block('form', posted.block, { schema }),
  ];
  return { ...view, blocks: loadTree(nodes, queries.ask, { ...view.data.route, posted }) };
}

const block = (kind: BlockKind, id: string, values: object): BlockNode => ({
  ...{ schemaId: '', schemaName: schemaName(kind), id, wrapper: DEFAULT_WRAPPER },
  ...values,
});
