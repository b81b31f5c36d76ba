import { useState } from 'react';
import { discardDraft } from '#src/client/items/requests.ts';
import { useChrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';
import { useClose } from '../chrome/use-close.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Note } from '../parts/Note.tsx';
import { planWords } from './plan-words.ts';
import { messageFrom, readStored, schemaOf } from './stored-item.ts';

/** Asks, then takes the draft away: the page is as visitors see it again. */
export function DiscardDialog() {
  const chrome = useChrome();
  const { editor, ui, lang } = chrome;
  const words = planWords[lang];
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = useClose();
  const discard = async () => {
    if (isBusy) return;
    setBusy(true);
    // What is not saved yet is to be among the versions, too.
    const read = await readStored(chrome);
    const done =
      read.is === 'done'
        ? await discardDraft({
            ...{ schema: schemaOf(chrome), id: read.value.id, lang, base: read.value.version },
          })
        : read;
    setBusy(false);
    if (done.is !== 'done') return setTrouble(messageFrom(done, words.failed));
    editor.catchUp(done.value.version);
    close();
    report(ui, words.discarded);
  };
  return (
    <Dialog
      title={words.discardTitle}
      lead={words.discardLead}
      onClose={close}
      className="narrow"
      footer={
        <span className="end row">
          <Button className="l" autoFocus onClick={close}>
            {words.cancel}
          </Button>
          <Button className="dang l" onClick={() => void discard()}>
            {words.discard.replace(' …', '')}
          </Button>
        </span>
      }
    >
      <div className="pad">
        {trouble !== undefined && (
          <Note is="bad" isNew>
            {trouble}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
