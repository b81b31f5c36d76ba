/** Which chapter explains a screen; the longest beginning of its path counts. */
const EXPLAINED: readonly (readonly [path: string, slug: string])[] = [
  ['/manage', 'start'],
  ['/manage/pages', 'pages'],
  ['/manage/blocks', 'blocks'],
  ['/manage/content', 'start'],
  ['/manage/squidex', 'products'],
  ['/manage/squidex/pages', 'pages'],
  ['/manage/squidex/dynamic-blocks', 'blocks'],
  ['/manage/squidex/site', 'menu'],
  ['/manage/squidex/colors', 'look'],
  ['/manage/squidex/icons', 'look'],
  ['/manage/squidex/text-styles', 'look'],
  ['/manage/squidex/theme-settings', 'look'],
  ['/manage/squidex/font-styles', 'look'],
  ['/manage/text-styles', 'look'],
  ['/manage/tailwind', 'look'],
  ['/manage/squidex-assets', 'media'],
  ['/manage/squidex/redirects', 'pages'],
  ['/manage/squidex/texts', 'enquiries'],
  ['/manage/squidex/third-party-scripts', 'visits'],
  ['/manage/colors', 'look'],
  ['/manage/enquiries', 'enquiries'],
  ['/manage/newsletter', 'enquiries'],
  ['/manage/import', 'import'],
  ['/manage/archive', 'import'],
  ['/manage/plausible', 'visits'],
  ['/manage/unused', 'trash'],
  ['/manage/trash', 'trash'],
  ['/manage/flushcache', 'publish'],
  ['/manage/past', 'pages'],
  ['/manage/campaigns', 'plan'],
  ['/manage/share', 'preview'],
  ['/manage/accounts', 'people'],
  ['/manage/account', 'people'],
  ['/manage/audit', 'people'],
];

/** The slug of the chapter that explains the screen at a path. */
export function chapterFor(path: string): string {
  const fits = EXPLAINED.filter(([start]) => path === start || path.startsWith(`${start}/`));
  return fits.sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? 'start';
}
