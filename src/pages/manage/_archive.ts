import type { AstroGlobal } from 'astro';
import { postArchive } from '#src/api/handlers/office/archives.ts';
import { editableSchemas } from '#src/api/handlers/items/item-forms.ts';
import { fileResponse } from '#src/api/http.ts';
import { exportEntry } from '#src/auth/audit.ts';
import { type Problem, statusOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { OpenScreen } from './_manage.ts';

const PATH = '/manage/archive';
const ARCHIVE = { name: 'loden', ending: 'zip', type: 'application/zip' };

/** What the screen shows: what an archive would do or did; or everything as an archive. */
export async function showArchive(astro: AstroGlobal, { lang, site, user }: OpenScreen) {
  const { archives, audit, editing } = site;
  const { searchParams } = astro.url;
  let failure: Problem | undefined;
  if (astro.request.method === 'POST') {
    const answer = await postArchive(astro.request, archives, { by: user.email, lang });
    if (answer.ok) {
      return astro.redirect(`${PATH}?${new URLSearchParams({ file: answer.value.id })}`, 303);
    }
    failure = answer.error;
  } else if (searchParams.has('take')) {
    const made = await archives.write(user.email);
    if (made.ok) {
      audit.append(exportEntry(user.email, 'archive'));
      return fileResponse(made.value, ARCHIVE);
    }
    failure = made.error;
  }
  const id = searchParams.get('file');
  const state = id === null ? undefined : archives.find(id);
  if (id !== null && !state) failure ??= problem('import-unknown');
  if (failure) astro.response.status = statusOf(failure);
  if (state?.run.kind === 'writing') astro.response.headers.set('Refresh', '1');
  const schemas = await editableSchemas(editing, lang);
  const labels = new Map(schemas.map(({ name, label }) => [name, label]));
  return { state, failure, labelOf: (name: string) => labels.get(name) ?? name };
}
