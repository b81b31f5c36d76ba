import { href } from '#src/model/links.ts';
import { Crumbs } from '#src/ui/Crumbs.tsx';
import { messages } from '../parts/messages.ts';
import type { ViewProps } from '../view.ts';
import type { breadcrumb } from './block.ts';

/** The name of the site as a link, and the page's own. */
export function View({ data, lang }: ViewProps<typeof breadcrumb>) {
  const items = [
    { label: data.home.name, href: href(data.home.home) },
    { label: data.title, lang: data.lang === lang ? undefined : data.lang },
  ];
  return <Crumbs label={messages[lang].crumbs} items={items} />;
}
