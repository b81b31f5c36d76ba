import { type SubmitEvent, useId, useState } from 'react';
import type { Language } from '#src/model/languages.ts';
import type { FailedRequest } from './load-item.ts';
import { prove } from './requests.ts';
import type { FormWords } from './words.ts';

/** Asks for the password once more, in the place where something was refused without it. */
export function Proof({
  words,
  lang,
  onProven,
}: {
  words: FormWords;
  lang: Language;
  onProven(): void;
}) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<FailedRequest>();
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await prove(password, lang);
    setBusy(false);
    setPassword('');
    if (answer.is === 'done') onProven();
    else setTrouble(answer);
  };
  return (
    <form className="trouble" onSubmit={(event) => void send(event)}>
      <p role="alert">
        {trouble === undefined
          ? words.proof.lead
          : trouble.is === 'away'
            ? words.away
            : trouble.message}
      </p>
      <label htmlFor={id}>{words.proof.password}</label>
      <input
        id={id}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <button type="submit" disabled={busy}>
        {words.proof.confirm}
      </button>
    </form>
  );
}
