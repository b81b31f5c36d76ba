import type { LinkDto, LinksDto } from '#src/content/squidex/wire.ts';

/** Builds the `_links` of an answer: only what the caller may use is named. */
export type LinkBuilder = {
  add(
    relation: string,
    method: string,
    href: string,
    allowed?: boolean,
    metadata?: string,
  ): LinkBuilder;
  links: LinksDto;
};

export function linkBuilder(self: string): LinkBuilder {
  const links: LinksDto = { self: { href: self, method: 'GET' } };
  const builder: LinkBuilder = {
    links,
    add(relation, method, href, allowed = true, metadata) {
      const link: LinkDto = { href, method };
      if (metadata !== undefined) link.metadata = metadata;
      if (allowed) links[relation] = link;
      return builder;
    },
  };
  return builder;
}

/** A path with its parts encoded. */
export function href(...parts: readonly string[]): string {
  return `/api/${parts.map(encodeURIComponent).join('/')}`;
}
