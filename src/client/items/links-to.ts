import {
  LINKS_TO_PATH,
  LinksToAnswer,
  type LinksToItem,
  type LinksToRequest,
} from '#src/api/contract/links-to.ts';
import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';
import { ask } from '../requests/ask.ts';

/** A question that waits longer for its list would keep somebody from deleting at all. */
const PATIENCE_MS = 10_000;

/**
 * What links to items, as a list for the question before they are deleted.
 * In: the names of the items by their ids. Out: nothing where nobody links to them; where that is not known in time,
 * a sentence that says so.
 */
export async function linksTo(
  names: ReadonlyMap<string, string>,
  lang: Language,
): Promise<HTMLElement | null> {
  const answer = await ask(LinksToAnswer, LINKS_TO_PATH, {
    ...{ lang, method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS) },
    body: { ids: [...names.keys()], lang } satisfies LinksToRequest,
  });
  if (answer.is === 'done' && answer.value.links.length === 0) return null;
  const list = document.createElement('div');
  list.className = 'links-to';
  if (answer.is !== 'done') {
    list.append(Object.assign(document.createElement('p'), { textContent: WORDS[lang].unknown }));
    return list;
  }
  for (const links of answer.value.links) list.append(...drawn(links, names, lang));
  return list;
}

function drawn(
  { id, pages, items }: LinksToItem,
  names: ReadonlyMap<string, string>,
  lang: Language,
): HTMLElement[] {
  const words = WORDS[lang];
  const lead = document.createElement('p');
  lead.textContent = words.lead(names.get(id) ?? id, pages.total, items.total);
  const list = document.createElement('ul');
  for (const { path, title } of pages.first) list.append(entry(path, title || path, path));
  for (const item of items.first) {
    list.append(entry(`/manage/squidex/${item.schema}/${item.id}`, item.name, item.label));
  }
  const more = pages.total + items.total - list.childElementCount;
  if (more > 0)
    list.append(Object.assign(document.createElement('li'), { textContent: words.more(more) }));
  return [lead, list];
}

function entry(href: string, name: string, beside: string): HTMLLIElement {
  const at = document.createElement('li');
  const link = Object.assign(document.createElement('a'), { href, textContent: name });
  // The question stays open where somebody looks.
  Object.assign(link, { target: '_blank', rel: 'noopener' });
  const note = Object.assign(document.createElement('small'), { textContent: beside });
  at.append(link, ' ', note);
  return at;
}

type Words = {
  lead(name: string, pages: number, items: number): string;
  more(count: number): string;
  unknown: string;
};

const WORDS: Record<Language, Words> = {
  de: {
    lead(name, pages, items) {
      const onPages = pages === 1 ? 'eine Seite' : `${numberIn.de(pages)} Seiten`;
      const inItems =
        items === 1
          ? `ein ${pages > 0 ? 'weiterer ' : ''}Eintrag`
          : `${numberIn.de(items)} ${pages > 0 ? 'weitere ' : ''}Einträge`;
      const who = [...(pages > 0 ? [onPages] : []), ...(items > 0 ? [inItems] : [])];
      return `Auf „${name}“ ${pages + items === 1 ? 'verweist' : 'verweisen'} ${who.join(' und ')}:`;
    },
    more: (count) => `und ${numberIn.de(count)} mehr`,
    unknown: 'Was darauf verweist, ließ sich gerade nicht feststellen.',
  },
  en: {
    lead(name, pages, items) {
      const onPages = pages === 1 ? 'One page' : `${numberIn.en(pages)} pages`;
      const other = pages > 0 ? 'other ' : '';
      const inItems =
        items === 1
          ? `${pages > 0 ? 'one' : 'One'} ${other}item`
          : `${numberIn.en(items)} ${other}items`;
      const who = [...(pages > 0 ? [onPages] : []), ...(items > 0 ? [inItems] : [])];
      return `${who.join(' and ')} ${pages + items === 1 ? 'links' : 'link'} to “${name}”:`;
    },
    more: (count) => `and ${numberIn.en(count)} more`,
    unknown: 'What links to it could not be found out just now.',
  },
};
