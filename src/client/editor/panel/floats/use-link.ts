import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { encodePath } from '#src/lib/path.ts';
import { typedAddress } from '#src/model/typed-address.ts';
import type { RichTextTools } from '../../canvas/rich-text/rich-text-tools.ts';
import { linkOf } from '../../paste/link.ts';
import { useChrome } from '../chrome/chrome.ts';
import { useItems } from '../server/items.ts';

const SCHEMAS = ['pages', 'products', 'categories'] as const;
const MAX_SHOWN = 8;

/** A link while it is made: what was typed, the pages that fit, and the one that arrows lead to. */
export function useLink(tools: RichTextTools, onClose: () => void) {
  const { editor, words } = useChrome();
  const lang = useStore(editor.$lang);
  // The caret may leave the text while this is open; the tools stay those of the words.
  const { current: target } = useRef(tools);
  const [typed, setTyped] = useState(target.href ?? '');
  const items = useItems(SCHEMAS, lang, typed);
  const [active, setActive] = useState(-1);
  const [problem, setProblem] = useState<string>();
  const found = (items.is === 'there' ? items.value : [])
    .filter(({ path }) => path !== undefined)
    .slice(0, MAX_SHOWN);
  const finish = (href: string | null, name?: string) => {
    onClose();
    target.focus();
    target.link(href, name);
  };
  const choose = ({ path, name }: ListedItem) => {
    if (path !== undefined) finish(encodePath(path), name);
  };
  return {
    ...{ target, typed, active, problem, found, finish, choose },
    type(text: string) {
      setTyped(text);
      // Letters of a name mean the first page that has them; an address means itself.
      setActive(text.trim() && typedAddress(text) === undefined ? 0 : -1);
      setProblem(undefined);
    },
    walk(event: KeyboardEvent) {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      setActive(Math.max(-1, Math.min(found.length - 1, active + by)));
    },
    apply() {
      const chosen = found[active];
      if (chosen) return choose(chosen);
      if (!typed.trim()) return setProblem(words.link.empty);
      const href = linkOf(typedAddress(typed));
      if (href === null) return setProblem(words.link.invalid);
      finish(href, typed.trim());
    },
  };
}
