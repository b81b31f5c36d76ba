import type { ReadableAtom } from 'nanostores';
import * as v from 'valibot';
import { PRESENCE_PATH, PresenceEvent } from '#src/api/contract/presence.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import { request } from '#src/client/visitor/http.ts';
import { onAbort } from '#src/lib/on-abort.ts';
import { randomId } from '#src/lib/random-id.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { equal } from '../../state/equal.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { Editor } from '../../editor.ts';
import type { Chrome } from '../chrome/chrome.ts';
import type { Ui } from '../chrome/ui.ts';
import { followSaves } from './follow-saves.ts';

/** After so long in another window somebody counts as gone. */
const AWAY_MS = 30_000;
/** After the server has refused. */
const AGAIN_MS = 60_000;
/** Selecting goes from block to block. */
const REST_MS = 200;
/** How long the mark on somebody else's change stays, and how long it is waited for. */
const SHOWN_MS = 8_000;

/** Hears who else edits the item, and takes over what they save, while the window is looked at. */
export function watchPresence(chrome: Chrome): void {
  const { editor, ui, signal } = chrome;
  const tab = randomId();
  const query = new URLSearchParams({ item: editor.item, tab });
  let source: EventSource | undefined;
  // A stream that is closed may live on for a while, and what it is heard by with it.
  let listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  const heardOf = followSaves(chrome);
  const showChanges = createChanges(chrome);

  function join(): void {
    if (source || document.hidden || signal.aborted) return;
    const opened = new EventSource(`${PRESENCE_PATH}?${query}`);
    source = opened;
    const heard = { signal: listening.signal };
    const onOpen = () => {
      // Whoever saved meanwhile was not heard.
      if (!isFirst) editor.catchUp();
      isFirst = false;
      tellPlace();
    };
    const onMessage = ({ data }: MessageEvent) => {
      const event = v.safeParse(v.pipe(v.string(), v.parseJson(), PresenceEvent), data);
      if (event.success) hear(event.output);
    };
    const onError = () => {
      ui.$people.set([]);
      if (opened.readyState !== EventSource.CLOSED) return;
      leave();
      later(join, AGAIN_MS);
    };
    opened.addEventListener('open', onOpen, heard);
    opened.addEventListener('message', onMessage, heard);
    opened.addEventListener('error', onError, heard);
  }

  function hear(event: PresenceEvent): void {
    if (event.is === 'people') {
      ui.$people.set(event.people);
      return;
    }
    heardOf(event);
    showChanges(event.name);
    editor.catchUp(event.version);
  }

  function leave(): void {
    listening.abort();
    listening = new AbortController();
    source?.close();
    source = undefined;
    ui.$people.set([]);
  }

  function later(work: () => void, ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  }

  let resting: ReturnType<typeof setTimeout> | undefined;
  const tellPlace = () => {
    clearTimeout(resting);
    resting = setTimeout(() => void say(tab, blockOf(chrome), source), REST_MS);
  };

  const onVisible = () => (document.hidden ? later(leave, AWAY_MS) : later(join, 0));
  document.addEventListener('visibilitychange', onVisible, { signal });
  onAbort(signal, editor.$selection.listen(tellPlace));
  onAbort(signal, () => {
    clearTimeout(timer);
    clearTimeout(resting);
    leave();
  });
  join();
}

function blockOf({ editor }: Chrome): string | null {
  const selection = editor.$selection.get();
  if (selection.on === 'text') return selection.block;
  return selection.on === 'blocks' ? (selection.ids[0] ?? null) : null;
}

/** Tells where this tab is. Who cannot be reached is told when the stream opens again. */
async function say(tab: string, block: string | null, source: EventSource | undefined) {
  if (source?.readyState !== EventSource.OPEN) return;
  const body = JSON.stringify({ tab, block });
  const headers = { 'Content-Type': 'application/json' };
  await request(PRESENCE_PATH, { method: 'POST', headers, body }).catch(() => undefined);
}

type Changing = Pick<Chrome, 'signal'> & {
  editor: Pick<Editor, '$theirs'> & { $page: ReadableAtom<Pick<PageData, 'blocks'>> };
  ui: Pick<Ui, '$touched'>;
};

/**
 * Out: marks the blocks that the next change of the page brings, if it comes from somebody else. In: who that is.
 * A mark stays until its time is over or the next change has one.
 */
export function createChanges({ editor, ui, signal }: Changing): (name: string) => void {
  let stop: (() => void) | undefined;
  let over: ReturnType<typeof setTimeout> | undefined;
  onAbort(signal, () => {
    stop?.();
    clearTimeout(over);
  });
  return (name) => {
    stop?.();
    const before = new Map([...walk(editor.$page.get().blocks)].map(({ node }) => [node.id, node]));
    const isChanged = ({ node }: { node: BlockNode }) => {
      const old = before.get(node.id);
      return !old || !equal(withoutChildren(old), withoutChildren(node));
    };
    const unlisten = editor.$theirs.listen(() => {
      stop?.();
      const blocks = [...walk(editor.$page.get().blocks)].filter(isChanged);
      ui.$touched.set({ name, blocks: blocks.map(({ node }) => node.id) });
      clearTimeout(over);
      over = setTimeout(() => ui.$touched.set(null), SHOWN_MS);
    });
    const given = setTimeout(() => stop?.(), SHOWN_MS);
    stop = () => {
      clearTimeout(given);
      unlisten();
    };
  };
}

const withoutChildren = ({ children: _, ...node }: BlockNode) => node;
