import type { SiteInfo } from '#src/model/pages/answers.ts';

/** What is made for one person is nobody's to find; pages that say noindex must be read to say it. */
const NOT_FOR_ROBOTS = ['/api/', '/manage', '/preview/', '/share/', '/squidex/'];

/** `/robots.txt`. In: what the site says about itself. */
export function robotsTxt({ indexable, url }: Pick<SiteInfo, 'indexable' | 'url'>): string {
  if (!indexable) return 'User-agent: *\nDisallow: /\n';
  const rules = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`);
  const sitemap = url === '' ? [] : ['', `Sitemap: ${url}/sitemap.xml`];
  return `${['User-agent: *', ...rules, ...sitemap].join('\n')}\n`;
}
