import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { previewPath } from '#src/api/contract/draft.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { askItem, askPages } from '#src/client/items/requests.ts';
import { readItem } from '../../state/stored.ts';
import type { LinkedNode } from '../../state/plan.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { reusableWords } from './reusable-words.ts';

/** Asks whether a reusable block is edited for all pages, or becomes blocks of this one. */
export function ReusableDialog({ id }: { id: string }) {
  const chrome = useChrome();
  const { editor, ui, lang } = chrome;
  const words = reusableWords[lang];
  const shown = useStore(editor.$lang);
  const pages = usePagesWith(id, chrome);
  const [problem, setProblem] = useState<string>();
  const close = () => ui.$dialog.set(null);
  const edit = async () => {
    await editor.flush();
    location.assign(`${previewPath(id, shown)}?edit`);
  };
  const detach = async () => {
    const nodes = await nodesOf(id, chrome);
    if (!nodes) return setProblem(words.unreadable);
    close();
    putInPlace(chrome, id, nodes);
    report(ui, words.detached, true);
  };
  return (
    <Dialog
      title={words.title}
      lead={pages === undefined ? undefined : words.onPages(pages)}
      onClose={close}
      className="narrow"
      footer={
        <span className="end row">
          <Button className="line l" onClick={() => void detach()}>
            {words.detach}
          </Button>
          <Button className="prim l" autoFocus onClick={() => void edit()}>
            {words.edit}
          </Button>
        </span>
      }
    >
      <div className="pad">
        <p>{words.editHint}</p>
        <p className="muted">{words.detachHint}</p>
        {problem && <p role="alert">{problem}</p>}
      </div>
    </Dialog>
  );
}

/** How many pages show it; undefined until that is known. */
function usePagesWith(id: string, { lang }: Chrome): number | undefined {
  const [pages, setPages] = useState<number>();
  useEffect(() => {
    void askPages(id, lang).then((count) => setPages(count ?? undefined));
  }, [id, lang]);
  return pages;
}

/** Its blocks as they stand in each language now. */
async function nodesOf(id: string, { lang }: Chrome): Promise<LinkedNode[] | undefined> {
  const read = await askItem('dynamic-blocks', id, lang);
  if (read.is !== 'done') return undefined;
  const { trees } = readItem(read.value).document;
  const german = trees.de ?? trees.en ?? [];
  return german.map((de) => ({ de, en: findBlock(trees.en ?? [], de.id)?.node ?? de }));
}

/** Puts blocks in the place of the selected block, which stands for them. */
function putInPlace({ editor }: Chrome, id: string, nodes: readonly LinkedNode[]): void {
  const selection = editor.$selection.get();
  const [block] = selection.on === 'blocks' ? selection.ids : [];
  const found = block === undefined ? undefined : findBlock(editor.$page.get().blocks, block);
  if (!found || !Array.isArray(found.node['source']) || found.node['source'][0] !== id) return;
  const put = editor.insertNodes(nodes, found.place);
  if (put.ok) editor.remove([found.node.id]);
}
