import { href } from '#src/model/links.ts';
import { Text } from '../fields/Text.tsx';
import { ProductGrid } from '../parts/ProductGrid.tsx';
import type { ViewProps } from '../view.ts';
import type { productOverview } from './block.ts';
import { messages } from './messages.ts';

/** A row of products below a heading, with the way to all of them. */
export function View({ block, data, lang }: ViewProps<typeof productOverview>) {
  const { title, lead } = block;
  if (data.cards.length === 0) return null;
  return (
    <div className="overview">
      {(title || lead) && (
        <div className="overview__head">
          <Text of={block} field="title" as="h2" />
          <Text of={block} field="lead" as="p" />
        </div>
      )}
      <ProductGrid cards={data.cards} columns={block.columns} lang={lang} level={title ? 3 : 2} />
      {data.more && (
        <p className="overview__more">
          <a className="more" href={href(data.more.path)}>
            {messages[lang].all(data.more.label)}
          </a>
        </p>
      )}
    </div>
  );
}
