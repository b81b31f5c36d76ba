import { type SubmitEvent, useId, useState } from 'react';
import { type FailedRequest, failureText } from '../requests/ask.ts';
import type { Language } from '#src/model/languages.ts';
import { prove } from './requests.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
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
  const { isBusy, run } = useOneAtATime();
  const send = async () => {
    const answer = await prove(password, lang);
    setPassword('');
    if (answer.is === 'done') onProven();
    else setTrouble(answer);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(send);
  };
  return (
    <form className="trouble" onSubmit={submit}>
      <p role="alert">{trouble === undefined ? words.proof.lead : failureText(trouble, words)}</p>
      <label htmlFor={id}>{words.proof.password}</label>
      <input
        id={id}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <button type="submit" disabled={isBusy}>
        {words.proof.confirm}
      </button>
    </form>
  );
}
