import { useEffect, useEffectEvent, useId, useMemo } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { LOCALES } from '#src/model/languages.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Icon } from '../parts/Icon.tsx';
import { Popover } from '../parts/Popover.tsx';
import { useStyles } from '../parts/use-styles.ts';
import type { ChooserProps } from './chooser-props.ts';
import { chooserWords } from './chooser-words.ts';
import { FindField, FoundList } from './FoundList.tsx';
import { textSampleOf } from './text-sample.ts';
import css from './style-chooser.css?inline';
import { useFinding } from './use-finding.ts';

/** Stands for no style. */
const NONE: ListedItem = { id: 'none', schema: 'text-styles', name: '' };

/** The text styles, each as it looks on this page and with its size there; first of all: none. */
export function StyleChooser(props: ChooserProps) {
  const { anchor, chosen, onNone, onPoint, onClose } = props;
  const { lang } = useChrome();
  const said = chooserWords[lang];
  const place = useStyles<HTMLParagraphElement>(css);
  const search = useFinding(props, { none: onNone && NONE });
  const list = { id: useId(), label: said.textStyles, search };
  const pointed = search.found[search.active]?.id;
  const tell = useEffectEvent((id: string) => onPoint?.(id === NONE.id ? [] : [id]));
  useEffect(() => {
    if (pointed !== undefined) tell(pointed);
  }, [pointed]);
  return (
    <Popover anchor={anchor} onClose={onClose} label={said.textStyles} className="choose styles">
      <FindField {...list} />
      <FoundList {...list}>
        {(item) => (
          <Row
            item={item}
            isChosen={item === NONE ? chosen.length === 0 : chosen.includes(item.id)}
          />
        )}
      </FoundList>
      <p className="foot" ref={place}>
        <span className="muted">{said.sizeAt(window.innerWidth)}</span>
        <a href="/manage/text-styles" target="_blank" rel="noreferrer">
          {said.styles}
        </a>
      </p>
    </Popover>
  );
}

function Row({ item, isChosen }: { item: ListedItem; isChosen: boolean }) {
  const { words, lang } = useChrome();
  const said = chooserWords[lang];
  const { name, look, unpublished } = item;
  const shown = useMemo(() => (look === undefined ? undefined : textSampleOf(look)), [look]);
  return (
    <>
      <span className="mark">{isChosen && <Icon name="check" size="s" />}</span>
      <span className="grow trunc" style={shown?.style}>
        {item === NONE ? said.noStyle : name || words.untitled}
      </span>
      {isChosen && <span className="vh">{said.chosen}</span>}
      {unpublished && <span className="chip">{words.draft}</span>}
      {shown && <span className="end">{sizeOf(shown, LOCALES[lang])}</span>}
    </>
  );
}

/** The size of letters in pixels, and how much of it a line has. */
function sizeOf({ size, leading }: ReturnType<typeof textSampleOf>, locale: string): string {
  const told = (value: number) =>
    value.toLocaleString(locale, { maximumFractionDigits: 2, useGrouping: false });
  return [Math.round(size), ...(leading === undefined ? [] : [leading])].map(told).join(' / ');
}
