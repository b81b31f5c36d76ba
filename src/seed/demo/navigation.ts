import type { NavigationType } from '#src/model/schemas/backend-navigation.ts';
import { item, type SeedItem } from '../write/encode.ts';
import { itemId } from '../write/id.ts';
import { type Both, both } from '../write/both.ts';
import { type DemoIconName, iconId } from './icons.ts';

/** `icon` undefined: the screen has one of its own that says better what it is. */
type EntryIcon = DemoIconName | undefined;
type Entry = { name: string; label: Both<string>; icon: EntryIcon; slug: string };
type Group = { name: string; label: Both<string>; icon: DemoIconName; entries: Entry[] };

const entry = (name: string, label: Both<string>, icon: EntryIcon, slug: string): Entry => ({
  ...{ name, label, icon, slug },
});

/** What /manage leads to, in groups. What is not content (enquiries, visits, publishes) it has by itself. */
const groups: Group[] = [
  {
    ...{ name: 'content', label: both('Inhalte', 'Content'), icon: 'seite' },
    entries: [
      entry('pages', both('Seiten', 'Pages'), 'seite', 'pages'),
      entry('blocks', both('Bausteine', 'Reusable blocks'), 'bausteine', 'blocks'),
      entry('items', both('Alles durchsuchen', 'Search everything'), undefined, 'content'),
      entry('assets', both('Bilder und Dateien', 'Pictures and files'), 'bild', 'squidex-assets'),
    ],
  },
  {
    ...{ name: 'range', label: both('Sortiment', 'Range'), icon: 'paket' },
    entries: [
      entry('products', both('Produkte', 'Products'), 'paket', 'squidex/products'),
      entry('categories', both('Kategorien', 'Categories'), undefined, 'squidex/categories'),
      entry(
        'care',
        both('Pflegehinweise', 'Washing instructions'),
        undefined,
        'squidex/washing-instructions',
      ),
    ],
  },
  {
    ...{ name: 'look', label: both('Gestaltung', 'Look'), icon: 'farbe' },
    entries: [
      entry('themes', both('Farbwelten', 'Themes'), undefined, 'squidex/theme-settings'),
      entry('colors', both('Farben', 'Colours'), 'farbe', 'squidex/colors'),
      entry('text-styles', both('Textstile', 'Text styles'), 'schrift', 'text-styles'),
      entry('icons', both('Symbole', 'Icons'), undefined, 'squidex/icons'),
      entry('fonts', both('Schriften', 'Fonts'), undefined, 'squidex/font-styles'),
      entry('tailwind', both('Tailwind', 'Tailwind'), undefined, 'tailwind'),
    ],
  },
  {
    ...{ name: 'operation', label: both('Betrieb', 'Operation'), icon: 'zahlen' },
    entries: [
      entry(
        'site',
        both('Website, Menü, Öffnungszeiten', 'Site, menu, opening hours'),
        undefined,
        'squidex/site',
      ),
      entry('texts', both('Texte der Formulare', 'Texts of forms'), 'brief', 'squidex/texts'),
      entry('redirects', both('Weiterleitungen', 'Redirects'), undefined, 'squidex/redirects'),
      entry(
        'scripts',
        both('Fremde Skripte', 'Third-party scripts'),
        undefined,
        'squidex/third-party-scripts',
      ),
    ],
  },
];

function navigationItem(
  { name, label, icon }: Omit<Entry, 'slug'>,
  order: number,
  rest: { type: NavigationType; slug?: string; children: string[] },
): SeedItem {
  const { type, slug, children } = rest;
  const component = type === 'page' ? name : undefined;
  const values = { label, icon: icon && iconId(icon), slug, children, component, type, order };
  return item('backend-navigation', name, values);
}

/** The navigation of /manage as items, entries before their groups. */
export function navigationItems(): SeedItem[] {
  return groups.flatMap((group, order) => [
    ...group.entries.map(({ slug, ...rest }, at) =>
      navigationItem(rest, at + 1, { type: 'page', slug, children: [] }),
    ),
    navigationItem(group, order + 1, {
      type: 'group',
      children: group.entries.map(({ name }) => itemId(`backend-navigation/${name}`)),
    }),
  ]);
}
