import type { AstroGlobal } from 'astro';
import { PERMISSIONS } from '#src/auth/permissions.ts';
import { LOGIN_PATHS } from '#src/model/links.ts';
import type { Language } from '#src/model/languages.ts';
import { navigationOf } from '#src/model/pages/navigation.ts';
import type { SideGroup, SideTally, Waits } from '#src/render/admin/side.ts';
import type { SiteLocals } from '#src/runtime/ports/locals.ts';
import type { Tallies } from '#src/runtime/ports/overview.ts';
import { interfaceLanguage } from '../_interface-language.ts';

/** What every screen of /manage needs. */
export type OpenScreen = {
  lang: Language;
  site: SiteLocals;
  user: NonNullable<App.Locals['user']>;
  /** For the layout. */
  frame: {
    lang: Language;
    user: NonNullable<App.Locals['user']>;
    login: string;
    path: string;
    navigation: SideGroup[];
    waits: Waits;
  };
};

/** A screen for superusers. Out: what is answered instead, where there is none. */
export async function openScreen(astro: AstroGlobal): Promise<OpenScreen | Response> {
  const { site, user } = astro.locals;
  // The guard has checked this already; the screen does not depend on it.
  if (!site || !user?.superuser) return new Response(null, { status: 404 });
  const lang = interfaceLanguage(astro);
  if (lang instanceof Response) return lang;
  const drafts = await site.editing.drafts();
  const exists = (slug: string) => isScreen(slug, (schema) => site.editing.allows('read', schema));
  const tallies = await site.overview.tallies();
  const groups = navigationOf(drafts.ask('backendNavigation', lang), lang, exists);
  const navigation = groups.map(({ label, entries }) => ({
    label,
    entries: entries.map((entry) => ({
      ...entry,
      svg: entry.icon === null ? null : (drafts.ask('icon', entry.icon)?.svg ?? null),
      tally: tallyOf(entry.slug, tallies),
    })),
  }));
  const drafted = [...tallies.items.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  const waits = { drafts: drafted, planned: tallies.planned };
  const path = astro.url.pathname;
  const frame = { lang, user, login: LOGIN_PATHS[lang], path, navigation, waits };
  return { lang, site, user, frame };
}

/** Screens that list the items of a schema under a name of their own. */
const LISTED: Readonly<Record<string, string>> = {
  pages: 'pages',
  blocks: 'dynamic-blocks',
  'text-styles': 'text-styles',
};

function tallyOf(slug: string, { items, enquiries }: Tallies): SideTally | undefined {
  if (slug === 'enquiries') return enquiries ? { all: null, waiting: enquiries } : undefined;
  const schema = LISTED[slug] ?? /^squidex\/(.+)$/.exec(slug)?.[1];
  // One item is no list.
  return schema === undefined || schema === 'site' ? undefined : items.get(schema);
}

function isScreen(slug: string, mayRead: (schema: string) => boolean): boolean {
  const [, schema] = /^squidex\/([a-z0-9-]+)$/.exec(slug) ?? [];
  if (schema !== undefined) return mayRead(schema);
  return slug === 'pages' || Object.hasOwn(PERMISSIONS, `/manage/${slug}`);
}
