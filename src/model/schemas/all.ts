import type { SchemaDefinition } from '../fields/schema.ts';
import { backendNavigationSchema } from './backend-navigation.ts';
import { categoriesSchema } from './categories.ts';
import { colorsSchema } from './colors.ts';
import { dynamicBlocksSchema } from './dynamic-blocks.ts';
import { fontSchema, fontStylesSchema } from './font-styles.ts';
import { iconsSchema } from './icons.ts';
import type { SchemaName } from './names.ts';
import { pagesSchema } from './pages.ts';
import { productsSchema } from './products.ts';
import { redirectsSchema } from './redirects.ts';
import { seoSchema, seoTitleSchema } from './seo.ts';
import { siteSchema } from './site.ts';
import { textStylesSchema } from './text-styles.ts';
import { themeSettingsSchema } from './theme-settings.ts';
import { textsSchema } from './texts.ts';
import { thirdPartyScriptsSchema } from './third-party-scripts.ts';
import { washingInstructionsSchema } from './washing-instructions.ts';
import { wrapperSchema } from './wrapper.ts';

/** The content schemas, by name. Block kinds are in `blocks/registry/registry.ts`. */
export const contentSchemas = {
  pages: pagesSchema,
  products: productsSchema,
  categories: categoriesSchema,
  colors: colorsSchema,
  'washing-instructions': washingInstructionsSchema,
  'theme-settings': themeSettingsSchema,
  'text-styles': textStylesSchema,
  'font-styles': fontStylesSchema,
  icons: iconsSchema,
  'dynamic-blocks': dynamicBlocksSchema,
  'backend-navigation': backendNavigationSchema,
  redirects: redirectsSchema,
  'third-party-scripts': thirdPartyScriptsSchema,
  texts: textsSchema,
  site: siteSchema,
} satisfies Record<SchemaName, SchemaDefinition>;

export type { SchemaName };

/** The component schemas that are no block kinds. */
export const componentSchemas: readonly SchemaDefinition[] = [
  seoSchema,
  seoTitleSchema,
  fontSchema,
  wrapperSchema,
];

/** True for the names of our content schemas. */
export function isSchemaName(name: string): name is SchemaName {
  return Object.hasOwn(contentSchemas, name);
}
