import * as v from 'valibot';
import { AssetsAnswer, RestAnswer, SchemasAnswer } from '#src/api/contract/calls.ts';
import { $editData } from '#src/client/stores/editing.ts';
import { request } from '#src/client/visitor/http.ts';
import type { Fetch } from '#src/lib/retry.ts';
import { FETCH_FAILURES } from '#src/model/fetch-failures.ts';
import type { Language } from '#src/model/languages.ts';
import { whenIdle } from '../canvas/when-idle.ts';

type Options = {
  fetch?: Fetch;
  log?(message: string, error: unknown): void;
};

let isLoading = false;

/** Loads what edit mode has besides (specification, section 6), once and when nothing else is to do. */
export function load(language: Language): void {
  if (isLoading) return;
  isLoading = true;
  whenIdle(() => void loadAll(language));
}

/**
 * Loads schemas, files, the navigation of /manage and all pages, one after the other and from no cache, into
 * `$editData`. What cannot be fetched is logged in the catalogue's words, and loading stops there.
 */
export async function loadAll(
  language: Language,
  { fetch = request, log = console.error }: Options = {},
): Promise<void> {
  const call = async <T>(path: string, answer: v.GenericSchema<unknown, T>, more: object) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ language, cache: false, ...more }),
    });
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    return v.parse(answer, await response.json());
  };
  const items = (url: string) => call('/api/rest', RestAnswer, { url, unpublished: true });
  const steps = {
    schemas: async () => ({ schemas: (await call('/api/schemas', SchemasAnswer, {})).items }),
    assets: async () => ({ assets: (await call('/api/getassets', AssetsAnswer, {})).items }),
    'backend-navigation': async () => ({ navigation: (await items('backend-navigation')).items }),
    pages: async () => ({ pages: (await items('pages')).items }),
  } as const;
  for (const name of ['schemas', 'assets', 'backend-navigation', 'pages'] as const) {
    try {
      const loaded = await steps[name]();
      $editData.set({ ...$editData.get(), ...loaded });
    } catch (error) {
      log(FETCH_FAILURES[name], error);
      return;
    }
  }
}
