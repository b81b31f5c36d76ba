import {
  deleteItem,
  type EditingHandler,
  getItem,
  postAnswers,
  postDraft,
  postItem,
  putItem,
  putStatus,
} from '#src/api/handlers/editing-requests.ts';
import { problemResponse } from '#src/api/http.ts';
import type { Editing } from '#src/api/handlers/content.ts';
import { ok } from '#src/lib/result.ts';
import type { Device, DeviceEvents, openDevice } from '#src/client/editor/save/device.ts';
import type { KeptHistory } from '#src/client/editor/save/undo-journal.ts';
import type { KeptWork } from '#src/client/editor/save/journal.ts';
import { loadDraft } from '#src/render/page/draft-page.ts';

const getDraft: EditingHandler = async ({ request }, editing) => {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { item = '', lang, page = '1' } = asked;
  const draft = loadDraft(await editing.drafts(), { item, lang, page: Number(page) }, 'canvas');
  return draft.ok ? ok({ status: 200, body: draft.value.data }) : draft;
};

const getSession: EditingHandler = async () =>
  ok({
    status: 200,
    body: {
      user: {
        email: 'vroni@almwerk.example',
        name: 'Vroni',
        superuser: true,
        language: 'de',
        zone: 'UTC',
      },
    },
  });

const ROUTES: [string, RegExp, EditingHandler][] = [
  ['GET', /^\/api\/draft$/, getDraft],
  ['GET', /^\/api\/_auth\/session$/, getSession],
  ['POST', /^\/api\/answers$/, postAnswers],
  ['POST', /^\/squidex\/content\/(?<schema>[^/]+)$/, postItem],
  ['GET', /^\/squidex\/content\/(?<schema>[^/]+)\/(?<id>[^/]+)$/, getItem],
  ['PUT', /^\/squidex\/content\/(?<schema>[^/]+)\/(?<id>[^/]+)$/, putItem],
  ['DELETE', /^\/squidex\/content\/(?<schema>[^/]+)\/(?<id>[^/]+)$/, deleteItem],
  ['POST', /^\/squidex\/content\/(?<schema>[^/]+)\/(?<id>[^/]+)\/draft$/, postDraft],
  ['PUT', /^\/squidex\/content\/(?<schema>[^/]+)\/(?<id>[^/]+)\/status$/, putStatus],
];

/** What stands between an editor and the server: the tests cut, slow down and forge it. */
export type TestNetwork = {
  /** Every request that was sent, `PUT /squidex/…`. */
  sent: string[];
  /** Answers in the server's place, or throws as a cut connection does. */
  before?: (request: Request) => Response | undefined | Promise<Response | undefined>;
  /** Called when the server has answered; may throw away the answer by throwing. */
  after?: (request: Request, response: Response) => void | Promise<void>;
  /** What arrives in the place of the server's answer. */
  replace?: (request: Request) => Response | undefined;
};

/** A `fetch` as the editor's program has it in a signed-in browser: to the real handlers. */
export function browserFetch(editing: Editing, line: TestNetwork): typeof fetch {
  return async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    const { pathname } = new URL(request.url);
    line.sent.push(`${request.method} ${pathname}`);
    const instead = await line.before?.(request);
    if (instead) return instead;
    for (const [method, pattern, handler] of ROUTES) {
      const match = pattern.exec(pathname);
      if (!match || method !== request.method) continue;
      const result = await handler(
        { wrote: () => undefined, request, params: { ...match.groups } },
        editing,
      );
      const response = result.ok
        ? Response.json(result.value.body, { status: result.value.status })
        : problemResponse(result.error, 'de');
      await line.after?.(request, response);
      return line.replace?.(request) ?? response;
    }
    throw new Error(`There is no ${request.method} ${pathname}.`);
  };
}

/** Windows of one browser without a disk: what they keep, and how they hear of each other. */
export function createBrowser() {
  const windows = new Map<string, { kept: KeptWork | null; events: DeviceEvents | undefined }>();
  const closed: KeptWork[] = [];
  const disk = { isFull: false };
  let history: (() => KeptHistory) | undefined;
  const open: typeof openDevice = async () => {
    const id = `window${windows.size + 1}`;
    const own: { kept: KeptWork | null; events: DeviceEvents | undefined } = {
      kept: null,
      events: undefined,
    };
    windows.set(id, own);
    const device: Device = {
      keep(work) {
        if (!disk.isFull) own.kept = { ...work, id, at: Date.now() };
      },
      flush: async () => !disk.isFull,
      clear() {
        own.kept = null;
      },
      left: async () => [...closed],
      async forget(other) {
        closed.splice(0, closed.length, ...closed.filter((one) => one.id !== other));
      },
      keepHistory(read) {
        history = read;
      },
      // What is in memory is not what would come from a disk.
      history: async () => history && structuredClone(history()),
      tell(version) {
        for (const one of windows.values()) if (one !== own) one.events?.onNewer(version);
      },
      listen(events) {
        own.events = events;
      },
      close: async () => void windows.delete(id),
    };
    return device;
  };
  return {
    open,
    closed,
    /** Whether there is room for what the windows keep from now on. */
    disk,
    /** What the windows keep now. */
    kept: () => [...windows.values()].flatMap(({ kept }) => kept ?? []),
    /** All windows die at once; what they kept is left. */
    crash(): void {
      closed.push(...[...windows.values()].flatMap(({ kept }) => kept ?? []));
      windows.clear();
    },
    /** The network is back. */
    online(): void {
      for (const { events } of windows.values()) events?.onBack();
    },
  };
}
