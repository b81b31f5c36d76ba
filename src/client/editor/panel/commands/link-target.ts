import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import type { Editor } from '../../editor.ts';
import { applyOps } from '../../state/document.ts';
import { planUpdate } from '../../state/plan.ts';
import { linkWords } from './link-words.ts';

/** Where a block leads: an item of the site, a file that is downloaded, an address. */
export type LinkTarget =
  | { is: 'nothing' }
  | { is: 'item'; id: string }
  | { is: 'file'; id: string }
  | { is: 'address'; address: string };

/** The fields that a target is stored in; of several that have a value the first one counts. */
export const TARGET_FIELDS = ['document', 'page', 'address'] as const;

/** Where a block leads, as its fields say. */
export function targetOf({ document, page, address }: BlockNode): LinkTarget {
  const file = first(document);
  if (file !== undefined) return { is: 'file', id: file };
  const item = first(page);
  if (item !== undefined) return { is: 'item', id: item };
  return typeof address === 'string' && address ? { is: 'address', address } : { is: 'nothing' };
}

const first = (ids: unknown): string | undefined =>
  Array.isArray(ids) && ids.length > 0 ? String(ids[0]) : undefined;

/** Leads a block elsewhere, in one step. In: the interface's language, which names the step. */
export function setTarget(editor: Editor, lang: Language, { id }: BlockNode, to: LinkTarget): void {
  const values = {
    document: to.is === 'file' ? [to.id] : undefined,
    page: to.is === 'item' ? [to.id] : undefined,
    address: to.is === 'address' ? to.address : undefined,
  };
  editor.change((document, shown) => {
    let next = document;
    return TARGET_FIELDS.flatMap((field) => {
      const ops = planUpdate(next, shown, id, field, values[field]);
      next = applyOps(next, ops);
      return ops;
    });
  }, linkWords[lang].changed);
}
