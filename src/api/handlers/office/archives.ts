import * as v from 'valibot';
import type { Archives, ArchiveState } from '#src/exchange/archive/archives.ts';
import { LIMITS as ARCHIVE } from '#src/exchange/archive/format.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Language } from '#src/model/languages.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LIMITS, parseForm } from '../../http.ts';
import { readFileForm } from '../multipart.ts';

const StartForm = v.strictObject({
  action: v.literal('start'),
  file: v.pipe(v.string(), v.maxLength(100)),
});

/**
 * `POST /manage/archive`: looks at an archive that is sent, or takes in one that was looked at. In: who asks, and which
 * language they read.
 */
export async function postArchive(
  request: Request,
  archives: Archives,
  { by, lang }: { by: string; lang: Language },
): Promise<Result<ArchiveState, Problem>> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/')) return start(request, archives, by);
  const form = await readFileForm(request, ARCHIVE.archive, (name, bytes) =>
    archives.look(name.slice(0, 200), bytes, lang),
  );
  return form.ok ? ok(form.value.taken) : form;
}

async function start(
  request: Request,
  archives: Archives,
  by: string,
): Promise<Result<ArchiveState, Problem>> {
  const form = await parseForm(request, StartForm, LIMITS.form);
  if (!form.ok) return form;
  const started = archives.start(form.value.file, by);
  if (!started.ok) return started;
  const state = archives.find(form.value.file);
  return state ? ok(state) : err(problem('import-unknown'));
}
