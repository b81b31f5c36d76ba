import * as v from 'valibot';
import {
  type PresentPerson,
  type PresenceEvent,
  PresenceQuery,
  MoveRequest,
} from '#src/api/contract/presence.ts';
import type { AuditEntry } from '#src/auth/audit.ts';
import type { User } from '#src/auth/accounts.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LIMITS, parseBody } from '../http.ts';
import { type PresenceWire, createOtherTabs, type OtherTab } from './presence-others.ts';

/** Who edits which item at this moment, and in which block. Nothing of it is kept. */
export type Presence = {
  /**
   * Lets a tab in. In: also whether its user may still edit; asked every few seconds. Out: what it hears until it
   * leaves, or until its user may not; undefined where too many are there.
   */
  join(
    user: User,
    asked: PresenceQuery,
    mayStay?: () => boolean,
  ): ReadableStream<Uint8Array> | undefined;
  /** A tab is in another block. False: no tab of this user has that name. */
  move(user: User, tab: string, block: string | null): boolean;
  /** Somebody has written an item: who edits it hears of the version. */
  wrote(entry: AuditEntry): void;
};

/** Tabs of all and of one person: each holds a connection, and is told of all others at its item. */
const MOST_TABS = 120;
const MOST_TABS_OF_ONE = 24;
/** A stream that is older ends, and the browser opens another one. */
const OLDEST_MS = 600_000;
const AGAIN_MS = 500;
/** Below the time after which an idle connection is closed; it also finds out who has left, or lost the right. */
const BEAT_MS = 10_000;

type Tab = PresentPerson & {
  email: string;
  item: string;
  since: number;
  /** Its stream has ended by itself: it is back in a moment, or gone. */
  isOver: boolean;
  mayStay(): boolean;
  send(text: string): void;
  end(): void;
};

type PresenceOptions = {
  /** How often everybody is sent a sign of life. */
  beatMs?: number;
  /** The other servers of the site; absent: there are none. */
  wire?: PresenceWire | undefined;
  /** Reads an item again that was written at another server. */
  readAgain?: (schema: string, id: string) => Promise<unknown>;
};

/** Nobody is there at first. */
export function createPresence(options: PresenceOptions = {}): Presence {
  const { beatMs = BEAT_MS, wire, readAgain = async () => undefined } = options;
  const tabs = new Map<string, Tab>();
  let beating: ReturnType<typeof setInterval> | undefined;

  const on = (item: string) => [...tabs.values()].filter((tab) => tab.item === item);
  const hasRoom = (email: string) =>
    tabs.size < MOST_TABS &&
    [...tabs.values()].filter((tab) => tab.email === email).length < MOST_TABS_OF_ONE;
  const tell = (tab: Tab, event: PresenceEvent) => tab.send(`data: ${JSON.stringify(event)}\n\n`);

  const elsewhere =
    wire &&
    createOtherTabs({
      wire,
      own: () => [...tabs.values()].map(asOtherTab),
      changed: tellPeople,
      wrote: ({ schema, id, after, who, name }) =>
        // Who is told looks at once: what this server knows has to be as new.
        void readAgain(schema, id)
          .catch(() => undefined)
          .then(() => tellSaved(id, after, who, name)),
    });

  function tellPeople(item: string): void {
    // A tab that has come here from another server may still stand there.
    const away = elsewhere?.on(item).filter(({ tab }) => !tabs.has(tab)) ?? [];
    const all = [...on(item), ...away];
    for (const tab of on(item)) {
      // One's own other windows are left out.
      const others = all.filter(({ email }) => email !== tab.email);
      tell(tab, { is: 'people', people: others.map(asPerson) });
    }
  }

  function tellSaved(id: string, after: number | null, who: string, name: string): void {
    if (after === null) return;
    // What one saved oneself one knows; another window of one's own hears of it by itself.
    for (const tab of on(id).filter(({ email }) => email !== who)) {
      tell(tab, { is: 'saved', version: after, name, at: Date.now() });
    }
  }

  function beat(): void {
    beating ??= setInterval(() => {
      for (const tab of [...tabs.values()]) {
        if (tab.isOver) leave(tab);
        else if (Date.now() - tab.since < OLDEST_MS && tab.mayStay()) tab.send(':\n\n');
        else tab.end();
      }
      elsewhere?.sweep();
      elsewhere?.tell();
    }, beatMs).unref();
  }

  function leave(tab: Tab): void {
    if (tabs.get(tab.tab) !== tab) return;
    tabs.delete(tab.tab);
    tellPeople(tab.item);
    elsewhere?.tell();
    if (tabs.size > 0) return;
    clearInterval(beating);
    beating = undefined;
  }

  return {
    join({ email, name }, { item, tab: id }, mayStay = () => true) {
      const before = tabs.get(id);
      if (before && before.email !== email) return undefined;
      if (!before && !hasRoom(email)) return undefined;
      if (before && !before.isOver) before.end();
      const encoder = new TextEncoder();
      let tab: Tab | undefined;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const joined: Tab = {
            ...{ tab: id, email, name: name || nameOf(email), item, block: before?.block ?? null },
            ...{ since: Date.now(), isOver: false, mayStay },
            send(text) {
              if (!joined.isOver) controller.enqueue(encoder.encode(text));
            },
            end() {
              joined.isOver = true;
              controller.close();
            },
          };
          joined.send(`retry: ${AGAIN_MS}\n\n`);
          tab = joined;
          tabs.set(id, joined);
          beat();
          tellPeople(item);
          elsewhere?.tell(tabs.size === 1);
        },
        cancel: () => tab && leave(tab),
      });
    },
    move(user, id, block) {
      const tab = tabs.get(id);
      if (!tab || tab.email !== user.email) return false;
      if (tab.block !== block) {
        tab.block = block;
        tellPeople(tab.item);
        elsewhere?.tell();
      }
      return true;
    },
    wrote({ who, schema, id, after }) {
      const name = [...tabs.values()].find(({ email }) => email === who)?.name ?? nameOf(who);
      tellSaved(id, after, who, name);
      wire?.tell({ is: 'wrote', who, name, schema, id, after });
    },
  };
}

const asPerson = ({ tab, name, block }: PresentPerson): PresentPerson => ({ tab, name, block });
const asOtherTab = ({ tab, email, name, item, block }: Tab): OtherTab => ({
  ...{ tab, email, name, item, block },
});
const nameOf = (email: string) => email.split('@')[0] ?? email;

/** `GET /api/presence?item=&tab=`. Out: the stream; null where there is no room, which asks for no other try. */
export function getPresence(
  url: URL,
  user: User,
  presence: Pick<Presence, 'join'>,
  mayStay: () => boolean,
): Result<ReadableStream<Uint8Array> | null, Problem> {
  const asked = v.safeParse(PresenceQuery, Object.fromEntries(url.searchParams));
  if (!asked.success) return err(problem('body-invalid', { reason: v.summarize(asked.issues) }));
  return ok(presence.join(user, asked.output, mayStay) ?? null);
}

/** `POST /api/presence`: where a tab is. Nothing is said where the server has forgotten it: it will join again. */
export async function postPresence(
  request: Request,
  user: User,
  presence: Pick<Presence, 'move'>,
): Promise<Result<{ body: object; status: 200 }, Problem>> {
  const body = await parseBody(request, MoveRequest, LIMITS.json);
  if (!body.ok) return body;
  const isKnown = presence.move(user, body.value.tab, body.value.block);
  return ok({ status: 200, body: { isKnown } });
}
