import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { editingMessage } from '#src/model/errors/editing-errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Fetch } from '#src/lib/retry.ts';
import type { Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { Route } from '#src/model/pages/answers.ts';
import { queryKey } from '#src/model/pages/query.ts';
import { type Device, openBareDevice, openDevice } from './save/device.ts';
import { createRequests, type EditorRequests } from './save/requests.ts';
import { createEditor, type Editor } from './editor.ts';
import { share } from './state/share.ts';
import type { Stored } from './state/stored.ts';

export type OpenEditorOptions = {
  /** The page that is looked at, as its payload says: a page, product, category or reusable block. */
  route: Pick<Route, 'id' | 'kind' | 'lang' | 'page' | 'schema'>;
  /** The language of the interface. */
  words: Language;
  fetch?: Fetch;
  /** What keeps the work beside the server; this browser, unless said otherwise. */
  device?: typeof openDevice;
  log?(message: string, details: object): void;
};

const logError = (message: string, details: object) => console.error(message, details);

/** Opens the draft of a page for editing. Out: the session, or what to tell the editor. */
export async function openEditor(
  options: OpenEditorOptions,
): Promise<Result<Editor, ProblemAnswer>> {
  const { route, words, log = logError } = options;
  const requests = createRequests(options.fetch, words, route.schema);
  const [item, pages, account] = await Promise.all([
    readShown(requests, route, words),
    loadPages(requests, route),
    requests.account(),
  ]);
  if (!pages.ok) return pages;
  if (!item.ok) return item;
  const { id, stored: found } = item.value;
  const published = found.published && share(found.document, found.published);
  const who = account.ok ? account.value : null;
  return ok(
    createEditor({
      item: id,
      lang: route.lang,
      pages: pages.value,
      stored: { ...found, published },
      words,
      requests,
      account: who,
      device: await deviceFor(id, who, options),
      log,
    }),
  );
}

/** Work is kept for the account that did it; without a device that keeps anything, saving goes on. */
async function deviceFor(
  item: string,
  account: string | null,
  { device: open = openDevice, log = logError }: OpenEditorOptions,
): Promise<Device> {
  if (account === null) return openBareDevice();
  try {
    return await open({ item, account }, log);
  } catch (error) {
    log('This browser keeps nothing on the device', { error });
    return openBareDevice();
  }
}

/** Reads the item whose blocks are shown. */
async function readShown(
  requests: EditorRequests,
  route: OpenEditorOptions['route'],
  words: Language,
): Promise<Result<{ id: string; stored: Stored }, ProblemAnswer>> {
  const id = await itemOf(requests, route, words);
  if (!id.ok) return id;
  const read = await requests.read(id.value);
  return read.ok ? ok({ id: id.value, stored: read.value }) : err(read.error.problem);
}

/** The item whose blocks are shown: a page itself, of a product or category the template. */
async function itemOf(
  requests: EditorRequests,
  { id, kind }: OpenEditorOptions['route'],
  words: Language,
): Promise<Result<string, ProblemAnswer>> {
  if (kind === 'page') return ok(id);
  const key = queryKey('template', kind);
  const found = await requests.answers([key]);
  if (!found.ok) return err(found.error.problem);
  const template = found.value[key];
  if (typeof template === 'string') return ok(template);
  const missing = problem('template-missing', { kind });
  return err({ ...missing, message: editingMessage(missing, words) });
}

/** The page in both languages; one that has none yet is shown like the other. */
async function loadPages(
  requests: EditorRequests,
  { id, lang, page }: OpenEditorOptions['route'],
): Promise<Result<Record<Language, PageData>, ProblemAnswer>> {
  const other = lang === 'de' ? 'en' : 'de';
  const [here, there] = await Promise.all([
    requests.page(id, lang, page),
    requests.page(id, other, page),
  ]);
  if (!here.ok) return err(here.error.problem);
  const shown = here.value;
  const borrowed: PageData = { ...shown, route: { ...shown.route, lang: other } };
  const linked = there.ok ? there.value : borrowed;
  return ok(lang === 'de' ? { de: shown, en: linked } : { de: linked, en: shown });
}
