import type { AdminIcon } from './icon-paths.ts';

/** The icons of screens, by their addresses below /manage, where the content has none for them. */
const ICONS: Readonly<Record<string, AdminIcon>> = {
  pages: 'file',
  'squidex/pages': 'file',
  blocks: 'blocks',
  content: 'search',
  'squidex-assets': 'images',
  'squidex/products': 'package',
  'squidex/categories': 'folder-tree',
  'squidex/washing-instructions': 'washing-machine',
  'squidex/theme-settings': 'swatch-book',
  'squidex/colors': 'palette',
  'squidex/text-styles': 'type',
  'text-styles': 'type',
  'squidex/icons': 'shapes',
  'squidex/font-styles': 'baseline',
  'squidex/site': 'settings',
  'squidex/texts': 'languages',
  'squidex/redirects': 'link',
  'squidex/third-party-scripts': 'plug',
  tailwind: 'wrench',
  plausible: 'chart-line',
  import: 'upload',
  archive: 'download',
  enquiries: 'mail',
  newsletter: 'send',
  trash: 'trash-2',
  unused: 'recycle',
  flushcache: 'history',
  past: 'calendar-clock',
  campaigns: 'flag',
  share: 'share',
  accounts: 'users',
  audit: 'list',
};

/** The icon of a screen. In: its address below /manage. */
export const screenIcon = (slug: string): AdminIcon => ICONS[slug] ?? 'list';
