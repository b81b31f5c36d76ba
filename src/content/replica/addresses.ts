import { digest } from '#src/lib/node/digest.ts';
import type { Language } from '#src/model/languages.ts';
import type { AddressSpace } from '#src/model/links.ts';

/** What is needed to know who wants an address: the items that want it, the owner first. */
export type Claimants = (
  space: AddressSpace,
  lang: Language,
  slug: string,
) => readonly { id: string; slug: string }[];

type Grant = {
  id: string;
  /** The slug that it wants. */
  slug: string;
  /** The one that it gets: the same, if it is the first to want it, else with digits of its id. */
  granted: () => string;
};

/** All items that want a slug, the owner first, each with the one that it gets. */
export function* grants(
  claimants: Claimants,
  space: AddressSpace,
  lang: Language,
  wanted: string,
): Iterable<Grant> {
  const [owner, ...others] = claimants(space, lang, wanted);
  if (owner) yield { ...owner, granted: () => owner.slug };
  const known = new Set<string>();
  for (const { id, slug } of others) {
    const short = suffixed(slug, id, 6);
    const isTwin = known.has(short);
    known.add(short);
    const isTaken = () => isTwin || claimants(space, lang, short).length > 0;
    yield { id, slug, granted: () => (isTaken() ? suffixed(slug, id, 32) : short) };
  }
}

/** The slug that an item gets for the one it wants. */
export function grantedSlug(
  claimants: Claimants,
  space: AddressSpace,
  lang: Language,
  id: string,
  wanted: string,
): string {
  for (const grant of grants(claimants, space, lang, wanted)) {
    if (grant.id === id) return grant.granted();
  }
  return wanted;
}

/**
 * The item behind a slug of an address; the reverse of `grantedSlug`.
 * In: the slug as the address has it. Out: undefined when no item has exactly this slug.
 */
export function ownerOf(
  claimants: Claimants,
  space: AddressSpace,
  lang: Language,
  slug: string,
): string | undefined {
  const [owner] = claimants(space, lang, slug);
  if (owner) return owner.slug === slug ? owner.id : undefined;
  const wanted = /^(.+)-(?:[0-9a-f]{32}|[0-9a-f]{6})$/.exec(slug)?.[1];
  if (!wanted) return undefined;
  const [, ...others] = grants(claimants, space, lang, wanted);
  return others.find(({ granted }) => granted() === slug)?.id;
}

const suffixed = (slug: string, id: string, digits: number) =>
  `${slug}-${digest(id).slice(0, digits)}`;
