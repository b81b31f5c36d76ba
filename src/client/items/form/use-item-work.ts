import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FailedRequest } from '../../requests/ask.ts';
import { type EndedBuild, followBuild } from '../../requests/follow-build.ts';
import type { ItemDraft, StoredData } from '#src/model/items/item-form.ts';
import type { PlannedChange } from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';
import {
  decided,
  discarded,
  isChanged,
  type ItemOnServer,
  met,
  taken,
  type WorkOnItem,
} from './item-work.ts';
import { keptKey, NEW, newestData } from '../kept.ts';
import { onServer } from './load-item.ts';
import {
  askItem,
  cancelPlan,
  createItem,
  deleteItem,
  planStatus,
  saveItem,
  setStatus,
} from '../requests.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import type { FormWords } from '../words.ts';

export type ItemChange = 'draft' | 'live' | 'offline';

type Options = {
  start: WorkOnItem;
  schema: string;
  lang: Language;
  who: string | null;
  words: FormWords;
  onSaved?: ((id: string, change: ItemChange) => void) | undefined;
  onRemoved?: (() => void) | undefined;
};

/**
 * The work on one item. Out: its values and state, and functions that change it on the server, one at a time.
 * `trouble`: a request that was not done; `meeting`: somebody else saved meanwhile; `builds`: how many publishes of
 * this form are over, by which its pages have changed.
 */
export function useItemWork({ schema, lang, who, words, start, ...given }: Options) {
  const [work, setWork] = useState(start);
  const { busy, trouble, setTrouble, run, repeat } = useRequests();
  const { builds, follow } = useBuilds(lang);
  const { stored, draft } = work;
  const isNew = stored.version === NEW;
  const key = keptKey(who, schema, isNew ? null : stored.id);
  const target = { schema, id: stored.id, lang, base: stored.version };

  const setSaid = useCallback((said: string | null) => setWork((one) => ({ ...one, said })), []);
  const setDraft = useCallback(
    (next: (one: ItemDraft) => ItemDraft) => setWork((one) => ({ ...one, draft: next(one.draft) })),
    [],
  );

  /** What is drawn, and kept, is what the server has by now: whoever is told may take the form away. */
  function took(saved: Parameters<typeof taken>[1], said: string): void {
    flushSync(() => setWork((one) => taken(one, saved, said)));
  }

  /** Follows a publish to its end. What was said of it stands until then, and is taken back if it did not come so. */
  async function followed(build: string | undefined, said: string): Promise<void> {
    const ended = build === undefined ? undefined : await follow(build);
    if (!ended || ended.is === 'live') return;
    const known = ended.is === 'pinned' ? words.pinned : (ended.problem?.message ?? null);
    setWork((one) => (one.said === said ? { ...one, said: known } : one));
  }

  async function refused(answer: FailedRequest): Promise<void> {
    if (answer.is === 'refused' && (answer.status === 412 || answer.name === 'content-exists')) {
      const now = await askItem(schema, stored.id, lang);
      if (now.is === 'done') {
        const theirs = { ...onServer(now.value), data: newestData(now.value) };
        return setWork((one) => met(one, theirs, words.merged));
      }
    }
    setTrouble(answer);
    setSaid(null);
  }

  const send = (data: StoredData, publish: boolean) => {
    if (isNew) return createItem(target, data, publish);
    const isSaved = !isChanged(work) && publish && stored.state !== 'live';
    return isSaved ? setStatus(target, 'Published') : saveItem(target, data, publish);
  };

  return {
    ...{ schema, ...work, setDraft, setSaid, busy, trouble, key, builds },
    isChanged: isChanged(work),
    /** Somebody decided about what collided. */
    decide: (theirs: ItemOnServer, data: StoredData) =>
      setWork((one) => decided(one, theirs, data, words.merged)),
    save: (publish: boolean) =>
      run(async () => {
        const { data } = draft;
        const answer = await send(data, publish);
        if (answer.is !== 'done') return refused(answer);
        const isPublic = stored.state === 'live' || stored.state === 'changed';
        const saved = isPublic ? 'changed' : 'draft';
        const { version, build } = answer.value;
        const said = publish ? words.live : words.saved;
        took({ version, state: publish ? 'live' : saved, data }, said);
        void followed(build, said);
        given.onSaved?.(stored.id, publish ? 'live' : 'draft');
      }),
    unpublish: () =>
      run(async () => {
        const answer = await setStatus(target, 'Draft');
        if (answer.is !== 'done') return refused(answer);
        const { version, build } = answer.value;
        took({ version, state: 'offline', data: stored.data }, words.offline);
        void followed(build, words.offline);
        given.onSaved?.(stored.id, 'offline');
      }),
    /** Plans a change of status; null: what was planned is forgotten. */
    plan: (planned: (PlannedChange & { status: 'Published' | 'Draft' }) | null) =>
      run(async () => {
        const answer = await (planned
          ? planStatus(target, planned.status, planned.dueTime)
          : cancelPlan(target));
        if (answer.is !== 'done') return refused(answer);
        const { version } = answer.value;
        setWork((one) => ({
          ...one,
          stored: { ...one.stored, version, planned: planned ?? undefined },
          said: planned ? words.plan.saved : words.plan.forgotten,
        }));
      }),
    remove: () =>
      run(async () => {
        const answer = await deleteItem(target);
        if (answer.is !== 'done') return refused(answer);
        flushSync(() => setWork(discarded));
        given.onRemoved?.();
      }),
    repeat,
    discard: () => setWork(discarded),
  };
}

/** Follows publishes while the form is there. Out: how many are over; `follow`: undefined where the form is gone. */
function useBuilds(lang: Language) {
  const [builds, setBuilds] = useState(0);
  const ending = useRef(new AbortController());
  useEffect(() => {
    const ended = new AbortController();
    ending.current = ended;
    return () => ended.abort();
  }, []);
  const follow = async (id: string): Promise<EndedBuild | undefined> => {
    const { signal } = ending.current;
    const ended = await followBuild(id, { lang, signal });
    if (signal.aborted) return undefined;
    setBuilds((count) => count + 1);
    return ended;
  };
  return { builds, follow };
}

/** Requests, one at a time. Out: `trouble`: the last was not done; `repeat` asks for it again. */
function useRequests() {
  const { isBusy: busy, run: runAlone } = useOneAtATime();
  const [trouble, setTrouble] = useState<FailedRequest>();
  const latest = useRef<() => Promise<void>>(async () => undefined);

  const run = (work: () => Promise<void>) =>
    runAlone(() => {
      latest.current = work;
      setTrouble(undefined);
      return work();
    });

  return { busy, trouble, setTrouble, run, repeat: () => run(latest.current) };
}

export type ItemWork = ReturnType<typeof useItemWork>;
