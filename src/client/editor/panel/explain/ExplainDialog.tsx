import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { usePageName } from '../chrome/use-page.ts';
import { useSelected } from '../chrome/use-selected.ts';
import { itemWords } from '../kinds/item-words.ts';
import { itemBehind } from '../kinds/foreign-kinds.ts';
import { Explained, type ExplainedValue } from './Explained.tsx';
import { explainWords } from './explain-words.ts';
import { textIn, wordsOfStored } from './explained-text.ts';
import { inTree } from './tell-story.ts';

/** Explains the text of the selected block; the item behind it, where the block shows the texts of one. */
export function ExplainDialog() {
  const { editor, canvas, ui, words, lang, inside } = useChrome();
  const own = explainWords[lang];
  const shown = useStore(editor.$lang);
  const page = useStore(canvas.$page);
  const name = usePageName();
  const selection = useStore(editor.$selection);
  const node = useSelected().found?.node;
  const field = selection.on === 'text' ? selection.field : undefined;
  const { textLang } = page;
  const text = useMemo((): ExplainedValue | undefined => {
    const found = node && textIn(node, field, lang);
    return found
      ? {
          words: found.words,
          place: own.placed(found.block, found.label),
          pick: inTree({ block: node.id, field: found.field, lang: textLang }),
          wordsOf: (value) => wordsOfStored(found, value),
        }
      : undefined;
  }, [node, field, lang, own, textLang]);
  const close = () => ui.$dialog.set(null);
  const behind = node && field === undefined ? itemBehind(node, page) : undefined;
  if (behind) {
    const kind = itemWords[lang].title(behind.schema, undefined);
    return (
      <Explained
        item={behind}
        called={behind.name ? own.named(kind, behind.name) : kind}
        text={undefined}
        instead={own.ofItem}
        language={words.languages[shown]}
        onEdit={() => ui.$dialog.set({ is: 'item', schema: behind.schema, id: behind.id })}
        onClose={close}
      />
    );
  }
  return (
    <Explained
      item={{ schema: inside ? 'pages' : 'dynamic-blocks', id: editor.item }}
      called={own.named(inside ? own.page : own.part, name)}
      text={text}
      instead={node ? own.noText : own.unchosen}
      language={own.shownIn(words.languages[shown], words.languages[textLang])}
      onClose={close}
    />
  );
}
