import type { Language } from '#src/model/languages.ts';
import { oneOf } from '#src/model/schemas/one-of.ts';

type Words = {
  /** Of an item; `label`: what the content source calls a schema that is not ours. */
  title(schema: string, label: string | undefined): string;
  lead: string;
  /** Where header and footer are. */
  everywhere: string;
};

const SITE: Record<Language, string> = {
  de: 'Kopf, Menü, Fußzeile und Öffnungszeiten',
  en: 'Header, menu, footer and opening hours',
};

const titleIn =
  (lang: Language): Words['title'] =>
  (schema, label) =>
    (schema === 'site' ? SITE[lang] : oneOf(schema, lang)) ?? label ?? schema;

/** What the form of an item over the page says, and what is said of an item at the pointer. */
export const itemWords: Record<Language, Words> = {
  de: {
    title: titleIn('de'),
    lead: 'Gilt überall, wo es gezeigt wird.',
    everywhere: 'auf allen Seiten',
  },
  en: {
    title: titleIn('en'),
    lead: 'Applies wherever it is shown.',
    everywhere: 'on all pages',
  },
};
