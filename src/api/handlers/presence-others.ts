import * as v from 'valibot';

const Text = v.pipe(v.string(), v.maxLength(400));

/** A tab that edits at another server of the site. */
const OtherTab = v.object({
  ...{ tab: Text, email: Text, name: Text, item: Text },
  block: v.nullable(Text),
});
export type OtherTab = v.InferOutput<typeof OtherTab>;

/**
 * What servers tell each other of who edits: all tabs of one of them, and whether it wants to hear of those of the
 * others; or that somebody has written an item (`after`: the version, null where there is none).
 */
export const PresenceMessage = v.variant('is', [
  v.object({ is: v.literal('tabs'), tabs: v.array(OtherTab), asks: v.boolean() }),
  v.object({
    ...{ is: v.literal('wrote'), who: Text, name: Text, schema: Text, id: Text },
    after: v.nullable(v.number()),
  }),
]);
export type PresenceMessage = v.InferOutput<typeof PresenceMessage>;

/** The other servers, as far as editors meet there. Nobody waits for a message, and one may be lost. */
export type PresenceWire = {
  tell(message: PresenceMessage): void;
  /** Calls `hear` with what others tell; `from` names the server. */
  listen(hear: (from: string, message: PresenceMessage) => void): void;
  /** Calls `listener` when messages may have been missed. */
  onMissed(listener: () => void): void;
};

type OtherTabsOptions = {
  wire: PresenceWire;
  /** The tabs at this server. */
  own(): OtherTab[];
  /** Called when others are at an item, or no longer. */
  changed(item: string): void;
  /** Somebody wrote an item at another server. */
  wrote(message: Extract<PresenceMessage, { is: 'wrote' }>): void;
};

/** A server that says nothing for so long is gone; it would say something each ten seconds. */
const SILENT_MS = 25_000;

/** Who edits at the other servers of the site. */
export function createOtherTabs({ wire, own, changed, wrote }: OtherTabsOptions) {
  const servers = new Map<string, { tabs: OtherTab[]; heard: number }>();
  const tell = (asks = false) => wire.tell({ is: 'tabs', tabs: own(), asks });

  function set(from: string, tabs: OtherTab[]): void {
    const before = servers.get(from)?.tabs ?? [];
    if (tabs.length > 0) servers.set(from, { tabs, heard: performance.now() });
    else servers.delete(from);
    if (JSON.stringify(before) === JSON.stringify(tabs)) return;
    for (const item of new Set([...before, ...tabs].map((tab) => tab.item))) changed(item);
  }

  wire.listen((from, message) => {
    if (message.is === 'wrote') return wrote(message);
    set(from, message.tabs);
    if (message.asks && own().length > 0) tell();
  });
  wire.onMissed(() => tell(own().length > 0));

  return {
    on: (item: string) =>
      [...servers.values()].flatMap(({ tabs }) => tabs.filter((tab) => tab.item === item)),
    /** Tells the others who is here. In: whether to hear of them, too. */
    tell,
    /** Forgets servers that are silent. */
    sweep() {
      for (const [from, { heard }] of servers) {
        if (performance.now() - heard > SILENT_MS) set(from, []);
      }
    },
  };
}
