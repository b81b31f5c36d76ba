import type { Language } from '#src/model/languages.ts';
import { href, SAMPLES_PATHS } from '#src/model/links.ts';
import { PRODUCTS_PER_PAGE } from '#src/model/pages/answers.ts';
import { Crumbs } from '#src/ui/Crumbs.tsx';
import { ProductGrid } from '../parts/ProductGrid.tsx';
import { Prose } from '../parts/Prose.tsx';
import { ofReact, type ViewProps } from '../view.ts';
import type { categoryPage } from './block.ts';
import { Chooser } from './Chooser.tsx';
import { filterPath } from './chosen.ts';
import { messages } from './messages.ts';
import { Pager } from './Pager.tsx';
import { SubCategories } from './SubCategories.tsx';

type Props = ViewProps<typeof categoryPage>;

/** A category: what it is, what lies below it, and one page of its products. */
export const View = ofReact(function View({ block, data, lang }: Props) {
  const { category, chosen, filters, page } = data;
  const textLang = category.textLang === lang ? undefined : category.textLang;
  return (
    <>
      <Trail data={data} lang={lang} />
      <header className="shelf-head">
        <h1 lang={textLang}>{category.name}</h1>
        {page === 1 && category.text && (
          <div className="prose" lang={category.bodyLang ?? undefined}>
            <Prose nodes={category.text.content} />
          </div>
        )}
      </header>
      <SubCategories
        categories={data.subCategories}
        lang={lang}
        label={messages[lang].subCategories}
      />
      {filters ? (
        <Chooser
          chosen={filters}
          count={<Count data={data} lang={lang} />}
          isAsked={chosen !== undefined}
          path={category.path}
          lang={lang}
        >
          <Goods block={block} data={data} lang={lang} />
        </Chooser>
      ) : (
        <>
          <Bar data={data} lang={lang} />
          <Goods block={block} data={data} lang={lang} />
        </>
      )}
    </>
  );
});

/** The products on this page, and the way to the others. */
function Goods({ block, data, lang }: Props) {
  const { cards, category, chosen, filters, pages, page, site } = data;
  return (
    <>
      {cards.length > 0 ? (
        <ProductGrid
          cards={cards}
          columns={filters ? '3' : block.columns}
          beside={filters !== undefined}
          lang={lang}
          level={2}
          eager
          tile={
            page === 1 && !chosen && cards.some(({ hasSamples }) => hasSamples) ? (
              <SamplesTile category={category.id} lang={lang} />
            ) : undefined
          }
        />
      ) : (
        !chosen && <Empty home={site.home} lang={lang} />
      )}
      <Pager pages={pages} page={page} words={messages[lang]} />
    </>
  );
}

/** The way to the samples, among the goods that there are samples of. */
function SamplesTile({ category, lang }: { category: string; lang: Language }) {
  const words = messages[lang];
  return (
    <div className="tile field">
      <p className="lede">{words.samplesText}</p>
      <a className="btn" href={`${SAMPLES_PATHS[lang]}?kategorie=${category}`} rel="nofollow">
        {words.samples}
      </a>
    </div>
  );
}

function Trail({ data: { category, crumbs, site }, lang }: Pick<Props, 'data' | 'lang'>) {
  const items = [
    { label: site.name, href: href(site.home) },
    ...crumbs.map((one) => ({ label: one.label, href: href(one.path), lang: one.lang })),
    { label: category.name, lang: category.textLang === lang ? undefined : category.textLang },
  ];
  return <Crumbs label={messages[lang].crumbs} items={items} />;
}

/** How many products there are, and which of them are on this page; or how many are left. */
function Count({ data, lang }: Pick<Props, 'data' | 'lang'>) {
  const { total, page, pages, chosen } = data;
  const words = messages[lang];
  const first = (page - 1) * PRODUCTS_PER_PAGE + 1;
  if (chosen && chosen.total < chosen.of) return words.left(chosen.total, chosen.of);
  return pages.length > 1
    ? words.range(first, Math.min(first + PRODUCTS_PER_PAGE - 1, total), total)
    : words.products(total);
}

/** How many products there are, and the way to choose from them. */
function Bar({ data, lang }: Pick<Props, 'data' | 'lang'>) {
  const { total, cards, category } = data;
  const words = messages[lang];
  if (cards.length === 0) return null;
  return (
    <div className="bar">
      <p className="num">
        <Count data={data} lang={lang} />
      </p>
      {total > 1 && (
        <a className="btn btn--plain bar__end" href={href(filterPath(category.path))} data-choose>
          {words.filter}
        </a>
      )}
    </div>
  );
}

function Empty({ home, lang }: Pick<Props, 'lang'> & { home: string }) {
  const words = messages[lang];
  return (
    <div className="shelf-empty">
      <p className="lede">{words.empty}</p>
      <p>
        <a className="more" href={href(home)}>
          {words.home}
        </a>
      </p>
    </div>
  );
}
