/** The content schemas by name only: a browser that names one needs none of their fields. */
export const SCHEMA_NAMES = [
  'pages',
  'products',
  'categories',
  'colors',
  'washing-instructions',
  'theme-settings',
  'text-styles',
  'font-styles',
  'icons',
  'dynamic-blocks',
  'backend-navigation',
  'redirects',
  'third-party-scripts',
  'texts',
  'site',
] as const;

export type SchemaName = (typeof SCHEMA_NAMES)[number];
