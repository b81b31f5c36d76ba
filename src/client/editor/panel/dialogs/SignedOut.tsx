import { request } from '#src/client/visitor/http.ts';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { SESSION_PATH } from '#src/api/contract/session.ts';
import { SessionAnswer } from '#src/api/contract/session-answer.ts';
import { ask } from '#src/client/requests/ask.ts';
import type { Language } from '#src/model/languages.ts';
import { LOGIN_PATHS } from '#src/model/links.ts';
import { useChrome } from '../chrome/chrome.ts';
import { itemsChanged } from '../server/item-changes.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Note } from '../parts/Note.tsx';
import { usePause } from './use-pause.ts';

const WRONG = 422;

/** The session is over: signing in again without leaving the page, then saving goes on. */
export function SignedOut() {
  const { editor, words, lang } = useChrome();
  const [isLater, setLater] = useState(false);
  const isPause = usePause();
  useEffect(() => {
    // Who signed in in another tab comes back here.
    const look = async () => {
      if (await isSignedIn(lang)) editor.retry();
    };
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('focus', look);
      // Lists were refused meanwhile.
      itemsChanged();
    };
  }, [editor, lang]);
  if (isLater || !isPause) return null;
  const { title, text } = words.signedOut;
  const later = () => setLater(true);
  return (
    <Dialog title={title} lead={text} onClose={later} className="narrow">
      <SignInForm
        onLater={later}
        onIn={() => {
          later();
          editor.retry();
        }}
      />
    </Dialog>
  );
}

function SignInForm({ onLater, onIn }: { onLater(): void; onIn(): void }) {
  const { words, lang } = useChrome();
  const { signedOut } = words;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const outcome = await send(LOGIN_PATHS[lang], new FormData(event.currentTarget));
    setBusy(false);
    if (outcome === 'in') onIn();
    else setProblem(signedOut[outcome]);
  };
  return (
    <form className="signin" onSubmit={(event) => void signIn(event)}>
      <Input label={signedOut.email} name="email" autoComplete="username" isFirst />
      <Input
        label={signedOut.password}
        name="password"
        autoComplete="current-password"
        problem={problem}
      />
      <div className="row">
        <a className="btn" href={LOGIN_PATHS[lang]} target="_blank" rel="noopener">
          {signedOut.newTab}
        </a>
        <span className="end row">
          <Button className="l" onClick={onLater}>
            {signedOut.later}
          </Button>
          <button type="submit" className="btn prim l" aria-disabled={isBusy || undefined}>
            {signedOut.signIn}
          </button>
        </span>
      </div>
    </form>
  );
}

type SignInInputProps = {
  label: string;
  name: 'email' | 'password';
  autoComplete: string;
  isFirst?: boolean;
  problem?: string | undefined;
};

function Input({ label, name, autoComplete, isFirst, problem }: SignInInputProps) {
  const id = useId();
  const note = problem === undefined ? undefined : `${id}-note`;
  return (
    <div className="fld">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <input
        className="in"
        {...{ id, name, autoComplete }}
        type={name}
        required
        data-autofocus={isFirst}
        aria-invalid={note !== undefined || undefined}
        aria-describedby={note}
      />
      {note && (
        <Note is="bad" id={note} isNew>
          {problem}
        </Note>
      )}
    </div>
  );
}

async function isSignedIn(lang: Language): Promise<boolean> {
  const found = await ask(SessionAnswer, SESSION_PATH, { lang });
  return found.is === 'done' && found.value.user?.superuser === true;
}

/**
 * Sends the sign-in form as its page does. Out: whether somebody is signed in now. The answer is that page, or the way
 * on from it, and no JSON: so `ask` cannot ask it.
 */
async function send(path: string, form: FormData): Promise<'in' | 'wrong' | 'failed'> {
  const body = new URLSearchParams({ action: 'sign-in', return: '' });
  for (const name of ['email', 'password']) body.set(name, String(form.get(name) ?? ''));
  try {
    // Who is in is led on, which need not be followed.
    const response = await request(path, { method: 'POST', body, redirect: 'manual' });
    if (response.type === 'opaqueredirect' || response.ok) return 'in';
    return response.status === WRONG ? 'wrong' : 'failed';
  } catch {
    return 'failed';
  }
}
