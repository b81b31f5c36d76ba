import { flag, reference, required, text } from '../fields/field.ts';
import { defineSchema } from '../fields/schema.ts';

/** An address that leads elsewhere for good (301), or whose content is gone for good (410). */
export const redirectsSchema = defineSchema({
  name: 'redirects',
  type: 'Default',
  label: { de: 'Weiterleitungen', en: 'Redirects' },
  public: true,
  fields: {
    /** Path with its language, such as `/de/alt`; in the default language also without it. */
    from: required(text({ label: { de: 'Von (Pfad)', en: 'From (path)' }, maxLength: 800 })),
    /** What stood there: the address follows it wherever it goes, and is gone when it is. */
    target: reference({
      label: { de: 'Nach (Inhalt)', en: 'To (content)' },
      to: ['pages', 'products', 'categories'],
    }),
    /** Path of this site, or an address beginning with `https://` of a listed host; empty when it is gone. */
    to: text({
      label: { de: 'Nach (Pfad oder Adresse)', en: 'To (path or address)' },
      maxLength: 2000,
    }),
    gone: flag({ label: { de: 'Gibt es nicht mehr', en: 'Gone for good' } }),
  },
});
