import { type ComponentProps, useEffect, useState } from 'react';
import type { BlockDefinition } from '#src/blocks/define.ts';
import { commonViews } from '#src/blocks/registry/common-views.ts';
import { type BlockKind, isBlockKind, type Registry } from '#src/blocks/registry/registry.ts';
import { kindOf } from '#src/blocks/schema.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import type { View } from '#src/blocks/view.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';

type AnyView = View<BlockDefinition>;
type LateKind = Exclude<BlockKind, keyof typeof commonViews>;

/** What few pages have. */
const LATE: { [K in LateKind]: () => Promise<{ View: View<Registry[K]> }> } = {
  'care-symbols': () => import('#src/blocks/care-symbols/View.tsx'),
  'category-page': () => import('#src/blocks/category-page/View.tsx'),
  form: () => import('#src/blocks/form/View.tsx'),
  'product-detail': () => import('#src/blocks/product-detail/View.tsx'),
  'product-facts': () => import('#src/blocks/product-facts/View.tsx'),
  'recently-seen': () => import('#src/blocks/recently-seen/View.tsx'),
  video: () => import('#src/blocks/video/View.tsx'),
};

const loaded = new Map<BlockKind, AnyView>(Object.entries(commonViews) as [BlockKind, AnyView][]);

async function fetchView(kind: BlockKind): Promise<void> {
  if (loaded.has(kind)) return;
  const { View } = await LATE[kind as LateKind]();
  loaded.set(kind, View as AnyView);
}

/** Loads the views of the blocks of a page, so that it is drawn at once. Fails without a connection. */
export async function fetchViews(blocks: BlockNode[]): Promise<void> {
  const kinds = new Set([...walk(blocks)].map(({ node }) => kindOf(node.schemaName)));
  await Promise.all([...kinds].filter(isBlockKind).map(fetchView));
}

/** Loads all views, for blocks that are added, also without a connection. */
export async function fetchAllViews(): Promise<void> {
  await Promise.all((Object.keys(LATE) as LateKind[]).map(fetchView));
}

/** The view of a kind; it loads itself where it was not fetched. What cannot be loaded is thrown as it is drawn. */
export function BlockView({ kind, ...props }: ComponentProps<AnyView> & { kind: BlockKind }) {
  // Another kind may take the place of this one: a view is never kept beyond its kind.
  const View = loaded.get(kind);
  const [, drawAgain] = useState({});
  useEffect(() => {
    if (View) return;
    fetchView(kind).then(
      () => drawAgain({}),
      (error: unknown) =>
        drawAgain(() => {
          throw error;
        }),
    );
  }, [View, kind]);
  return View && <View {...props} />;
}
