import type { AstroGlobal } from 'astro';
import { IMPORT_COLUMNS, postImport } from '#src/api/handlers/office/imports.ts';
import { fileResponse } from '#src/api/http.ts';
import { type Problem, statusOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { OpenScreen } from './_manage.ts';
import { changedAddress, tableQuery } from './_table-query.ts';

const PATH = '/manage/import';
const ROWS = 100;
const FORMATS = {
  csv: { type: 'text/csv', name: 'products', ending: 'csv' },
  json: { type: 'application/json', name: 'products', ending: 'json' },
  shopify: { type: 'text/csv', name: 'shopify', ending: 'csv' },
};

/** What the screen shows: the form for a file, or what a file does; or the products as a file. */
export async function showImport(astro: AstroGlobal, { lang, site, user }: OpenScreen) {
  const { imports } = site;
  const { searchParams } = astro.url;
  const format = (['csv', 'json', 'shopify'] as const).find(
    (one) => one === searchParams.get('format'),
  );
  let failure: Problem | undefined;
  if (format) {
    const file = await imports.write(format, lang);
    if (file.ok) return fileResponse(file.value, FORMATS[format]);
    failure = file.error;
    astro.response.status = statusOf(failure);
  }
  if (astro.request.method === 'POST') {
    const answer = await postImport(astro.request, imports, { by: user.email, lang });
    if (answer.ok) {
      const { state } = answer.value;
      return astro.redirect(`${PATH}?${new URLSearchParams({ file: state.id })}`, 303);
    }
    failure = answer.error;
    astro.response.status = statusOf(failure);
  }
  const id = searchParams.get('file');
  const state = id === null ? undefined : await imports.find(id);
  if (id !== null && !state) {
    failure ??= problem('import-unknown');
    astro.response.status = statusOf(failure);
  }
  if (state && 'total' in state.run) {
    astro.response.headers.set('Refresh', '1');
  }
  const { page } = tableQuery(astro.url, ['line']);
  const past = await imports.past();
  return {
    state,
    failure,
    columns: IMPORT_COLUMNS,
    past: id === null ? past : [],
    canRevert: past.some((one) => one.id === id),
    ...{ page, perPage: ROWS },
    addressOf: (changes: Record<string, string | null>) => changedAddress(astro.url, changes),
  };
}
