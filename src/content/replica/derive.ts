import { cleanSvg } from '#src/lib/svg.ts';
import { foldSlug, slugify, slugifyPath } from '#src/lib/slug.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type FieldIssue, type Infer, parseData } from '#src/model/fields/field.ts';
import {
  inLanguage,
  type L,
  LANGUAGES,
  type Language,
  languageOfPath,
} from '#src/model/languages.ts';
import { type ClaimSpace, contentPath, isReserved } from '#src/model/links.ts';
import { redirectFaults } from '#src/model/errors/redirect-faults.ts';
import { siteAddress } from '#src/model/site-address.ts';
import type { DependencyKey } from '#src/model/pages/query.ts';
import type { Item } from '#src/model/fields/schema.ts';
import { contentSchemas, type SchemaName } from '#src/model/schemas/all.ts';
import type { Category } from '#src/model/schemas/categories.ts';
import type { Page } from '#src/model/schemas/pages.ts';
import type { Product } from '#src/model/schemas/products.ts';
import type { ItemData } from '../source.ts';

/** Raised when the same rows give other derived tables than before. */
export const DERIVATION = 5;

/** Stands for a category of all products; no id of an item, which would be a word. */
export const ALL_PRODUCTS = '*';

export type EntityOf<S extends SchemaName> = Item & Infer<(typeof contentSchemas)[S]['fields']>;
export type AnyEntity = { [S in SchemaName]: { schema: S; value: EntityOf<S> } }[SchemaName];

/** A wish for an address; the smallest (created, id) among equal folded slugs gets it. */
type Claim = { space: ClaimSpace; lang: Language; slug: string };

/** What follows from one face of an item. */
export type Derived = {
  claims: Claim[];
  /** Categories of a product, each with the product's place in it. */
  members: { category: string; sort: number }[];
  /** A category's place below its parent; `root` without one. */
  sub?: { parent: string; sort: number };
  /** The address that the site says it has, where it is one. */
  siteAddress?: string;
  /** What can be read here, and what stands behind it: a key is yielded when that differs. */
  keys: Map<DependencyKey, string>;
  problems: Problem[];
};

/**
 * Parses a stored item.
 * Out: the entity, usable only when `issues` is empty.
 */
export function parseEntity<S extends SchemaName>(
  schema: S,
  item: Item,
  data: ItemData,
): { entity: AnyEntity; issues: FieldIssue[] } {
  const { value, issues } = parseData(contentSchemas[schema].fields, data);
  // The value was parsed by the schema's own fields.
  return { entity: { schema, value: { ...item, ...value } } as unknown as AnyEntity, issues };
}

/**
 * Everything that follows from an item's stored data.
 * In: the item, its data, and the data as stored text. Out: nothing but problems, which say why, when the data does
 * not parse.
 */
export function derive(schema: SchemaName, item: Item, data: ItemData, text: string): Derived {
  const { entity, issues } = parseEntity(schema, item, data);
  if (issues.length > 0) return unreadable(schema, item.id, issues);
  const derived: Derived = { claims: [], members: [], keys: new Map(), problems: [] };
  derived.keys.set(`item:${item.id}`, text);
  derived.keys.set(`has:${item.id}`, '');
  derived.keys.set(`all:${schema}`, text);
  derived.keys.set(`set:${schema}`, item.created);
  claimAddresses(derived, entity);
  takePlaces(derived, entity);
  if (entity.schema === 'redirects') claimFormerAddress(derived, entity.value);
  if (entity.schema === 'site') readSiteAddress(derived, entity.value);
  checkDrawing(derived, entity);
  return derived;
}

function checkDrawing(derived: Derived, { schema, value }: AnyEntity): void {
  if (schema !== 'icons') return;
  const clean = cleanSvg(value.svg, 'c');
  if (clean.ok) return;
  derived.problems.push(problem('icon-refused', { id: value.id, reason: clean.error }));
}

