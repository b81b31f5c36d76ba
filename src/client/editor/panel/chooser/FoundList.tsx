import type { ListedItem } from '#src/api/contract/items.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Icon } from '../parts/Icon.tsx';
import { Options } from '../parts/Options.tsx';
import { chooserWords } from './chooser-words.ts';
import { Face } from './Face.tsx';
import type { ItemSearch } from './use-finding.ts';

type Props = {
  id: string;
  label: string;
  finding: ItemSearch;
  choose(item: ListedItem): void;
  /** The ids of what is chosen already: it is marked. */
  chosen: readonly string[];
  className?: string;
};

/** What was found, or why there is nothing. */
export function FoundList({ id, label, finding, choose, chosen, className = 'list' }: Props) {
  const { words } = useChrome();
  const { why, found, active } = finding;
  const said = { loading: words.items.loading, failed: words.items.failed };
  return (
    <>
      {found.length === 0 && (
        <p className="muted" role="status">
          {why === 'there' ? words.items.nothing : said[why]}
        </p>
      )}
      <Options<ListedItem> {...{ id, label, found, active, choose, className }}>
        {(item) => <Row item={item} isChosen={chosen.includes(item.id)} />}
      </Options>
    </>
  );
}

function Row({ item, isChosen }: { item: ListedItem; isChosen: boolean }) {
  const { words, lang } = useChrome();
  const { name, fileName, path, schema, unpublished } = item;
  return (
    <>
      <Face item={item} />
      <span className="grow trunc">{name || fileName || words.untitled}</span>
      {isChosen && (
        <span className="chip chosen">
          <Icon name="check" size="s" />
          {chooserWords[lang].chosen}
        </span>
      )}
      {schema === 'assets' && lacksWords(item) && (
        <span className="chip warn">{words.alt.none}</span>
      )}
      {unpublished && <span className="chip">{words.draft}</span>}
      {path !== undefined && <span className="end trunc">{path}</span>}
    </>
  );
}

/** Whether a picture tells nothing to whoever cannot see it. */
const lacksWords = ({ name, decorative }: ListedItem) => !name && !decorative;
