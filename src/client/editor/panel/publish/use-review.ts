import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { askForm } from '#src/client/items/requests.ts';
import {
  type NamesById,
  namesIn,
  tellDifference,
} from '#src/client/items/differences/tell-differences.ts';
import type { AffectedAnswer } from '#src/api/contract/affected.ts';
import {
  type ItemDifference,
  itemDifferences,
  withoutDifferences,
} from '#src/model/items/item-changes.ts';
import type { ItemFormDefinition } from '#src/model/items/item-form.ts';
import type { Language } from '#src/model/languages.ts';
import { useChrome } from '../chrome/chrome.ts';
import { askAffected, askCompared } from '../server/requests.ts';
import { check, type DraftPages, NOT_CHECKED, type PageCheck } from './checks.ts';
import { withCompared } from './compared.ts';
import { createRendered } from './rendered.ts';
import { REVIEW_WORDS } from './review-words.ts';
import { schemaOf } from './stored-item.ts';
import { boundOf, namesOf, toggled, type WaitingNames, waitingOf } from './waiting-changes.ts';

/** What changed in words, which of it waits, and what the page looks like otherwise. `isBusy`: it goes live just now. */
export function useReview(reviewed: AffectedAnswer | undefined, isBusy: boolean) {
  const { editor, canvas, lang } = useChrome();
  const whole = useNewest(reviewed, isBusy);
  const now = useStore(canvas.$data);
  const published = useStore(editor.$published);
  const former = useMemo(() => published ?? {}, [published]);
  const differences = useMemo(
    () => (published ? itemDifferences(former, now) : []),
    [published, former, now],
  );
  const changes = useMemo(() => ({ former, now, differences }), [former, now, differences]);
  const [names, setNames] = useState<WaitingNames>(new Set());
  const waiting = useMemo(() => waitingOf(changes, names), [changes, names]);
  const told = useTold(differences, lang);
  const bound = (one: ItemDifference) => boundOf(changes, one);
  const toggle = (one: ItemDifference) => setNames(namesOf(toggled(changes, waiting, one)));
  /** One language goes alone: what changed in the other one only waits. */
  const choose = (only: Language | null) => {
    const isOther = ({ partitions }: ItemDifference) =>
      only !== null && partitions.every((one) => one !== only && one !== 'iv');
    setNames(namesOf(differences.filter(isOther)));
  };
  /** What goes live; undefined: everything. */
  const part = useMemo(
    () => (waiting.size > 0 ? withoutPart(former, now, [...waiting]) : undefined),
    [waiting, former, now],
  );
  const asked = useAffected(whole, part);
  const affected = useCompared(asked, part);
  const rendered = useMemo(
    () => asked && createRendered(editor.item, lang, part),
    [asked, editor, lang, part],
  );
  return {
    ...{ differences, told, waiting, toggle, choose, bound, part, asked, affected, rendered },
    checked: useFindings(asked, rendered),
  };
}

/** What everything would change, asked anew with each version that somebody saves. */
function useNewest(
  reviewed: AffectedAnswer | undefined,
  isBusy: boolean,
): AffectedAnswer | undefined {
  const { editor, lang } = useChrome();
  const [known, setKnown] = useState<{ since: AffectedAnswer; affected: AffectedAnswer }>();
  useEffect(() => {
    if (!reviewed || isBusy) return;
    let isOver = false;
    const stop = editor.$version.listen(async (version) => {
      const answer = await askAffected(editor.item, lang);
      const isNewest = version === editor.$version.get() && !isOver;
      if (answer.is === 'done' && isNewest) setKnown({ since: reviewed, affected: answer.value });
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [reviewed, isBusy, editor, lang]);
  return known && known.since === reviewed ? known.affected : reviewed;
}

/** What a part of the changes would change; the whole until that is known. */
function useAffected(
  whole: AffectedAnswer | undefined,
  part: object | undefined,
): AffectedAnswer | undefined {
  const { editor, lang } = useChrome();
  const [known, setKnown] = useState<{ part: object; affected: AffectedAnswer }>();
  useEffect(() => {
    if (!whole || !part) return;
    let isOver = false;
    void askAffected(editor.item, lang, part).then((answer) => {
      if (!isOver && answer.is === 'done') setKnown({ part, affected: answer.value });
    });
    return () => {
      isOver = true;
    };
  }, [whole, part, editor, lang]);
  return part && known?.part === part ? known.affected : whole;
}

/** The same, with more and more of its pages drawn and compared, until all are or the review is closed. */
function useCompared(
  affected: AffectedAnswer | undefined,
  part: object | undefined,
): AffectedAnswer | undefined {
  const { editor, lang } = useChrome();
  const [known, setKnown] = useState<{ of: AffectedAnswer; now: AffectedAnswer }>();
  useEffect(() => {
    if (!affected) return;
    let isOver = false;
    const compare = async () => {
      let now = affected;
      for (let from = now.comparison.next; from !== null && !isOver; from = now.comparison.next) {
        const answer = await askCompared(editor.item, from, lang, part);
        if (answer.is !== 'done' || isOver) return;
        now = withCompared(now, answer.value);
        setKnown({ of: affected, now });
      }
    };
    void compare();
    return () => {
      isOver = true;
    };
  }, [affected, part, editor, lang]);
  return known && known.of === affected ? known.now : affected;
}

function withoutPart(
  former: Parameters<typeof withoutDifferences>[0],
  now: Parameters<typeof withoutDifferences>[1],
  waiting: readonly ItemDifference[],
): Record<string, Record<string, unknown>> {
  const data = withoutDifferences(former, now, waiting);
  return Object.fromEntries(Object.entries(data).map(([field, values]) => [field, { ...values }]));
}

/** The same in words; undefined until the names are known. */
function useTold(differences: readonly ItemDifference[], lang: Language) {
  const schema = schemaOf(useChrome());
  const [known, setKnown] = useState<{ definition: ItemFormDefinition; names: NamesById }>();
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const form = await askForm(schema, lang);
      if (form.is !== 'done') return;
      const names = await namesIn(differences, form.value, lang);
      if (!isOver) setKnown({ definition: form.value, names });
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [differences, schema, lang]);
  return useMemo(
    () =>
      known &&
      differences.map((one) => tellDifference(one, { ...known, words: REVIEW_WORDS[lang] })),
    [known, differences, lang],
  );
}

/** What is to be seen of the pages as they would go live; undefined until they were looked at. */
function useFindings(
  affected: AffectedAnswer | undefined,
  draw: ReturnType<typeof createRendered> | undefined,
): PageCheck | undefined {
  const chrome = useChrome();
  const [found, setFound] = useState<PageCheck>();
  useEffect(() => {
    if (!affected || !draw) return;
    let isOver = false;
    const look = async () => {
      const { editor } = chrome;
      const own = affected.pages.filter(
        ({ item, kind, lang: of }) => item === editor.item && of !== null && kind !== 'removed',
      );
      const rendered: DraftPages = {};
      for (const { path, lang: of } of own) {
        const page = await draw(path);
        if (of) rendered[of] = page?.after ?? null;
      }
      const coming = new Set(
        affected.pages.filter(({ kind }) => kind === 'new').map(({ path }) => path),
      );
      return check(chrome, rendered, coming);
    };
    // Whoever waits is told, whatever went wrong.
    void look()
      .catch(() => NOT_CHECKED)
      .then((now) => isOver || setFound(now));
    return () => {
      isOver = true;
    };
  }, [affected, draw, chrome]);
  return found;
}
