import type { SiteInfo } from '#src/model/pages/answers.ts';

/** Pages for one person are not crawled. Pages with noindex are, since crawlers have to read them to see it. */
const NOT_FOR_ROBOTS = ['/api/', '/manage', '/preview/', '/share/', '/squidex/'];

/** `/robots.txt`. In: what the site says about itself. */
export function robotsTxt({ indexable, url }: Pick<SiteInfo, 'indexable' | 'url'>): string {
  if (!indexable) return 'User-agent: *\nDisallow: /\n';
  const rules = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`);
  const sitemap = url === '' ? [] : ['', `Sitemap: ${url}/sitemap.xml`];
  return `${['User-agent: *', ...rules, ...sitemap].join('\n')}\n`;
}
