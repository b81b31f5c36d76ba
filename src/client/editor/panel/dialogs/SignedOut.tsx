import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { SESSION_PATH, type SessionAnswer } from '#src/api/contract/session.ts';
import { useChrome } from '../chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';

/** Where the form of the sign-in page leads. */
const LOGIN = { de: '/login', en: '/en/login' } as const;
const WRONG = 422;
/** How long no key is pressed before the dialog may take the focus. */
const PAUSE_MS = 1_000;

/** The session is over: signing in again without leaving the page, then saving goes on. */
export function SignedOut() {
  const { editor, words, lang } = useChrome();
  const { is } = useStore(editor.$save);
  const isOver = is === 'signed-out';
  const [isLater, setLater] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const isPause = usePause(isOver);
  useEffect(() => {
    if (!isOver) return setLater(false);
    // Who signed in in another tab comes back here.
    const look = async () => {
      if (await isSignedIn()) editor.retry();
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isOver, editor]);
  if (!isOver || isLater || !isPause) return null;
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const outcome = await send(LOGIN[lang], new FormData(event.currentTarget));
    setBusy(false);
    if (outcome === 'in') {
      setLater(true);
      editor.retry();
    } else setProblem(words.signedOut[outcome]);
  };
  const { signedOut } = words;
  return (
    <Dialog
      title={signedOut.title}
      lead={signedOut.text}
      onClose={() => setLater(true)}
      className="narrow"
    >
      <form className="signin" onSubmit={(event) => void signIn(event)}>
        <div className="fld">
          <label className="lab" htmlFor={`${id}-email`}>
            {signedOut.email}
          </label>
          <input
            className="in"
            id={`${id}-email`}
            name="email"
            type="email"
            autoComplete="username"
            required
            data-autofocus
          />
        </div>
        <div className="fld">
          <label className="lab" htmlFor={`${id}-password`}>
            {signedOut.password}
          </label>
          <input
            className="in"
            id={`${id}-password`}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-note`}
          />
          {problem !== undefined && (
            <p className="help bad" id={`${id}-note`} role="alert">
              <Icon name="circle-alert" size="s" />
              <span>{problem}</span>
            </p>
          )}
        </div>
        <div className="row">
          <a className="btn" href={LOGIN[lang]} target="_blank" rel="noopener">
            {signedOut.newTab}
          </a>
          <span className="end row">
            <Button className="l" onClick={() => setLater(true)}>
              {signedOut.later}
            </Button>
            <button type="submit" className="btn prim l" aria-disabled={isBusy || undefined}>
              {signedOut.signIn}
            </button>
          </span>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Whether nobody types any more, since `isOn`: words on their way into a text must not land in a
 * dialog that comes between them. Stays true then, also while somebody types in the dialog.
 */
function usePause(isOn: boolean): boolean {
  const [isPause, setPause] = useState(false);
  useEffect(() => {
    if (!isOn) return setPause(false);
    const over = () => setPause(true);
    let timer = setTimeout(over, PAUSE_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(over, PAUSE_MS);
    };
    const signs = ['keydown', 'input', 'compositionupdate'] as const;
    for (const sign of signs) window.addEventListener(sign, wait, true);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, wait, true);
    };
  }, [isOn]);
  return isPause;
}

async function isSignedIn(): Promise<boolean> {
  try {
    const response = await fetch(SESSION_PATH, { headers: { Accept: 'text/json' } });
    const { user }: SessionAnswer = await response.json();
    return user?.superuser === true;
  } catch {
    return false;
  }
}

/** Sends the sign-in form as its page does. Out: whether somebody is signed in now. */
async function send(path: string, form: FormData): Promise<'in' | 'wrong' | 'failed'> {
  const body = new URLSearchParams({ action: 'sign-in', return: '' });
  for (const name of ['email', 'password']) body.set(name, String(form.get(name) ?? ''));
  try {
    // Who is in is led on, which need not be followed.
    const response = await fetch(path, { method: 'POST', body, redirect: 'manual' });
    if (response.type === 'opaqueredirect' || response.ok) return 'in';
    return response.status === WRONG ? 'wrong' : 'failed';
  } catch {
    return 'failed';
  }
}
