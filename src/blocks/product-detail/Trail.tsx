import { href } from '#src/model/links.ts';
import { Crumbs } from '#src/ui/Crumbs.tsx';
import { ofReact } from '../view.ts';
import type { ProductDetailData } from './block.ts';
import { messages } from './messages.ts';

/** The way to the product, on its own page. */
export const Trail = ofReact(function Trail({ data }: { data: ProductDetailData }) {
  const { product, own, lang, site, crumbs } = data;
  if (!own) return null;
  const items = [
    { label: site.name, href: href(site.home) },
    ...crumbs.map((one) => ({ label: one.label, href: href(one.path), lang: one.lang })),
    { label: product.name, lang: product.textLang === lang ? undefined : product.textLang },
  ];
  return <Crumbs label={messages[lang].crumbs} items={items} />;
});
