import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { type Language, MASTER_LANGUAGE } from '#src/model/languages.ts';
import { readShop, type ShopPorts } from './read-shop.ts';
import { productsCsv, productsJson } from './write-products.ts';
import { shopifyCsv } from './write-shopify.ts';

/** How products are written: in the plain form, or as Shopify takes them. */
export type ProductFormat = 'csv' | 'json' | 'shopify';

/**
 * All products as a file. In: also who reads it, in whose language colours and the like are named and for whose
 * spreadsheet CSV is, and what the shop calls itself, which Shopify's form has in each row.
 */
export async function writeShop(
  format: ProductFormat,
  lang: Language,
  ports: ShopPorts & { shopName(): string },
): Promise<Result<string, Problem>> {
  const shop = await readShop(ports, format === 'shopify' ? MASTER_LANGUAGE : lang);
  if (!shop.ok) return shop;
  const { products, known } = shop.value;
  if (format === 'csv') return ok(productsCsv(products, known, lang));
  if (format === 'json') return ok(productsJson(products, known));
  return ok(shopifyCsv(products, known, ports.shopName()));
}
