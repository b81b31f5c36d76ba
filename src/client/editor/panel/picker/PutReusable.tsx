import { useEffect, useRef, useState } from 'react';
import type { Place } from '#src/model/blocks/edit.ts';
import { editingMessage } from '#src/model/errors/editing-errors.ts';
import type { LinkedNode } from '../../state/plan.ts';
import { useChrome } from '../chrome/chrome.ts';
import { report, say } from '../chrome/ui.ts';
import { askNodes, linkTo } from '../server/reusable.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Note } from '../parts/Note.tsx';
import { goTo } from './go-to.ts';
import { BlockPicture } from './OfferPicture.tsx';
import type { Offer } from './offers.ts';
import { pickerWords } from './picker-words.ts';

type Props = {
  offer: Offer;
  /** Where it is put. */
  at: Place;
  onBack(): void;
  close(): void;
};

/** Asks whether a reusable block is put in as a link to it, or as blocks of this page alone. */
export function PutReusable({ offer, at, onBack, close }: Props) {
  const chrome = useChrome();
  const { editor, ui, words, lang } = chrome;
  const said = pickerWords[lang];
  const [isFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const put = (nodes: readonly LinkedNode[] | undefined) => {
    if (!nodes) return setFailed(true);
    close();
    const made = editor.insertNodes(nodes, at);
    if (!made.ok) {
      return report(ui, `${words.picker.refused}: ${editingMessage(made.error, lang)}`);
    }
    say(ui, words.said.inserted(offer.name));
    const [first] = made.value;
    if (first !== undefined) goTo(chrome, first);
  };
  const link = () => {
    const node = linkTo(offer.id);
    put(node && [node]);
  };
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const copy = async () => {
    setBusy(true);
    const nodes = await askNodes(offer.id, lang);
    if (isLeft.current) return;
    setBusy(false);
    put(nodes);
  };
  return (
    <Dialog
      title={offer.name}
      onClose={close}
      className="narrow put"
      footer={
        <>
          <Button className="l" onClick={onBack}>
            {said.back}
          </Button>
          <span className="end row">
            <Button className="line l" off={isBusy && said.copying} onClick={() => void copy()}>
              {isBusy ? said.copying : said.copy}
            </Button>
            <Button className="prim l" autoFocus onClick={link}>
              {said.link}
            </Button>
          </span>
        </>
      }
    >
      <div className="pad">
        <BlockPicture id={offer.id} name={offer.name} />
        <p>{said.linkHint}</p>
        <p className="muted">{said.copyHint}</p>
        {isFailed && (
          <Note is="bad" isNew>
            {said.unreadable}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
