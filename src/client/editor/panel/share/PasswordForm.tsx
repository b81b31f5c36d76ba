import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { Note } from '../parts/Note.tsx';
import { prove } from '#src/client/items/requests.ts';
import { failureText } from '#src/client/requests/ask.ts';
import { shareWords } from './share-words.ts';

/** Asks for the password once more, for what outlasts a session. */
export function PasswordForm({ onProven }: { onProven(): void }) {
  const { lang } = useChrome();
  const words = shareWords[lang];
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => field.current?.focus(), []);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const proof = await prove(field.current?.value ?? '', lang);
    if (proof.is === 'done') onProven();
    else setTrouble(failureText(proof, words));
  };
  const note = trouble === undefined ? undefined : `${id}-note`;
  return (
    <form className="ready" onSubmit={(event) => void send(event)}>
      <p>{words.proof}</p>
      <div className="fld">
        <label className="lab" htmlFor={id}>
          {words.password}
        </label>
        <input
          ref={field}
          className="in"
          id={id}
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={note !== undefined || undefined}
          aria-describedby={note}
        />
        {note && (
          <Note is="bad" id={note} isNew>
            {trouble}
          </Note>
        )}
      </div>
      <button type="submit" className="btn prim">
        {words.confirm}
      </button>
    </form>
  );
}
