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
import { loadDraft } from '#src/render/draft.ts';

const getDraft: EditingHandler = async ({ request }, editing) => {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { item = '', lang, page = '1' } = asked;
  const draft = loadDraft(await editing.drafts(), { item, lang, page: Number(page) }, 'canvas');
  return draft.ok ? ok({ status: 200, body: draft.value }) : draft;
};

const ROUTES: [string, RegExp, EditingHandler][] = [
  ['GET', /^\/api\/draft$/, getDraft],
  ['POST', /^\/api\/answers$/, postAnswers],
  ['POST', /^\/squidex\/content\/(?<schema>[^/]+)$/, postItem],
  ['GET', /^\/squidex\/content\/(?<schema>[^/]+)\/(?<id>[^/]+)$/, getItem],
  ['PUT', /^\/squidex\/content\/(?<schema>[^/]+)\/(?<id>[^/]+)$/, putItem],
  ['DELETE', /^\/squidex\/content\/(?<schema>[^/]+)\/(?<id>[^/]+)$/, deleteItem],
  ['POST', /^\/squidex\/content\/(?<schema>[^/]+)\/(?<id>[^/]+)\/draft$/, postDraft],
  ['PUT', /^\/squidex\/content\/(?<schema>[^/]+)\/(?<id>[^/]+)\/status$/, putStatus],
];

/** What stands between an editor and the server: the tests cut, slow down and forge it. */
export type Line = {
  /** Every request that was sent, `PUT /squidex/…`. */
  sent: string[];
  /** Answers in the server's place, or throws as a cut connection does. */
  before?: (request: Request) => Response | undefined | Promise<Response | undefined>;
  /** Called when the server has answered; may throw away the answer by throwing. */
  after?: (request: Request, response: Response) => void | Promise<void>;
};

/** A `fetch` as the editor's program has it in a signed-in browser: to the real handlers. */
export function browserFetch(editing: Editing, line: Line): typeof fetch {
  return async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    const { pathname } = new URL(request.url);
    line.sent.push(`${request.method} ${pathname}`);
    const instead = await line.before?.(request);
    if (instead) return instead;
    for (const [method, pattern, handler] of ROUTES) {
      const match = pattern.exec(pathname);
      if (!match || method !== request.method) continue;
      const result = await handler({ request, params: { ...match.groups } }, editing);
      const response = result.ok
        ? Response.json(result.value.body, { status: result.value.status })
        : problemResponse(result.error, 'de');
      await line.after?.(request, response);
      return response;
    }
    throw new Error(`There is no ${request.method} ${pathname}.`);
  };
}
