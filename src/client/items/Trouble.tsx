import { type FailedRequest, failureText } from '../requests/ask.ts';
import type { Language } from '#src/model/languages.ts';
import { LOGIN_PATHS } from '#src/model/links.ts';
import { Proof } from './Proof.tsx';
import type { FormWords } from './words.ts';

/** What went wrong, and what to do. */
export function Trouble({
  problem,
  words,
  lang,
  onAgain,
  onProven,
}: {
  problem: FailedRequest;
  words: FormWords;
  lang: Language;
  onAgain?(): void;
  /** Somebody has shown once more that it is them. */
  onProven?(): void;
}) {
  if (problem.is === 'refused' && problem.name === 'proof-needed' && onProven) {
    return <Proof {...{ words, lang, onProven }} />;
  }
  const isOut = problem.is === 'refused' && problem.status === 401;
  return (
    <div className="trouble" role="alert">
      <p>{isOut ? words.signInLead : failureText(problem, words)}</p>
      {isOut && (
        <a href={LOGIN_PATHS[lang]} target="_blank" rel="noopener">
          {words.signIn}
        </a>
      )}
      {onAgain && (
        <button type="button" onClick={onAgain}>
          {words.again}
        </button>
      )}
    </div>
  );
}
