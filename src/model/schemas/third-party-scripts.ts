import type { ConsentCategory } from '../visitors/consent.ts';
import { choice, flag, localized, multiline, required, text } from '../fields/field.ts';
import { defineSchema } from '../fields/schema.ts';

/** What a visitor must have agreed to; 'necessary' asks nobody, so no foreign script may claim it. */
const SCRIPT_CATEGORIES = [
  'functional',
  'statistic',
  'marketing',
  'unclassified',
] as const satisfies ConsentCategory[];
export type ScriptCategory = (typeof SCRIPT_CATEGORIES)[number];

/** One https address of a script: nothing that could leave an attribute or a policy. */
const SCRIPT_SRC_PATTERN = '^https://[a-z0-9.-]+(/[A-Za-z0-9._~/?&=%+-]*)?$';

/** A script of somebody else, in the page only after consent: from an address, or as a snippet. */
export const thirdPartyScriptsSchema = defineSchema({
  name: 'third-party-scripts',
  type: 'Default',
  label: { de: 'Fremde Skripte', en: 'Third-party scripts' },
  public: true,
  fields: {
    name: required(text({ label: { de: 'Name', en: 'Name' }, maxLength: 100 })),
    category: required(
      choice({ label: { de: 'Einwilligung', en: 'Consent' }, values: SCRIPT_CATEGORIES }),
    ),
    purpose: localized(
      multiline({
        label: { de: 'Wozu es da ist', en: 'What it is for' },
        maxLength: 300,
      }),
    ),
    src: text({
      label: { de: 'Adresse (https)', en: 'Address (https)' },
      pattern: SCRIPT_SRC_PATTERN,
    }),
    snippet: multiline({
      label: { de: 'Oder: JavaScript', en: 'Or: JavaScript' },
      maxLength: 20_000,
    }),
    hosts: multiline({
      label: {
        de: 'Womit es spricht, je Zeile eine Adresse (https://…)',
        en: 'What it talks to, one address a line (https://…)',
      },
      maxLength: 1_000,
    }),
    cookies: text({
      label: {
        de: 'Seine Cookies, mit Komma dazwischen (_ga, _ga_*)',
        en: 'Its cookies, separated by commas (_ga, _ga_*)',
      },
      maxLength: 300,
    }),
    active: flag({ label: { de: 'Eingeschaltet', en: 'Active' }, initial: true }),
  },
});
