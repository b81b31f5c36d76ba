import { type ReactNode, useEffect, useState } from 'react';
import { shopClock } from '#src/client/items/shop-clock.ts';
import { cutText } from '#src/lib/cut-text.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { useStyles } from '../parts/use-styles.ts';
import css from './explain.css?inline';
import { explainWords } from './explain-words.ts';
import type { Since } from './find-since.ts';
import { type PickValue, type Story, tellStory, textSince } from './tell-story.ts';

/** A text that is explained. */
export type ExplainedValue = {
  /** What it says now. */
  words: string;
  /** Where it stands in its item, in words. */
  place: string;
  /** Finds it in the data of the item. */
  pick: PickValue;
  /** What a stored value of the same place says. */
  wordsOf(value: unknown): string;
};

type Props = {
  item: { schema: string; id: string };
  /** What the item is called. */
  called: string;
  text: ExplainedValue | undefined;
  /** What is said where there is no text. */
  instead: string;
  language: string;
  /** Opens the form of the item. */
  onEdit?: (() => void) | undefined;
  onClose(): void;
};

/** What one text is: its item, field, language and version, who changed it last, and what comes next. */
export function Explained({ item, called, text, instead, language, onEdit, onClose }: Props) {
  const { lang } = useChrome();
  const own = explainWords[lang];
  const styles = useStyles<HTMLDListElement>(css);
  const footer = onEdit && <Button onClick={onEdit}>{own.edit}</Button>;
  return (
    <Dialog title={own.title} onClose={onClose} className="explain" footer={footer}>
      <dl ref={styles}>
        <Fact name={own.text}>
          {text ? (text.words ? own.quoted(excerpt(text.words)) : own.empty) : instead}
        </Fact>
        <Fact name={own.item}>
          {called}
          <br />
          <a
            href={`/manage/squidex/${item.schema}/${item.id}/versions`}
            target="_blank"
            rel="noopener"
          >
            {own.versions}
          </a>
        </Fact>
        {text && <Fact name={own.place}>{text.place}</Fact>}
        <Fact name={own.language}>{language}</Fact>
        <Told item={item} text={text} />
      </dl>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What only the server knows. */
function Told({ item, text }: Pick<Props, 'item' | 'text'>) {
  const { lang } = useChrome();
  const own = explainWords[lang];
  const { story, since, isLooking } = useStory(item, text?.pick);
  if (story === 'asking' || story === 'failed') {
    return (
      <Fact name={own.version}>
        <span role="status">{story === 'asking' ? own.looking : own.failed}</span>
      </Fact>
    );
  }
  const live = text?.wordsOf(text.pick(story.live));
  const saved = text?.wordsOf(text.pick(story.saved));
  const isSame = live === text?.words;
  return (
    <>
      <Fact name={own.version}>
        {story.state === 'new'
          ? own.neverLive(story.version)
          : text && isSame
            ? own.asLive(story.version)
            : own[story.state](story.version)}
        {story.state !== 'new' && text && !isSame && (
          <>
            <br />
            {live ? own.visitorsSee(excerpt(live)) : own.visitorsSeeNothing}
          </>
        )}
      </Fact>
      {text && (
        <Fact name={own.since}>
          {saved === text.words ? (
            <SinceWords since={since} isLooking={isLooking} />
          ) : (
            <span role="status">{own.notSaved}</span>
          )}
        </Fact>
      )}
      {story.last && (
        <Fact name={own.changed}>
          {own.changedBy(story.last.who ?? own.elsewhere, timeIn(lang, story.last.at))}
        </Fact>
      )}
      <Fact name={own.next}>{nextWords(story, own, lang)}</Fact>
    </>
  );
}

type Own = (typeof explainWords)['de'];
type Lang = keyof typeof explainWords;

/** What is known so far changes too often to be announced each time. */
function SinceWords({ since, isLooking }: { since: Since | undefined; isLooking: boolean }) {
  const { lang } = useChrome();
  const own = explainWords[lang];
  const known = since ? sinceWords(since, own, lang) : isLooking ? '' : own.unknown;
  return (
    <>
      <span role="status">{isLooking ? own.looking : known}</span>
      {isLooking && known && (
        <>
          <br />
          {known}
        </>
      )}
    </>
  );
}

function sinceWords({ is, version: { version, who, at } }: Since, own: Own, lang: Lang): string {
  const told = own.sinceVersion(version, who ?? own.elsewhere, timeIn(lang, at));
  return is === 'since' ? told : own.sinceAtLeast(told);
}

function nextWords({ planned, state }: Story, own: Own, lang: Lang): string {
  if (planned) {
    const time = timeIn(lang, planned.dueTime);
    return planned.status === 'Published' ? own.goesLive(time) : own.goesOffline(time);
  }
  return state === 'live' ? own.nothing : own.waits;
}

/** Asks the server when the dialog opens, until `since` is found or the dialog closes. */
function useStory({ schema, id }: Props['item'], pick: PickValue | undefined) {
  const { editor, lang } = useChrome();
  const [story, setStory] = useState<Story | 'asking' | 'failed'>('asking');
  const [since, setSince] = useState<Since>();
  const [isLooking, setLooking] = useState(true);
  const [asked] = useState(() => pick);
  useEffect(() => {
    let isOpen = true;
    const tell = async () => {
      // What was typed a moment ago is part of the newest version.
      await editor.flush();
      const told = await tellStory({ schema, id, lang });
      if (!isOpen) return;
      setStory(told ?? 'failed');
      if (!told || !asked) return;
      for await (const known of textSince({ schema, id, lang }, told, asked)) {
        if (!isOpen) return;
        setSince(known);
      }
      if (isOpen) setLooking(false);
    };
    void tell();
    return () => {
      isOpen = false;
    };
  }, [editor, schema, id, asked, lang]);
  return { story, since, isLooking };
}

const LENGTH = 120;

const excerpt = (text: string): string =>
  text.length > LENGTH ? `${cutText(text, LENGTH - 1).trimEnd()}…` : text;

const timeIn = (lang: Lang, at: string): string =>
  shopClock(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
