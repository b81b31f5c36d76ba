import { digest } from '#src/lib/node/digest.ts';
import type { Language } from '#src/model/languages.ts';
import type { AddressSpace } from '#src/model/links.ts';

/** What is needed to know who wants an address: the items that want it, the owner first. */
export type Claimants = (
  space: AddressSpace,
  lang: Language,
  slug: string,
) => readonly { id: string; slug: string }[];

/**
 * The slug that an item gets for the one it wants: the same, if it is the first to want it, else with
 * digits of its id.
 */
export function grantedSlug(
  claimants: Claimants,
  space: AddressSpace,
  lang: Language,
  id: string,
  wanted: string,
): string {
  const rivals = claimants(space, lang, wanted);
  const place = rivals.findIndex((rival) => rival.id === id);
  if (place <= 0) return wanted;
  const short = suffixed(wanted, id, 6);
  const twin = rivals.slice(1, place).some((rival) => suffixed(rival.slug, rival.id, 6) === short);
  return twin || claimants(space, lang, short).length > 0 ? suffixed(wanted, id, 32) : short;
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
  return claimants(space, lang, wanted).find(
    (rival, place) =>
      place > 0 && grantedSlug(claimants, space, lang, rival.id, rival.slug) === slug,
  )?.id;
}

const suffixed = (slug: string, id: string, digits: number) =>
  `${slug}-${digest(id).slice(0, digits)}`;
