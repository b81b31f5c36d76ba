import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { BlockDefinition } from '#src/blocks/define.ts';
import { isBlockKind, registry } from '#src/blocks/registry/registry.ts';
import { kindOf } from '#src/blocks/schema.ts';
import { cutText } from '#src/lib/cut-text.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import type { Fields } from '#src/model/fields/field.ts';
import type { Language } from '#src/model/languages.ts';
import { plainText, readRichText } from '#src/model/fields/rich-text.ts';
import { pagesSchema } from '#src/model/schemas/pages.ts';
import { messages } from './messages.ts';

const MAX_WORDS = 32;

/** What steps are called, in the language of the interface. */
export function createLabels(lang: Language) {
  const words = messages[lang];

  const named = (nodes: readonly BlockNode[]): string => {
    const [only] = nodes;
    return nodes.length === 1 && only ? nameOf(only, lang) : words.blocks(nodes.length);
  };

  return {
    inserted: (nodes: readonly BlockNode[]) => words.inserted(named(nodes)),
    removed: (nodes: readonly BlockNode[], isInBoth: boolean) =>
      words[isInBoth ? 'removedInBoth' : 'removed'](named(nodes)),
    duplicated: (nodes: readonly BlockNode[]) => words.duplicated(named(nodes)),
    wrapped: (nodes: readonly BlockNode[], holder: BlockNode) =>
      words.wrapped(named(nodes), nameOf(holder, lang)),
    unwrapped: (nodes: readonly BlockNode[]) => words.unwrapped(named(nodes)),
    shifted: (nodes: readonly BlockNode[], by: 1 | -1) =>
      by < 0 ? words.movedUp(named(nodes)) : words.movedDown(named(nodes)),
    moved(node: BlockNode, from: Place, to: Place): string {
      const name = nameOf(node, lang);
      if (from.parent !== to.parent) return words.moved(name);
      return to.index < from.index ? words.movedUp(name) : words.movedDown(name);
    },
    /** In: the block (null: the page), the field and its new value. */
    updated(node: BlockNode | null, field: string, value: unknown): string {
      if (!node) return words.changedIn(pageField(field, lang), words.page);
      const name = nameOf(node, lang);
      if (field === 'wrapper.display')
        return value === false ? words.hidden(name) : words.shown(name);
      const text = textOf(value);
      if (text && isText(node, field)) return words.text(shortened(text));
      return words.changedIn(blockField(node, field, lang), name);
    },
    recovered: words.recovered,
    resolved: words.resolved,
    /** What the saver itself refuses, and has no words for. */
    worded: (problem: ProblemAnswer): ProblemAnswer =>
      problem.message
        ? problem
        : {
            ...problem,
            message: words[problem.name === 'incomplete' ? 'incomplete' : 'newer'],
          },
  };
}

export type Labels = ReturnType<typeof createLabels>;

/** What a kind of block is called. */
function nameOf({ schemaName }: BlockNode, lang: Language): string {
  return definitionOf(schemaName)?.label[lang] ?? kindOf(schemaName);
}

function definitionOf(schemaName: BlockNode['schemaName']): BlockDefinition | undefined {
  const kind = kindOf(schemaName);
  return isBlockKind(kind) ? registry[kind] : undefined;
}

function blockField({ schemaName }: BlockNode, field: string, lang: Language): string {
  const [name = ''] = field.split('.');
  return definitionOf(schemaName)?.fields[name]?.label[lang] ?? name;
}

function pageField(field: string, lang: Language): string {
  const fields: Fields = pagesSchema.fields;
  const [name = ''] = field.split('.');
  return fields[name]?.label[lang] ?? name;
}

function isText({ schemaName }: BlockNode, field: string): boolean {
  return definitionOf(schemaName)?.fields[field]?.translate ?? false;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  const document = readRichText(value);
  return document ? plainText(document) : '';
}

function shortened(text: string): string {
  return text.length <= MAX_WORDS ? text : `${cutText(text, MAX_WORDS).trimEnd()}…`;
}
