import type { Language } from '#src/model/languages.ts';
import { item, type SeedItem } from '../../write/encode.ts';
import { type Both, both } from '../../write/both.ts';
import { categories, categoryId } from '../categories.ts';
import { demoPageId } from '../pages/all.ts';
import { pictureId } from '../pictures.ts';
import { synonyms } from '../synonyms.ts';
import { themeId } from '../themes.ts';

type Link = { label: Both<string>; target: string };
type FooterLink = Link & { group?: Both<string> };

const menu: Link[] = [
  { label: both('Decken', 'Blankets'), target: categoryId('decken') },
  { label: both('Bett', 'Bed'), target: categoryId('schlafen') },
  { label: both('Haus', 'House'), target: categoryId('haus') },
  { label: both('Die Hütte', 'The lodge'), target: demoPageId('lodge') },
  { label: both('Über uns', 'About us'), target: demoPageId('about') },
  { label: both('Pflege', 'Care'), target: demoPageId('care') },
  { label: both('Kontakt', 'Contact'), target: demoPageId('contact') },
];

const SHELVES = ['loden', 'plaids', 'bettwaesche', 'kissen', 'kueche', 'stube'] as const;

const below = (group: Both<string>, links: Link[]): FooterLink[] =>
  links.map((link) => ({ ...link, group }));

const footer: FooterLink[] = [
  ...below(
    both('Sortiment', 'The range'),
    SHELVES.map((name) => ({ label: categories[name].name, target: categoryId(name) })),
  ),
  ...below(both('Hütte und Weberei', 'Lodge and mill'), [
    { label: both('Die Hütte', 'The lodge'), target: demoPageId('lodge') },
    { label: both('Über uns', 'About us'), target: demoPageId('about') },
    { label: both('Pflege', 'Care'), target: demoPageId('care') },
    { label: both('Kontakt', 'Contact'), target: demoPageId('contact') },
  ]),
  { label: both('Versand und Rückgabe', 'Delivery and returns'), target: demoPageId('shipping') },
  { label: both('Widerruf', 'Withdrawal'), target: demoPageId('withdrawal') },
  { label: both('AGB', 'Terms'), target: demoPageId('terms') },
  { label: both('Impressum', 'Imprint'), target: demoPageId('imprint') },
  { label: both('Datenschutz', 'Privacy'), target: demoPageId('privacy') },
];

function inBoth(links: Link[]) {
  const inLang = (lang: Language) =>
    links.map(({ label, target }) => ({ label: label[lang], target, isBelow: false }));
  return { de: inLang('de'), en: inLang('en') };
}

function groupsInBoth(links: FooterLink[]) {
  const inLang = (lang: Language) =>
    links.map(({ label, target, group }) => ({
      label: label[lang],
      target,
      group: group?.[lang],
    }));
  return { de: inLang('de'), en: inLang('en') };
}

/** The site itself. In: the id of the singleton, which is that of its schema. */
export function siteItem(id: string): SeedItem {
  const site = item('site', 'site', {
    name: 'Almwerk',
    url: 'http://localhost:4321',
    indexable: true,
    trailingSlash: false,
    hashMode: false,
    claim: both(
      'Reine Schurwolle — Karalm 1640 m — Gewebt im Tal',
      'Pure new wool — Karalm 1640 m — Woven in the valley',
    ),
    description: both(
      'Wolldecken, Leinen und Loden aus einer Weberei mit drei Webstühlen und von einer Hütte auf 1640 m.',
      'Woollen blankets, linen and loden from a mill with three looms and a lodge at 1640 m.',
    ),
    phone: '+49 89 99998 412',
    email: 'stube@almwerk.example',
    hours: both('Montag bis Freitag, 8 bis 17 Uhr', 'Monday to Friday, 8 am to 5 pm'),
    street: 'Untere Bleiche 4',
    postalCode: '83999',
    city: 'Tracht',
    country: 'DE',
    logo: undefined,
    screenshots: [],
    profiles: 'https://social.example/@almwerk',
    postageCents: 690,
    deliveryCountries: 'DE, AT, CH',
    deliveryDaysMin: 2,
    deliveryDaysMax: 4,
    returnDays: 30,
    returnsAreFree: true,
    pricesValidUntil: '2027-12-31T00:00:00Z',
    synonyms: synonyms.map((group) => group.join(', ')).join('\n'),
    shareImage: pictureId('huette-abend'),
    theme: themeId('loden'),
    home: demoPageId('home'),
    productTemplate: demoPageId('product-template'),
    categoryTemplate: demoPageId('category-template'),
    menu: inBoth(menu),
    footer: groupsInBoth(footer),
  });
  return { ...site, id };
}
