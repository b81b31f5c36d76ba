import type { Language } from '#src/model/languages.ts';
import type { FailedRequest } from './load-item.ts';
import type { FormWords } from './words.ts';

/** What went wrong, and what to do. */
export function Trouble({
  problem,
  words,
  lang,
  onAgain,
}: {
  problem: FailedRequest;
  words: FormWords;
  lang: Language;
  onAgain?(): void;
}) {
  const isOut = problem.is === 'refused' && problem.status === 401;
  return (
    <div className="trouble" role="alert">
      <p>{isOut ? words.signInLead : problem.is === 'away' ? words.away : problem.message}</p>
      {isOut && (
        <a href={lang === 'de' ? '/login' : '/en/login'} target="_blank" rel="noopener">
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
