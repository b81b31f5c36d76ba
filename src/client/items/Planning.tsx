import { useState } from 'react';
import { type Language, LOCALES } from '#src/model/languages.ts';
import type { PlannedChange } from '#src/model/item-table.ts';
import type { ItemWork } from './use-item-work.ts';
import type { FormWords } from './words.ts';

type Props = { work: ItemWork; words: FormWords; lang: Language };

/** When an item goes live, or offline, by itself. */
export function Planning({ work, words, lang }: Props) {
  const [at, setAt] = useState('');
  const { planned, state } = work.stored;
  if (planned) {
    return (
      <p className="planned">
        <span>{plannedWords(planned, words, lang)}</span>
        <button type="button" onClick={() => void work.plan(null)}>
          {words.plan.forget}
        </button>
      </p>
    );
  }
  const plan = (status: 'Published' | 'Draft') => {
    const time = new Date(at);
    if (Number.isNaN(time.getTime())) return;
    void work.plan({ status, dueTime: time.toISOString() });
  };
  return (
    <details className="planning">
      <summary>{words.plan.title}</summary>
      <label>
        {words.plan.time}
        <input
          type="datetime-local"
          value={at}
          min={localTime(new Date())}
          onChange={({ target }) => setAt(target.value)}
        />
      </label>
      {state !== 'live' && (
        <button
          type="button"
          aria-disabled={at === '' || undefined}
          onClick={() => plan('Published')}
        >
          {words.plan.publish}
        </button>
      )}
      {state === 'live' && (
        <button type="button" aria-disabled={at === '' || undefined} onClick={() => plan('Draft')}>
          {words.plan.unpublish}
        </button>
      )}
    </details>
  );
}

function plannedWords({ status, dueTime }: PlannedChange, words: FormWords, lang: Language) {
  const time = new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'medium', timeStyle: 'short' });
  const at = time.format(new Date(dueTime));
  return status === 'Published' ? words.plan.goesLive(at) : words.plan.goesOffline(at);
}

/** A time as `datetime-local` has it, in the browser's time zone. */
function localTime(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
