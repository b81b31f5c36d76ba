import type { BlockDefinition } from '#src/blocks/define.ts';
import { type BlockKind, isBlockKind, registry } from '#src/blocks/registry/registry.ts';
import { kindsIn } from '#src/blocks/tree/allow.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import { groupOf, kindName, nameOf } from '../kinds/describe.ts';
import type { KindGroup } from '../kinds/kind-faces.ts';
import type { Words } from '../words/de.ts';

/** A kind in the picker; `refused` says why it cannot stand here. */
type Offer = { kind: BlockKind; name: string; about: string; refused: string | undefined };
export type Group = { title: string; offers: Offer[] };

const ORDER: readonly KindGroup[] = ['content', 'layout', 'shop'];

/**
 * The kinds by group, those that cannot stand in `parent` at the end with the reason.
 * In: what was typed to find one. Out: groups that hold something.
 */
export function offersFor(
  parent: BlockNode | null,
  query: string,
  words: Pick<Words, 'picker' | 'kinds'>,
  lang: Language,
): Group[] {
  const { picker, kinds } = words;
  const allowed = new Set(kindsIn(parent));
  const all = Object.keys(registry)
    .filter(isBlockKind)
    .map((kind): Offer => {
      const refused = allowed.has(kind) ? undefined : reason(kind, parent, picker, lang);
      return { kind, name: kindName(kind, lang), about: kinds[kind]?.about ?? '', refused };
    })
    .filter(({ kind, name, about }) => fits(`${name} ${about} ${kinds[kind]?.also ?? ''}`, query));
  const groups = ORDER.map((group) => ({
    title: picker.groups[group],
    offers: all.filter(({ kind, refused }) => refused === undefined && groupOf(kind) === group),
  }));
  const elsewhere = {
    title: picker.elsewhere,
    offers: all.filter(({ refused }) => refused !== undefined),
  };
  return [...groups, elsewhere].filter(({ offers }) => offers.length > 0);
}

/** What a kind takes in, in words; undefined when it holds no blocks. */
export function takes(kind: BlockKind, words: Words['picker'], lang: Language): string | undefined {
  const { children }: BlockDefinition = registry[kind];
  if (children === undefined) return undefined;
  return children === 'all' ? words.takesAll : words.takes(listed(children, lang));
}

function reason(
  kind: BlockKind,
  parent: BlockNode | null,
  words: Words['picker'],
  lang: Language,
): string {
  const holder = parent ? kindOfParent(parent) : undefined;
  const definition: BlockDefinition | undefined = holder && registry[holder];
  const children = definition?.children;
  if (parent && Array.isArray(children)) {
    return words.notIn(nameOf(parent, lang), listed(children, lang));
  }
  return words.onlyIn(kindName(kind, lang), parent ? nameOf(parent, lang) : '');
}

function kindOfParent({ schemaName }: BlockNode): BlockKind | undefined {
  const kind = schemaName.slice('block-'.length);
  return isBlockKind(kind) ? kind : undefined;
}

function listed(kinds: readonly string[], lang: Language): string {
  const names = kinds.filter(isBlockKind).map((kind) => `„${kindName(kind, lang)}“`);
  const quoted =
    lang === 'de' ? names : names.map((name) => name.replace('„', '“').replace(/“$/, '”'));
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(quoted);
}

function fits(words: string, query: string): boolean {
  const text = words.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
