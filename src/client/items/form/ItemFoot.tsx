import type { Language } from '#src/model/languages.ts';
import { Planning } from './Planning.tsx';
import type { ItemWork } from './use-item-work.ts';
import type { FormWords } from '../words.ts';

type Props = {
  work: ItemWork;
  words: FormWords;
  lang: Language;
  mayPlan: boolean;
  onDuplicate?: (() => void) | undefined;
  /** Absent: the item cannot be deleted here. */
  onRemove?: (() => void) | undefined;
};

/** What is rarely done with an item. */
export function ItemFoot({ work, words, lang, mayPlan, onDuplicate, onRemove }: Props) {
  return (
    <footer className="item-foot">
      {mayPlan && <Planning {...{ work, words, lang }} />}
      {onDuplicate && (
        <button type="button" onClick={onDuplicate}>
          {words.duplicate}
        </button>
      )}
      {(work.stored.state === 'live' || work.stored.state === 'changed') && (
        <button type="button" onClick={() => void work.unpublish()}>
          {words.unpublish}
        </button>
      )}
      {onRemove && (
        <button type="button" className="danger" onClick={onRemove}>
          {words.remove}
        </button>
      )}
    </footer>
  );
}
