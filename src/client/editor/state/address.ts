import { slugifyPath } from '#src/lib/slug.ts';
import type { Language } from '#src/model/languages.ts';
import { isReserved } from '#src/model/links.ts';
import { seoSchema } from '#src/model/schemas/seo.ts';
import type { Document } from './document.ts';
import { type FieldFault, faultOf } from './fault.ts';

/** Slugs that other pages have, by the language in which this page wants them. */
export type TakenAddress = Readonly<Partial<Record<Language, string>>>;

/** Letters, digits, hyphens and slashes; blanks become hyphens. */
const SIGNS = /^[\p{L}\p{N}\s/-]*$/u;

/** Why a page cannot stand at a slug; undefined when it can, or has none. `taken`: one that it cannot have. */
export function faultOfSlug(slug: unknown, taken: string | undefined): FieldFault | undefined {
  const fault = faultOf(seoSchema.fields.slug, slug);
  if (fault || typeof slug !== 'string' || slug === '') return fault;
  const address = slugifyPath(slug);
  if (address === '' || !SIGNS.test(slug)) return { is: 'address-signs' };
  if (isReserved(address)) return { is: 'address-reserved', address };
  return address === taken ? { is: 'address-taken', address } : undefined;
}

/** The slug of a page in a language, as it would stand in the address; empty: it has none of its own. */
export function addressIn({ fields }: Document, lang: Language): string {
  const seo = fields['seo']?.[lang];
  const slug: unknown = seo !== null && typeof seo === 'object' && Reflect.get(seo, 'slug');
  return typeof slug === 'string' ? slugifyPath(slug) : '';
}
