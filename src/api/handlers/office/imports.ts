import * as v from 'valibot';
import type { Importer, ImportState } from '#src/exchange/importer.ts';
import { COLUMNS, ID, STATUS } from '#src/exchange/columns.ts';
import { MAX_FILE_BYTES } from '#src/exchange/read-table.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Language } from '#src/model/languages.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LIMITS, parseForm } from '../../http.ts';
import { readFileForm } from '../multipart.ts';

const FileId = v.pipe(v.string(), v.maxLength(100));
const StartForm = v.variant('action', [
  v.strictObject({
    action: v.literal('start'),
    file: FileId,
    /** Rows with a fault are left out. */
    skip: v.optional(v.literal('on')),
  }),
  v.strictObject({ action: v.literal('revert'), file: FileId }),
]);

/** The columns that a file may have, in the order of our own. */
export const IMPORT_COLUMNS = [
  { name: ID, isRequired: false },
  ...COLUMNS.map(({ name, isRequired }) => ({ name, isRequired })),
  { name: STATUS, isRequired: false },
];

export type ImportAnswer = { kind: 'looked' | 'started'; state: ImportState };

/**
 * `POST /manage/import`: reads a file and says what it would do, carries out one that was read before, or takes back
 * one that was carried out.
 * In: also who asks, and which language they read.
 */
export async function postImport(
  request: Request,
  imports: Importer,
  { by, lang }: { by: string; lang: Language },
): Promise<Result<ImportAnswer, Problem>> {
  const type = request.headers.get('content-type') ?? '';
  return type.startsWith('multipart/')
    ? lookAt(request, imports, lang)
    : start(request, imports, by);
}

async function lookAt(
  request: Request,
  imports: Importer,
  lang: Language,
): Promise<Result<ImportAnswer, Problem>> {
  const form = await readFileForm(request, MAX_FILE_BYTES, async (name, bytes) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > MAX_FILE_BYTES) return err(problem('body-too-large', { limit: MAX_FILE_BYTES }));
      chunks.push(chunk);
    }
    return ok({ name: name.slice(0, 200), bytes: Buffer.concat(chunks) });
  });
  if (!form.ok) return form;
  const { taken, fields } = form.value;
  const publishNew = fields.get('publish') === 'on';
  const state = await imports.look(taken, { publishNew, lang });
  return state.ok ? ok({ kind: 'looked', state: state.value }) : state;
}

async function start(
  request: Request,
  imports: Importer,
  by: string,
): Promise<Result<ImportAnswer, Problem>> {
  const form = await parseForm(request, StartForm, LIMITS.form);
  if (!form.ok) return form;
  const { file, ...asked } = form.value;
  const started =
    asked.action === 'revert'
      ? await imports.revert(file, by)
      : await imports.start(file, { skipFaults: asked.skip === 'on', by });
  if (!started.ok) return started;
  const state = await imports.find(file);
  return state ? ok({ kind: 'started', state }) : err(problem('import-unknown'));
}
