import { useCallback, useEffect, useState } from 'react';
import type { ContentItem } from '#src/api/contract/content.ts';
import { newestData } from '#src/client/items/kept.ts';
import { onServer } from '#src/client/items/form/load-item.ts';
import {
  askForm,
  askItem,
  askVersion,
  askVersions,
  createItem,
  discardDraft,
  remark,
  saveItem,
} from '#src/client/items/requests.ts';
import { copyOf } from '#src/model/items/copy-of.ts';
import { namesIn, type NamesById } from '#src/client/items/differences/tell-differences.ts';
import { useOneAtATime } from '#src/client/items/use-one-at-a-time.ts';
import type { FailedRequest, RequestResult } from '#src/client/requests/ask.ts';
import { type ItemDifference, itemDifferences } from '#src/model/items/item-changes.ts';
import type { ItemFormDefinition, StoredData } from '#src/model/items/item-form.ts';
import type { ItemState } from '#src/model/items/item-table.ts';
import { type VersionRow, versionRows } from '#src/model/items/item-versions.ts';
import type { Language } from '#src/model/languages.ts';
import { randomId } from '#src/lib/random-id.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import type { VersionWords } from './words.ts';

/** An item with all that is known of its past. */
export type Past = {
  definition: ItemFormDefinition;
  rows: VersionRow[];
  version: number;
  state: ItemState;
  data: StoredData;
};

/** What a version was, and how it differs from what is there now. */
export type Former = {
  version: number;
  data: StoredData;
  differences: ItemDifference[];
  names: NamesById;
};

type Target = ItemRef & { lang: Language };

type SendVersion = (base: number) => Promise<RequestResult<unknown>>;

/** The past of an item, one version of it, and what can be done with them. */
export function useVersions(target: Target, words: VersionWords) {
  const { schema, id, lang } = target;
  const [past, setPast] = useState<Past>();
  const [chosen, choose] = useState<number>();
  const [former, setFormer] = useState<Former>();
  const [trouble, setTrouble] = useState<FailedRequest>();
  const [said, setSaid] = useState('');
  const { isBusy, run } = useOneAtATime();

  const load = useCallback(async () => {
    const read = await readPast({ schema, id, lang });
    if (read.is !== 'done') return setTrouble(read);
    setTrouble(undefined);
    setPast(read.value);
    // What stands there now has nothing to be compared with.
    choose((one) => one ?? read.value.rows[1]?.version ?? read.value.rows[0]?.version);
  }, [schema, id, lang]);
  useEffect(() => void load(), [load]);

  useEffect(() => {
    if (!past || chosen === undefined) return;
    let isOld = false;
    void readFormer({ schema, id, lang }, past, chosen).then((read) => {
      if (isOld) return;
      // What cannot be read is not shown as another version, and no trouble outlives what it was about.
      setFormer(read.is === 'done' ? read.value : undefined);
      setTrouble(read.is === 'done' ? undefined : read);
    });
    return () => {
      isOld = true;
    };
  }, [schema, id, lang, past, chosen]);

  const changeOnce = async (send: SendVersion, done: string) => {
    if (!past) return;
    setSaid(words.saving);
    const answer = await send(past.version);
    const isConflict = answer.is === 'refused' && answer.status === 412;
    setSaid(answer.is === 'done' ? done : isConflict ? words.conflict : '');
    if (answer.is === 'done' || isConflict) await load();
    else setTrouble(answer);
  };
  const change = (send: SendVersion, done: string) => run(() => changeOnce(send, done));

  return {
    ...{ past, chosen, choose, former, trouble, said, isBusy, load },
    /** Makes values the draft. */
    save: (data: StoredData, done: string) =>
      change((base) => saveItem({ ...target, base }, data, false), done),
    /** Makes a new item of values, as a draft, and goes there. */
    copy: (data: StoredData) => {
      const copy = { ...target, id: randomId() };
      return change(async () => {
        const made = await createItem(copy, copyOf(data, lang), false);
        if (made.is === 'done') location.assign(`/manage/squidex/${schema}/${copy.id}`);
        return made;
      }, words.copied);
    },
    /** Keeps what somebody says of a version. */
    note: (version: number, note: string) =>
      change(() => remark(target, version, { note }), words.noted),
    discard: () => change((base) => discardDraft({ ...target, base }), words.discarded),
  };
}

async function readPast({ schema, id, lang }: Target): Promise<RequestResult<Past>> {
  const [form, item, versions] = await Promise.all([
    askForm(schema, lang),
    askItem(schema, id, lang),
    askVersions(schema, id, lang),
  ]);
  if (form.is !== 'done') return form;
  if (item.is !== 'done') return item;
  if (versions.is !== 'done') return versions;
  return {
    is: 'done',
    value: {
      definition: form.value,
      rows: versionRows(versions.value.versions),
      ...stateOf(item.value),
    },
  };
}

function stateOf(item: ContentItem): Pick<Past, 'version' | 'state' | 'data'> {
  const { version, state } = onServer(item);
  return { version, state, data: newestData(item) };
}

async function readFormer(
  target: Target,
  { definition, data: now }: Past,
  version: number,
): Promise<RequestResult<Former>> {
  const read = await askVersion(target, version);
  if (read.is !== 'done') return read;
  const { data } = read.value;
  const differences = itemDifferences(data, now);
  const names = await namesIn(differences, definition, target.lang);
  return { is: 'done', value: { version, data, differences, names } };
}
