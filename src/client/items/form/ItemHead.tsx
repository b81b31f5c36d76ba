import { NEW } from '../kept.ts';
import type { ShowingPages } from '../requests.ts';
import { ShownOn } from '../ShownOn.tsx';
import type { ItemWork } from './use-item-work.ts';
import type { FormWords } from '../words.ts';

type HeadProps = {
  work: ItemWork;
  name: string;
  heading: 'h1' | 'h2';
  /** The pages that show it; null: nobody knows. */
  pages: ShowingPages | null;
  words: FormWords;
  /** Where its versions are. */
  versions: string;
  onSave(publish: boolean): void;
  onDiscard(): void;
};

/** What an item is called, how it stands, and what saves it. */
export function ItemHead(props: HeadProps) {
  const { work, name, heading: Heading, pages, words, versions, onSave, onDiscard } = props;
  const { stored, busy, said, isChanged } = work;
  const isNew = stored.version === NEW;
  return (
    <header className="item-head">
      <Heading tabIndex={-1}>{name}</Heading>
      {!isNew && (
        <span className={`status status--${stored.state}`}>{words.states[stored.state]}</span>
      )}
      {pages && pages.total > 0 && (
        <ShownOn shown={pages} summary={words.onPages(pages.total)} more={words.morePages} />
      )}
      {!isNew && <a href={versions}>{words.versions}</a>}
      <p role="status" className="said-now">
        {busy ? words.saving : (said ?? (isChanged ? words.unsaved : ''))}
      </p>
      <div className="actions">
        {isChanged && (
          <button type="button" className="plain" onClick={onDiscard}>
            {words.discard}
          </button>
        )}
        <button type="button" aria-disabled={busy || undefined} onClick={() => onSave(false)}>
          {words.save}
        </button>
        <button
          type="button"
          className="primary"
          aria-disabled={busy || undefined}
          onClick={() => onSave(true)}
        >
          {words.publish}
        </button>
      </div>
    </header>
  );
}