/** The keys whose meaning differs between two faces. In: undefined for a face that is not there. */
export function changedKeys(
  before: Derived | undefined,
  after: Derived | undefined,
): DependencyKey[] {
  const [was, is] = [before?.keys ?? new Map(), after?.keys ?? new Map()];
  const keys = new Set<DependencyKey>([...was.keys(), ...is.keys()]);
  return [...keys].filter((key) => was.get(key) !== is.get(key));
}

function unreadable(schema: SchemaName, id: string, issues: FieldIssue[]): Derived {
  const name = schema === 'site' ? 'site-invalid' : 'item-invalid';
  const problems = issues.map(({ field, reason }) => problem(name, { schema, id, field, reason }));
  return { claims: [], members: [], keys: new Map(), problems };
}

function claimAddresses(derived: Derived, { schema, value }: AnyEntity): void {
  if (schema !== 'pages' && schema !== 'products' && schema !== 'categories') return;
  const slugs =
    schema === 'pages'
      ? pageSlugs(value)
      : nameSlugs(schema === 'products' ? value.name : value.Name);
  for (const lang of LANGUAGES) {
    const slug = slugs[lang];
    const about = { schema, id: value.id, lang };
    if (!slug) {
      derived.problems.push(problem('slug-missing', about));
    } else if (schema === 'pages' && isReserved(slug)) {
      derived.problems.push(problem('slug-reserved', { ...about, slug }));
    } else {
      derived.claims.push({ space: schema, lang, slug });
      derived.keys.set(slugKey(schema, lang, slug), `${value.created} ${slug}`);
    }
  }
}

/** A redirect wants its address as a whole: it belongs to no address space. */
function claimFormerAddress(derived: Derived, redirect: EntityOf<'redirects'>): void {
  for (const { problem: fault } of redirectFaults(redirect)) {
    derived.problems.push({ ...fault, details: { id: redirect.id, ...fault.details } });
  }
  const path = contentPath(redirect.from);
  if (path === undefined) return;
  const lang = languageOfPath(path);
  derived.claims.push({ space: 'redirects', lang, slug: path });
  derived.keys.set(slugKey('redirects', lang, path), `${redirect.created} ${path}`);
}

function readSiteAddress(derived: Derived, { url }: EntityOf<'site'>): void {
  const address = siteAddress(url);
  if (address !== undefined) derived.siteAddress = address;
  else if (url.trim() !== '') derived.problems.push(problem('site-url-invalid', { url }));
}

/** The dependency key of an address; slugs that differ in case or form only share one. */
export function slugKey(space: ClaimSpace, lang: Language, slug: string): DependencyKey {
  return `slug:${space}:${lang}:${foldSlug(slug)}`;
}

/** The slugs of a page as its editors typed them; English falls back to German. */
function pageSlugs(page: Page): L<string> {
  return withFallback({
    de: slugifyPath(page.seo.de?.slug ?? ''),
    en: slugifyPath(page.seo.en?.slug ?? ''),
  });
}

/** The slugs of a product or category, from its names; English falls back to German. */
function nameSlugs(names: Product['name'] | Category['Name']): L<string> {
  return withFallback({ de: slugify(names.de ?? ''), en: slugify(names.en ?? '') });
}

function withFallback(slugs: L<string>): L<string> {
  const found: L<string> = {};
  for (const lang of LANGUAGES) {
    const slug = inLanguage(slugs, lang)?.value;
    if (slug) found[lang] = slug;
  }
  return found;
}

/** Lists hold only what has an address: an item without one cannot be shown as a link. */
function takePlaces(derived: Derived, { schema, value }: AnyEntity): void {
  if (derived.claims.length === 0) return;
  if (schema === 'products') {
    for (const category of new Set([ALL_PRODUCTS, ...value.categories])) {
      derived.members.push({ category, sort: value.order });
      derived.keys.set(`in:${category}`, String(value.order));
    }
  }
  if (schema === 'categories') {
    const parent = value.parent ?? 'root';
    derived.sub = { parent, sort: value.order };
    derived.keys.set(`sub:${parent}`, String(value.order));
  }
}
