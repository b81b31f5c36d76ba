import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ShareAnswer } from '#src/api/contract/share.ts';
import { failureText } from '#src/client/requests/ask.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Note } from '../parts/Note.tsx';
import { useStyles } from '../parts/use-styles.ts';
import { LinkReady } from './LinkReady.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import css from './share.css?inline';
import { askPlanned, makeLink } from './share-requests.ts';
import { shareWords } from './share-words.ts';
import { Showing } from './Showing.tsx';

type State =
  | { is: 'asking' | 'busy' | 'unproven' }
  | { is: 'refused'; message: string }
  | { is: 'made'; link: ShareAnswer };

/** Makes a link by which others read drafts: all of them, or the site as it will be. */
export function ShareDialog() {
  const { editor, canvas, ui, lang } = useChrome();
  const words = shareWords[lang];
  const shown = useStore(editor.$lang);
  const { route } = useStore(canvas.$page);
  const [state, setState] = useState<State>({ is: 'asking' });
  const [planned, setPlanned] = useState<readonly number[]>([]);
  const [at, setAt] = useState<number | null>(null);
  const styles = useStyles<HTMLDivElement>(css);
  useEffect(() => void askPlanned(lang).then(setPlanned), [lang]);
  const make = async () => {
    setState({ is: 'busy' });
    // The link shows what the server has.
    await editor.flush();
    const time = at === null ? {} : { at: new Date(at).toISOString() };
    const made = await makeLink({ item: route.id, lang: shown, ...time }, lang);
    if (made.is === 'done') return setState({ is: 'made', link: made.value });
    const reason = made.is === 'refused' ? made.name : undefined;
    if (reason === 'proof-needed') return setState({ is: 'unproven' });
    const message = reason === 'content-missing' ? words.noAddress : failureText(made, words);
    setState({ is: 'refused', message });
  };
  return (
    <Dialog
      title={words.title}
      lead={words.lead}
      onClose={() => ui.$dialog.set(null)}
      className="share"
      footer={
        <a href="/manage/share" target="_blank" rel="noopener">
          {words.all}
        </a>
      }
    >
      <div className="pad" ref={styles}>
        {state.is === 'made' ? (
          <LinkReady link={state.link} />
        ) : state.is === 'unproven' ? (
          <PasswordForm onProven={() => void make()} />
        ) : (
          <>
            {planned.length > 0 && <Showing planned={planned} at={at} onChange={setAt} />}
            {state.is === 'refused' && (
              <Note is="bad" isNew>
                {state.message}
              </Note>
            )}
            <Button className="prim l" autoFocus onClick={() => state.is !== 'busy' && void make()}>
              {words.make}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
