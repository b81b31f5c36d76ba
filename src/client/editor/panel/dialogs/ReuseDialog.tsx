import { type SubmitEvent, useId, useRef, useState } from 'react';
import { findBlock } from '#src/blocks/tree/find.ts';
import { cutText } from '#src/lib/cut-text.ts';
import { randomId } from '#src/lib/random-id.ts';
import { equal } from '../../state/equal.ts';
import { useChrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';
import { useClose } from '../chrome/use-close.ts';
import { reuse } from '../commands/reuse.ts';
import { reuseWords } from '../commands/reuse-words.ts';
import { firstWords, nameOf } from '../kinds/describe.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Note } from '../parts/Note.tsx';
import { useStyles } from '../parts/use-styles.ts';
import css from './reuse-dialog.css?inline';

/** As long as a name in the content source may be; proposed ones are shorter. */
const MAX_LENGTH = 100;
const PROPOSED = 40;

/** Asks what a reusable block is to be called, and makes it of the given blocks. */
export function ReuseDialog({ ids }: { ids: readonly string[] }) {
  const chrome = useChrome();
  const { editor, ui, lang } = chrome;
  const words = reuseWords[lang];
  const id = useId();
  const place = useStyles<HTMLFormElement>(css);
  const [name, setName] = useState(() => {
    const [first = ''] = ids;
    const node = findBlock(editor.$page.get().blocks, first)?.node;
    return node ? cutText(firstWords(node) || nameOf(node, lang), PROPOSED).trim() : '';
  });
  const [replaces, setReplaces] = useState(true);
  const attempt = useRef<{ id: string; data: unknown }>(undefined);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = useClose();
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!name.trim()) return setTrouble(words.needed);
    setBusy(true);
    const { data } = editor.$data.get();
    let why: string | undefined;
    try {
      // What was made before is of the blocks as they were.
      if (!attempt.current || !equal(attempt.current.data, data)) {
        attempt.current = { id: randomId(), data };
      }
      const { id: made } = attempt.current;
      why = await reuse(chrome, ids, { id: made, name: name.trim(), replaces });
    } finally {
      setBusy(false);
    }
    if (why !== undefined) return setTrouble(why);
    close();
    report(ui, replaces ? words.done : words.kept, replaces);
  };
  return (
    <Dialog
      title={words.title}
      lead={words.lead}
      onClose={close}
      className="narrow"
      footer={
        <span className="end row">
          <Button className="l" onClick={close}>
            {words.cancel}
          </Button>
          <button type="submit" form={id} className="btn prim l">
            {words.save}
          </button>
        </span>
      }
    >
      <form ref={place} id={id} className="pad reuse" onSubmit={(event) => void save(event)}>
        <label className="fld">
          <span className="lab">{words.name}</span>
          <input
            className="in"
            data-autofocus
            maxLength={MAX_LENGTH}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <label className="tick">
          <input
            type="checkbox"
            checked={replaces}
            onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
          />
          {words.replaces}
        </label>
        {trouble !== undefined && (
          <Note is="bad" isNew>
            {trouble}
          </Note>
        )}
      </form>
    </Dialog>
  );
}
