/**
 * Where visitors see the items of a public schema: on single pages, which can be counted; on all of them, as fonts
 * are; or on none, as redirects are.
 */
export function whereSeen(schema: string): 'single' | 'all' | 'none' {
  if (schema === 'font-styles') return 'all';
  return schema === 'redirects' ? 'none' : 'single';
}
