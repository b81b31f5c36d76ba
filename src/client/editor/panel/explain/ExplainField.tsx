import { useEffect, useState } from 'react';
import type { AskedField } from '#src/client/items/form/asked-field.ts';
import { type NamesById, namesOf } from '#src/client/items/differences/tell-differences.ts';
import type { ItemFormDefinition } from '#src/model/items/item-form.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Explained } from './Explained.tsx';
import { explainWords } from './explain-words.ts';
import { inField } from './tell-story.ts';

type Props = {
  item: { schema: string; id: string };
  called: string;
  asked: AskedField;
  definition: ItemFormDefinition;
  onClose(): void;
};

/** Explains a value in the form of an item over the page. */
export function ExplainField({ item, called, asked, definition, onClose }: Props) {
  const { words, lang } = useChrome();
  const own = explainWords[lang];
  const { path, label, language, value, wordsOf } = asked;
  const [names, setNames] = useState<NamesById>();
  useEffect(() => {
    void namesOf([value], definition, lang).then(setNames, () => setNames(new Map()));
  }, [value, definition, lang]);
  if (!names) return null;
  return (
    <Explained
      {...{ item, called, onClose }}
      text={{
        words: wordsOf(value, names),
        place: own.inField(label),
        pick: inField(path),
        wordsOf: (one) => wordsOf(one, names),
      }}
      instead={own.empty}
      language={language ? words.languages[language] : own.everyLanguage}
    />
  );
}
