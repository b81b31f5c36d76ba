import { numberIn } from '#src/lib/number.ts';
import { STATIC_INDEX, type StaticEntry } from '#src/model/pages/search.ts';
import { request } from '../http.ts';

/**
 * The search of a site without a server: looks into an index that lies beside the pages, loaded when somebody
 * searches. What is found by its name comes first, then goods before the rest. Where the index does not come, a line
 * says so, and what is typed next asks for it again.
 */
const MOST = 60;

const lang = document.documentElement.lang === 'en' ? 'en' : 'de';
const main = document.querySelector<HTMLElement>('main.search');
const field = main?.querySelector('input');
const said = main?.querySelector('[role=status]');
const list = main?.querySelector('ul');

/** As people type: without marks above letters, in small ones. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

let index: Promise<(StaticEntry & { name: string; words: string })[]> | undefined;

async function load() {
  const response = await request(`/${STATIC_INDEX[lang]}`);
  if (!response.ok) throw new Error(`${STATIC_INDEX[lang]}: ${response.status}`);
  const entries: StaticEntry[] = await response.json();
  return entries.map((entry) => {
    const name = folded(entry.title);
    return { ...entry, name, words: `${name} ${folded(entry.text)}` };
  });
}

async function search(typed: string): Promise<void> {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return show(typed, []);
  index ??= load().catch((reason: unknown) => {
    index = undefined;
    throw reason;
  });
  const found = (await index).filter((entry) => words.every((word) => entry.words.includes(word)));
  if (field?.value.trim() !== typed) return;
  const rank = ({ name, kind }: { name: string; kind: string }) =>
    (words.every((word) => name.includes(word)) ? 0 : 2) + (kind === 'product' ? 0 : 1);
  show(
    typed,
    found.toSorted((a, b) => rank(a) - rank(b)),
  );
}

function show(typed: string, found: readonly StaticEntry[]): void {
  const { one = '', many = '', none = '' } = main?.dataset ?? {};
  const line = found.length === 0 ? none : found.length === 1 ? one : many;
  const number = numberIn[lang](found.length);
  if (said) {
    said.textContent = typed && line.replace('{n}', () => number).replace('{q}', () => typed);
  }
  const items = found.slice(0, MOST).map(({ href, title }) => {
    const item = document.createElement('li');
    item.append(Object.assign(document.createElement('a'), { href, textContent: title }));
    return item;
  });
  list?.replaceChildren(...items);
}

if (field) {
  field.value = new URLSearchParams(location.search).get('q') ?? '';
  const look = () => {
    const typed = field.value.trim();
    return search(typed).catch((reason: unknown) => {
      console.warn(reason);
      if (said && field.value.trim() === typed) said.textContent = main?.dataset['failed'] ?? '';
    });
  };
  field.addEventListener('input', look);
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void look();
  });
  if (field.value !== '') void look();
}
