import type { SchemaDefinition } from '../schema.ts';
import { categoriesSchema } from './categories.ts';
import { colorsSchema } from './colors.ts';
import { pagesSchema } from './pages.ts';
import { productsSchema } from './products.ts';
import { redirectsSchema } from './redirects.ts';
import { seoSchema, seoTitleSchema } from './seo.ts';
import { siteSchema } from './site.ts';
import { themeSettingsSchema } from './theme-settings.ts';
import { washingInstructionsSchema } from './washing-instructions.ts';
import { wrapperSchema } from './wrapper.ts';

/** The content schemas, by name. Block kinds are in `blocks/registry.ts`. */
export const contentSchemas = {
  pages: pagesSchema,
  products: productsSchema,
  categories: categoriesSchema,
  colors: colorsSchema,
  'washing-instructions': washingInstructionsSchema,
  'theme-settings': themeSettingsSchema,
  redirects: redirectsSchema,
  site: siteSchema,
} satisfies Record<string, SchemaDefinition>;

export type SchemaName = keyof typeof contentSchemas;

/** The component schemas that are no block kinds. */
export const componentSchemas: readonly SchemaDefinition[] = [
  seoSchema,
  seoTitleSchema,
  wrapperSchema,
];

/** True for the names of our content schemas. */
export function isSchemaName(name: string): name is SchemaName {
  return Object.hasOwn(contentSchemas, name);
}
