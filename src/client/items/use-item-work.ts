import { useRef, useState } from 'react';
import { mergeItems, isSameData } from '#src/model/items/item-merge.ts';
import type { ItemDraft, StoredData } from '#src/model/items/item-form.ts';
import type { ItemState, PlannedChange } from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';
import { forget, keptKey, NEW, newestData } from './kept.ts';
import { type FailedRequest, type ItemOnServer, type LoadedItem, onServer } from './load-item.ts';
import {
  askItem,
  cancelPlan,
  createItem,
  deleteItem,
  planStatus,
  saveItem,
  setStatus,
} from './requests.ts';
import type { FormWords } from './words.ts';

/** What somebody else saved, and the values that both started from: somebody has to decide about collisions. */
export type Meeting = { theirs: ItemOnServer; base: StoredData };
export type ItemChange = 'draft' | 'live' | 'offline';

type Options = Pick<LoadedItem, 'note'> & {
  start: ItemDraft;
  stored: ItemOnServer;
  schema: string;
  /** Null: a new item. */
  id: string | null;
  lang: Language;
  who: string;
  words: FormWords;
  onSaved?: ((id: string, change: ItemChange) => void) | undefined;
  onRemoved?: (() => void) | undefined;
};

/**
 * The work on one item. Out: its values and state, and functions that change it on the server, one at a time.
 * `trouble`: a request that was not done; `meeting`: somebody else saved meanwhile.
 */
export function useItemWork({ schema, id, lang, who, words, note, ...given }: Options) {
  const [stored, setStored] = useState(given.stored);
  const [draft, setDraft] = useState(given.start);
  const { busy, trouble, setTrouble, run, repeat } = useOneAtATime();
  const [said, setSaid] = useState(note);
  const [meeting, setMeeting] = useState<Meeting>();
  const key = keptKey(who, schema, id);
  const isChanged = !isSameData(stored.data, draft.data) || Object.keys(draft.typed).length > 0;
  /** A new item is no work yet as long as nobody wrote anything. */
  const [first] = useState(given.start);
  const isTouched = !isSameData(first.data, draft.data) || Object.keys(draft.typed).length > 0;
  const target = { schema, id: stored.id, lang, base: stored.version };

  /** Takes over what the server has now; what was typed meanwhile stays. */
  function took(version: number, state: ItemState, data: StoredData): void {
    setStored((one) => ({ ...one, version, state, data }));
  }

  async function refused(answer: FailedRequest): Promise<void> {
    if (answer.is === 'refused' && (answer.status === 412 || answer.name === 'content-exists')) {
      const now = await askItem(schema, stored.id, lang);
      if (now.is === 'done') return meet({ ...onServer(now.value), data: newestData(now.value) });
    }
    setTrouble(answer);
    setSaid(null);
  }

  /** Somebody else has saved: both are merged, and what collides is asked. */
  function meet(theirs: ItemOnServer): void {
    const { data, collisions } = mergeItems(stored.data, draft.data, theirs.data);
    if (collisions.length > 0) setMeeting({ theirs, base: stored.data });
    else merged(theirs, data);
  }

  function merged(theirs: ItemOnServer, data: StoredData): void {
    setDraft((one) => ({ ...one, data }));
    setStored(theirs);
    setMeeting(undefined);
    setSaid(words.merged);
  }

  const send = (data: StoredData, publish: boolean) => {
    if (stored.version === NEW) return createItem(target, data, publish);
    const isSaved = !isChanged && publish && stored.state !== 'live';
    return isSaved ? setStatus(target, 'Published') : saveItem(target, data, publish);
  };

  return {
    ...{
      schema,
      stored,
      draft,
      setDraft,
      busy,
      said,
      setSaid,
      trouble,
      meeting,
      key,
      isChanged,
      isTouched,
      merged,
    },
    save: (publish: boolean) =>
      run(async () => {
        const { data } = draft;
        const answer = await send(data, publish);
        if (answer.is !== 'done') return refused(answer);
        const saved = stored.state === 'draft' ? 'draft' : 'changed';
        took(answer.value.version, publish ? 'live' : saved, data);
        setSaid(publish ? words.live : words.saved);
        if (id === null) forget(key);
        given.onSaved?.(stored.id, publish ? 'live' : 'draft');
      }),
    unpublish: () =>
      run(async () => {
        const answer = await setStatus(target, 'Draft');
        if (answer.is !== 'done') return refused(answer);
        took(answer.value.version, 'draft', stored.data);
        setSaid(words.offline);
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
        setStored((one) => ({ ...one, version, planned: planned ?? undefined }));
        setSaid(planned ? words.plan.saved : words.plan.forgotten);
      }),
    remove: () =>
      run(async () => {
        const answer = await deleteItem(target);
        if (answer.is !== 'done') return refused(answer);
        forget(key);
        given.onRemoved?.();
      }),
    repeat,
    discard() {
      setDraft({ data: stored.data, typed: {} });
      forget(key);
      setSaid(null);
    },
  };
}

/** Requests one after the other. Out: `trouble`: the last was not done; `repeat` asks for it again. */
function useOneAtATime() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<FailedRequest>();
  const latest = useRef<() => Promise<void>>(async () => undefined);

  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    latest.current = work;
    setBusy(true);
    setTrouble(undefined);
    await work();
    setBusy(false);
  }

  return { busy, trouble, setTrouble, run, repeat: () => run(latest.current) };
}

export type ItemWork = ReturnType<typeof useItemWork>;
