import { digest } from '#src/lib/node/digest.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import { type Language, languageOfPath } from '#src/model/languages.ts';
import { itemPath, type AddressSpace } from '#src/model/links.ts';
import type { DependencyKey } from '#src/model/pages/query.ts';
import { siteAddress } from '#src/model/site-address.ts';
import type { SchemaName } from '#src/model/schemas/all.ts';
import { grantedSlug, ownerOf } from '../replica/addresses.ts';
import { ALL_PRODUCTS, type EntityOf, slugKey } from '../replica/derive.ts';
import type { ItemView } from '../replica/view.ts';
import type { SourceAsset } from '../source.ts';
import type { Items } from './items.ts';

/** Settings that are no content. */
export type QuerySettings = {
  /** Wins over the content's own address. */
  siteUrl?: string | undefined;
  /** Wins over an address of this machine in the content, which nobody else could use. */
  localUrl?: string | undefined;
  /** Names of the hosts beside our own that redirects may lead to. */
  redirectHosts?: readonly string[] | undefined;
};

/**
 * What a query reads through: every accessor notes the dependency key of what it gives, or of what is
 * not there.
 */
export class QueryContext {
  readonly readers = new Set<DependencyKey>();
  readonly settings: QuerySettings;
  /** Grows with what was read: what the answer may weigh in memory. */
  weight = 500;
  readonly #view: ItemView;
  readonly #items: Items;

  constructor(view: ItemView, items: Items, settings: QuerySettings) {
    this.#view = view;
    this.#items = items;
    this.settings = settings;
  }

  /** An item of a schema; undefined when it does not exist in this scope. */
  item<S extends SchemaName>(schema: S, id: string): EntityOf<S> | undefined {
    this.readers.add(`item:${id}`);
    return this.#entity(schema, id);
  }

  /** Whether an item exists; its content may change without asking again. */
  has(schema: SchemaName, id: string): boolean {
    return this.schemaOf(id) === schema;
  }

  /** The id if the item exists: for references, which may dangle. */
  existing(schema: SchemaName, id: string | undefined): string | null {
    return id !== undefined && this.has(schema, id) ? id : null;
  }

  schemaOf(id: string): SchemaName | undefined {
    this.readers.add(`has:${id}`);
    return this.#items.schemaOf(id);
  }

  /** The one item that describes the shop; undefined before it exists. */
  site(): EntityOf<'site'> | undefined {
    this.readers.add('all:site');
    const id = this.#items.site();
    return id === undefined ? undefined : this.#entity('site', id);
  }

  /**
   * The origin of the site: SITE_URL, else what the content says, else what it last said; '' before that. For
   * an address of this machine: where the site is served.
   */
  siteAddress(): string {
    const typed = this.site()?.url ?? '';
    const said = () => (typed === '' ? '' : (siteAddress(typed) ?? this.#view.siteAddress() ?? ''));
    const { siteUrl, localUrl } = this.settings;
    if (siteUrl !== undefined) return siteUrl;
    const address = said();
    return localUrl !== undefined && isOfThisMachine(address) ? localUrl : address;
  }

  /** All items of a schema, ordered by id. Reads everything: not for pages. */
  all<S extends SchemaName>(schema: S): EntityOf<S>[] {
    this.readers.add(`all:${schema}`);
    const ids = this.#view.ids(schema, '', -1);
    return ids.flatMap((id) => this.#entity(schema, id) ?? []);
  }

  newest(schema: SchemaName, count: number): string[] {
    this.readers.add(`set:${schema}`);
    return this.#view.newest(schema, count).map(({ id }) => id);
  }

  /** Products of a category in display order. */
  members(category: string, limit: number, offset: number): string[] {
    this.readers.add(`in:${category}`);
    return this.#items.members(category, limit, offset).map(({ id }) => id);
  }

  memberCount(category: string): number {
    this.readers.add(`in:${category}`);
    return this.#view.memberCount(category);
  }

  /** All products in display order. */
  catalog(limit: number, offset: number): string[] {
    return this.members(ALL_PRODUCTS, limit, offset);
  }

  /** How many products there are. */
  catalogCount(): number {
    return this.memberCount(ALL_PRODUCTS);
  }

  /** Categories below a category, or below `root`, in display order. */
  subs(parent: string): string[] {
    this.readers.add(`sub:${parent}`);
    return this.#view.subs(parent).map(({ id }) => id);
  }

  /** A file that may be shown; protected ones do not exist for pages. */
  asset(id: string): SourceAsset | undefined {
    this.readers.add(`asset:${id}`);
    const asset = this.#items.asset(id);
    return asset?.isProtected ? undefined : asset;
  }

  /** A schema that visitors may fill in. */
  formSchema(name: string): ContentSchema | undefined {
    this.readers.add(`form:${name}`);
    return this.#view.formSchema(name);
  }

  /** Whether a day is over. In: `2026-12-24`. */
  isOver(day: string): boolean {
    this.readers.add('day');
    return day < this.#view.day();
  }

  /** Whether a day has begun. In: `2026-12-24`. */
  hasBegun(day: string): boolean {
    this.readers.add('day');
    return day <= this.#view.day();
  }

  languages(): Language[] {
    this.readers.add('languages');
    return this.#items.languages();
  }

  /** The item behind a slug of an address. The home page is behind the empty one. */
  owner(space: AddressSpace, lang: Language, slug: string): string | null {
    if (space === 'pages' && slug === '') {
      const home = this.site()?.home;
      return this.existing('pages', home);
    }
    return ownerOf(this.#claimants, space, lang, slug) ?? null;
  }

  /** The redirect that a former address belongs to. */
  redirectAt(path: string): string | undefined {
    const lang = languageOfPath(path);
    this.readers.add(slugKey('redirects', lang, path));
    return this.#items.claimants('redirects', lang, path).find(({ slug }) => slug === path)?.id;
  }

  /** The canonical path of a page, product or category; null when it has no address. */
  path(id: string, lang: Language): string | null {
    const schema = this.schemaOf(id);
    if (schema !== 'pages' && schema !== 'products' && schema !== 'categories') return null;
    const slug = this.slug(schema, id, lang);
    return slug === null ? null : itemPath(schema, lang, slug);
  }

  /** The slug under which an item stands, '' for the home page; null when it has no address. */
  slug(space: AddressSpace, id: string, lang: Language): string | null {
    if (space === 'pages') {
      const site = this.site();
      if (id === site?.home) return '';
      if (id === site?.productTemplate || id === site?.categoryTemplate) return null;
    }
    this.readers.add(`item:${id}`);
    const wanted = this.#items.wanted(id)[lang];
    return wanted ? grantedSlug(this.#claimants, space, lang, id, wanted) : null;
  }

  /** An id that carries no name: for classes of colours and themes. */
  key(id: string): string {
    return digest(id).slice(0, 8);
  }

  readonly #claimants = (space: AddressSpace, lang: Language, slug: string) => {
    this.readers.add(slugKey(space, lang, slug));
    const claimants = this.#items.claimants(space, lang, slug);
    if (space !== 'pages' || claimants.length === 0) return claimants;
    const site = this.site();
    const exempt = [site?.home, site?.productTemplate, site?.categoryTemplate];
    return claimants.filter(({ id }) => !exempt.includes(id));
  };

  #entity<S extends SchemaName>(schema: S, id: string): EntityOf<S> | undefined {
    const kept = this.#items.get(id);
    this.weight += kept?.weight ?? 0;
    return kept?.entity.schema === schema ? (kept.entity.value as EntityOf<S>) : undefined;
  }
}

function isOfThisMachine(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}
