import { expect, test } from 'vitest';
import { contentSchemas, isSchemaName } from '#src/model/schemas/all.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { messages } from '#src/render/admin/messages.ts';
import { manageMessages } from '#src/render/admin/manage-messages.ts';
import { navigationOf } from '#src/model/pages/navigation.ts';
import { importMessages } from '#src/render/exchange/messages.ts';
import { inboxMessages } from '#src/render/inbox/messages.ts';
import { libraryMessages } from '#src/render/library/messages.ts';
import { auditMessages } from '#src/render/people/audit-messages.ts';
import { peopleMessages } from '#src/render/people/messages.ts';
import { tailwindMessages } from '#src/render/tailwind/messages.ts';
import { visitMessages } from '#src/render/visits/messages.ts';
import { navigationItems } from '#src/seed/demo/navigation.ts';

/** What a screen calls itself; undefined: it has no heading of its own, or one that changes. */
function titleOf(slug: string, lang: Language): string | undefined {
  const schema = slug.replace('squidex/', '');
  if (slug !== schema && isSchemaName(schema)) return contentSchemas[schema].label[lang];
  const own: Record<string, string> = {
    blocks: manageMessages[lang].blocks.title,
    content: manageMessages[lang].content,
    'text-styles': manageMessages[lang].textStyles,
    tailwind: tailwindMessages[lang].title,
    'squidex-assets': libraryMessages[lang].title,
    plausible: visitMessages[lang].title,
    import: importMessages[lang].title,
    enquiries: inboxMessages[lang].title,
    newsletter: messages[lang].subscribers.title,
    trash: manageMessages[lang].trash.title,
    accounts: peopleMessages[lang].accounts,
    audit: auditMessages[lang].audit,
  };
  return own[slug];
}

test('the built-in navigation of /manage calls screens what they call themselves', () => {
  for (const lang of LANGUAGES) {
    const entries = navigationOf([], lang, () => true).flatMap((group) => group.entries);
    const named = entries.filter(({ href }) => {
      const slug = href.replace('/manage/', '');
      return titleOf(slug, lang) !== undefined;
    });
    expect(named.length).toBeGreaterThan(18);
    for (const { href, label } of named) {
      expect(label, href).toBe(titleOf(href.replace('/manage/', ''), lang));
    }
  }
});

test('so does the navigation of the demo shop', () => {
  const entries = navigationItems().flatMap(({ data }) => {
    const slug = data['slug']?.['iv'];
    return typeof slug === 'string' ? { slug, label: data['label'] } : [];
  });
  expect(entries.length).toBeGreaterThan(10);
  for (const { slug, label } of entries) {
    for (const lang of LANGUAGES) {
      const title = titleOf(slug, lang);
      if (title !== undefined) expect(label?.[lang], slug).toBe(title);
    }
  }
});
