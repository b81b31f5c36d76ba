import * as v from 'valibot';
import { RestAnswer, SchemasAnswer } from '#src/api/contract/calls.ts';
import { ItemsAnswer, itemsPath, type ListableSchema } from '#src/api/contract/items.ts';
import { ask, type AskOptions, failureText } from '#src/client/requests/ask.ts';
import { $editData, type EditData } from '#src/client/stores/editing.ts';
import type { Fetch } from '#src/lib/retry.ts';
import { FETCH_FAILURES } from '#src/model/errors/fetch-failures.ts';
import type { Language } from '#src/model/languages.ts';
import { whenIdle } from '#src/lib/when-idle.ts';

/** The language of the interface, and of the page that is edited. */
type Languages = { lang: Language; shown: Language };

type Options = {
  fetch?: Fetch;
  log?(message: string, error: unknown): void;
};

let isLoading = false;

/** Loads what edit mode has besides (specification, section 6), once and when nothing else is to do. */
export function load(languages: Languages): void {
  if (isLoading) return;
  isLoading = true;
  whenIdle(() => void loadAll(languages));
}

/** An entry of the navigation as the call tells it; what is empty may be missing. */
const Screen = v.object({
  id: v.string(),
  data: v.object({
    label: v.nullish(v.string(), ''),
    slug: v.nullish(v.string(), null),
    order: v.nullish(v.number(), 0),
    children: v.nullish(v.array(v.string()), []),
  }),
});

/**
 * Loads schemas, files, the navigation of /manage, all pages, and what else links lead to, one after the other
 * and from no cache, into `$editData`. What cannot be fetched is logged in the catalogue's words, and loading
 * stops there.
 */
export async function loadAll(
  { lang, shown }: Languages,
  { fetch, log = console.error }: Options = {},
): Promise<void> {
  const answer = async <T>(
    path: string,
    schema: v.GenericSchema<unknown, T>,
    more?: Pick<AskOptions, 'method' | 'body'>,
  ) => {
    const found = await ask(schema, path, { lang, fetcher: fetch, ...more });
    if (found.is === 'done') return found.value;
    throw new Error(failureText(found, { away: `${path} does not answer` }));
  };
  const call = <T>(path: string, schema: v.GenericSchema<unknown, T>, more: object) =>
    answer(path, schema, { method: 'POST', body: { language: lang, cache: false, ...more } });
  const list = (schema: ListableSchema) => async () => {
    const path = itemsPath(schema, shown);
    const { items } = await answer(path, ItemsAnswer);
    return { lists: { ...$editData.get().lists, [path]: items } };
  };
  const steps: [keyof typeof FETCH_FAILURES, () => Promise<EditData>][] = [
    ['schemas', async () => ({ schemas: (await call('/api/schemas', SchemasAnswer, {})).items })],
    ['assets', list('assets')],
    [
      'backend-navigation',
      async () => {
        const asked = { url: 'backend-navigation', unpublished: true };
        const { items } = await call('/api/rest', RestAnswer, asked);
        const screens = v.parse(v.array(Screen), items);
        return { navigation: screens.map(({ id, data }) => ({ id, ...data })) };
      },
    ],
    ...(['pages', 'products', 'categories', 'documents'] as const).map(
      (schema): (typeof steps)[number] => [schema, list(schema)],
    ),
  ];
  for (const [name, step] of steps) {
    try {
      const loaded = await step();
      $editData.set({ ...$editData.get(), ...loaded });
    } catch (error) {
      log(FETCH_FAILURES[name], error);
      return;
    }
  }
}
