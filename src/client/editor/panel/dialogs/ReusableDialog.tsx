import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { previewPath } from '#src/api/contract/draft.ts';
import type { FoundBlock } from '#src/blocks/tree/find.ts';
import type { ShowingPages } from '#src/client/items/requests.ts';
import { useShowingPages } from '#src/client/items/use-showing-pages.ts';
import { useChrome } from '../chrome/chrome.ts';
import { detach } from '../commands/detach.ts';
import { reusableWords } from '../commands/reusable-words.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';

type Props = {
  /** The item. */
  id: string;
  /** The block that stands for it on this page, if one was clicked. */
  block?: FoundBlock | undefined;
};

/** Asks whether a reusable block is edited for all pages, or becomes blocks of this one. */
export function ReusableDialog({ id, block }: Props) {
  const chrome = useChrome();
  const { editor, ui, lang, inside } = chrome;
  const words = reusableWords[lang];
  const shown = useStore(editor.$lang);
  const pages = useShowingPages(id, lang);
  const [problem, setProblem] = useState<string>();
  const close = () => ui.$dialog.set(null);
  const edit = async () => {
    if (block && inside) {
      const isLoaded = await inside(block.node.id, id, ui.$published.get());
      return isLoaded ? undefined : setProblem(chrome.words.unreachable);
    }
    await editor.flush();
    location.assign(`${previewPath(id, shown)}?edit`);
  };
  const detachHere = () => {
    if (!block) return;
    const why = detach(chrome, block.node.id, id);
    if (why !== undefined) return setProblem(why);
    close();
  };
  return (
    <Dialog
      title={words.title}
      lead={pages ? words.onPages(pages.total) : undefined}
      onClose={close}
      className="narrow"
      footer={
        <span className="end row">
          {block && (
            <Button className="line l" onClick={detachHere}>
              {words.detach}
            </Button>
          )}
          <Button className="prim l" autoFocus onClick={() => void edit()}>
            {words.edit}
          </Button>
        </span>
      }
    >
      <div className="pad">
        <p>{words.editHint}</p>
        {pages && pages.pages.length > 0 && <PageList pages={pages} />}
        {block && <p className="muted">{words.detachHint}</p>}
        {problem && <p role="alert">{problem}</p>}
      </div>
    </Dialog>
  );
}

const MOST = 8;

/** The first pages that show it. */
function PageList({ pages: { total, pages } }: { pages: ShowingPages }) {
  const { words } = useChrome();
  const shown = pages.slice(0, MOST);
  return (
    <ul className="muted">
      {shown.map(({ path, title }) => (
        <li key={path}>
          {title} <span className="faint">{path}</span>
        </li>
      ))}
      {total > shown.length && <li>{words.publish.more(total - shown.length)}</li>}
    </ul>
  );
}
