import type { ListedItem } from '#src/api/contract/items.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Icon } from '../parts/Icon.tsx';
import { chooserWords } from './chooser-words.ts';
import { Face } from './Face.tsx';

/** An item in a list: what it looks like and is called, and what is to be known before it is chosen. */
export function ItemRow({ item, isChosen }: { item: ListedItem; isChosen: boolean }) {
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
