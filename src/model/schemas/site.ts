import {
  asset,
  assets,
  day,
  flag,
  integer,
  type Fields,
  localized,
  multiline,
  reference,
  required,
  rows,
  text,
  withDefault,
} from '../fields/field.ts';
import { defineSchema } from '../fields/schema.ts';

const linkFields = {
  label: required(text({ label: { de: 'Beschriftung', en: 'Label' } })),
  target: required(
    reference({ label: { de: 'Ziel', en: 'Target' }, to: ['pages', 'categories', 'products'] }),
  ),
};
const menuFields = {
  ...linkFields,
  // Rows hold no rows in Squidex, so an entry says itself that it stands below the one before.
  isBelow: flag({ label: { de: 'Unter dem Eintrag davor', en: 'Below the entry before' } }),
};
const links = <F extends Fields>(de: string, en: string, of: F) =>
  localized(rows({ label: { de, en }, of }));
const footerFields = {
  ...linkFields,
  // Neighbours of one group stand below its name, what has none in the last line of the page.
  group: text({ label: { de: 'Gruppe', en: 'Group' } }),
};
const amount = (de: string, en: string) => integer({ label: { de, en }, min: 0 });
const page = (de: string, en: string) => reference({ label: { de, en }, to: ['pages'] });

/** The one item that describes the shop itself. */
export const siteSchema = defineSchema({
  name: 'site',
  type: 'Singleton',
  label: { de: 'Website, Menü, Öffnungszeiten', en: 'Site, menu, opening hours' },
  public: true,
  fields: {
    name: withDefault(text({ label: { de: 'Name', en: 'Name' } }), 'Loden'),
    url: withDefault(text({ label: { de: 'Adresse', en: 'Address' } }), 'http://localhost:4321'),
    indexable: flag({ label: { de: 'Für Suchmaschinen', en: 'For search engines' } }),
    trailingSlash: flag({ label: { de: 'Schrägstrich am Ende', en: 'Trailing slash' } }),
    hashMode: flag({
      label: {
        de: 'Zählen: Was hinter # steht, ist eine eigene Seite',
        en: 'Counting: what follows # is a page of its own',
      },
    }),
    claim: localized(text({ label: { de: 'Zeile in der Webkante', en: 'Line in the selvedge' } })),
    description: localized(multiline({ label: { de: 'Beschreibung', en: 'Description' } })),
    phone: text({ label: { de: 'Telefon', en: 'Phone' } }),
    email: text({ label: { de: 'E-Mail', en: 'E-mail' } }),
    hours: localized(text({ label: { de: 'Öffnungszeiten', en: 'Opening hours' } })),
    street: text({ label: { de: 'Straße und Hausnummer', en: 'Street' } }),
    postalCode: text({ label: { de: 'Postleitzahl', en: 'Postal code' } }),
    city: text({ label: { de: 'Ort', en: 'City' } }),
    country: text({ label: { de: 'Land (zwei Buchstaben)', en: 'Country (two letters)' } }),
    profiles: multiline({
      label: {
        de: 'Profile anderswo, je Zeile eine Adresse',
        en: 'Profiles elsewhere, one a line',
      },
    }),
    logo: asset({ label: { de: 'Zeichen', en: 'Logo' } }),
    postageCents: amount('Versandkosten (Cent)', 'Postage (cents)'),
    deliveryCountries: text({
      label: { de: 'Lieferländer (DE, AT)', en: 'Delivers to (DE, AT)' },
    }),
    deliveryDaysMin: amount(
      'Lieferzeit, mindestens (Werktage)',
      'Delivery, at least (working days)',
    ),
    deliveryDaysMax: amount('Lieferzeit, höchstens (Werktage)', 'Delivery, at most (working days)'),
    returnDays: amount('Rückgabe innerhalb von (Tagen)', 'Returns within (days)'),
    returnsAreFree: flag({ label: { de: 'Rückgabe kostet nichts', en: 'Returns are free' } }),
    pricesValidUntil: day({ label: { de: 'Preise gelten bis', en: 'Prices valid until' } }),
    synonyms: multiline({
      label: {
        de: 'Suche: Wörter für dasselbe, je Zeile eine Gruppe (Decke, Überwurf, blanket)',
        en: 'Search: words for the same, one group a line (Decke, Überwurf, blanket)',
      },
    }),
    screenshots: assets({
      label: { de: 'Bilder der Website als App', en: 'Pictures of the site as an app' },
    }),
    shareImage: asset({ label: { de: 'Bild beim Teilen', en: 'Picture when shared' } }),
    theme: reference({ label: { de: 'Farbwelt', en: 'Theme' }, to: ['theme-settings'] }),
    home: page('Startseite', 'Home page'),
    productTemplate: page('Vorlage für Produkte', 'Product template'),
    categoryTemplate: page('Vorlage für Kategorien', 'Category template'),
    menu: links('Menü', 'Menu', menuFields),
    footer: links('Fußzeile', 'Footer', footerFields),
  },
});
