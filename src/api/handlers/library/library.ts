import * as v from 'valibot';
import { err, ok, type Result } from '#src/lib/result.ts';
import { hasWords } from '#src/lib/words.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import type { LibraryFile, LibraryState } from '#src/model/items/library-file.ts';
import { readForm } from '../../http.ts';
import type { Wrote } from '../editing-requests.ts';
import type { Library } from './library-files.ts';
import { changeFolder, type FolderChanged } from './library-folders.ts';
import { changeMany, type ManyChanged } from './library-many.ts';
import type { Uploads } from './uploads.ts';

export const LIBRARY_SORTS = ['changed', 'name', 'uses'] as const;
type LibrarySort = (typeof LIBRARY_SORTS)[number];

type LibraryQuery = {
  words: string;
  state: LibraryState | undefined;
  /** Files of this folder alone. */
  folder: string | undefined;
  sort: LibrarySort;
  descending: boolean;
  lang: Language;
};

/** The files that have all words in their name or texts, in the order that is asked for; the newest come first. */
export function findFiles(
  files: readonly LibraryFile[],
  { words, state, folder, sort, descending, lang }: LibraryQuery,
): LibraryFile[] {
  const { compare } = new Intl.Collator(LOCALES[lang], { numeric: true });
  const order: Record<LibrarySort, (a: LibraryFile, b: LibraryFile) => number> = {
    changed: (a, b) => b.lastModified.localeCompare(a.lastModified, 'en'),
    name: (a, b) => compare(a.fileName, b.fileName),
    uses: (a, b) => a.uses - b.uses,
  };
  const sign = descending ? -1 : 1;
  return files
    .filter((file) => fits(file, state) && (folder === undefined || file.folder === folder))
    .filter(({ fileName, alt, tags }) =>
      hasWords([fileName, alt.de ?? '', alt.en ?? '', ...tags], words),
    )
    .sort((a, b) => sign * order[sort](a, b) || compare(a.fileName, b.fileName));
}

/** How many files are in each state. */
export function countStates(files: readonly LibraryFile[]): Record<LibraryState, number> {
  const count = (state: LibraryState) => files.filter((file) => fits(file, state)).length;
  return { wordless: count('wordless'), unused: count('unused') };
}

function fits(file: LibraryFile, state: LibraryState | undefined): boolean {
  switch (state) {
    case 'wordless':
      return isWordless(file);
    case 'unused':
      return file.uses === 0;
    case undefined:
      return true;
  }
}

/** Whether people who do not see a picture learn nothing of it. */
function isWordless({ picture, alt, decorative }: LibraryFile): boolean {
  return picture !== undefined && !decorative && !alt.de;
}

/** What a form of the library came to. */
export type LibraryResult =
  /** `late`: names of files that somebody else changed meanwhile. */
  | { kind: 'described'; count: number; late: string[] }
  | { kind: 'removed'; fileName: string }
  /** The middle of a picture is noted. */
  | { kind: 'focused' }
  | ManyChanged
  | FolderChanged;

type Ports = { library: Library; uploads: Pick<Uploads, 'kindOf' | 'note'>; wrote: Wrote };

/** A page of the table of texts, filled in. */
const LIMIT = 256 * 1024;
const MOST_WORDS = 1_000;

const Version = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const Removal = v.strictObject({
  action: v.literal('remove'),
  file: v.string(),
  version: Version,
});
const Words = v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(MOST_WORDS));

/** `POST /manage/squidex-assets`: writes the texts of a table, or takes a file away. */
export async function changeLibrary(
  request: Request,
  ports: Ports,
): Promise<Result<LibraryResult, Problem>> {
  const form = await readForm(request, LIMIT);
  if (!form.ok) return form;
  const { action } = form.value;
  if (action === 'texts') return describe(form.value, ports);
  if (action === 'many') return changeMany(form.value, ports);
  if (action === 'focus') return focus(form.value, ports);
  if (action?.startsWith('folder-')) return changeFolder(form.value, ports);
  const removal = v.safeParse(Removal, form.value);
  return removal.success ? remove(removal.output, ports) : err(problem('form-incomplete'));
}

const Percent = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(100));
const Focus = v.object({ file: v.string(), x: Percent, y: Percent });

async function focus(
  fields: Readonly<Record<string, string>>,
  { library, wrote }: Ports,
): Promise<Result<LibraryResult, Problem>> {
  const asked = v.safeParse(Focus, fields);
  if (!asked.success) return err(problem('form-incomplete'));
  const { file: id, x, y } = asked.output;
  const file = library.files().find((one) => one.id === id);
  if (!file?.picture) return err(problem('content-missing', { schema: 'assets', id }));
  const noted = await library.focus(id, { x, y });
  if (!noted.ok) return err(unsaved(noted.error));
  wrote({
    ...{ operation: 'annotate', schema: 'assets', id },
    ...{ before: file.version, after: library.version(id) },
  });
  return ok({ kind: 'focused' });
}

async function remove(
  { file: id, version }: v.InferOutput<typeof Removal>,
  { library, wrote }: Ports,
): Promise<Result<LibraryResult, Problem>> {
  const file = library.files().find((one) => one.id === id);
  if (!file) return err(problem('content-missing', { schema: 'assets', id }));
  const removed = await library.remove(id, version);
  if (!removed.ok) return err(removalProblem(removed.error, version, file.version));
  wrote({ operation: 'delete', schema: 'assets', id, before: version, after: null });
  return ok({ kind: 'removed', fileName: file.fileName });
}

/** Why nothing was written, for an editor. */
const unsaved = (refused: Problem) =>
  refused.name === 'disk-full' ? refused : problem('save-failed');

function removalProblem(refused: Problem, base: number, current: number): Problem {
  const { status } = refused.details;
  if (status === 409 || status === 412) return problem('version-conflict', { base, current });
  return unsaved(refused);
}

/**
 * Writes what differs from what is stored, for each file that the form has a version of. What somebody else
 * changed since is left as it is.
 */
async function describe(
  fields: Readonly<Record<string, string>>,
  { library, uploads, wrote }: Ports,
): Promise<Result<LibraryResult, Problem>> {
  const files = new Map(library.files().map((file) => [file.id, file]));
  const late: string[] = [];
  let count = 0;
  for (const [name, seen] of Object.entries(fields)) {
    const [, id = ''] = /^version:([\w-]{1,100})$/.exec(name) ?? [];
    const file = files.get(id);
    if (!file) continue;
    const given = v.safeParse(v.object({ version: Version, altDe: Words, altEn: Words }), {
      ...{ version: seen, altDe: fields[`de:${id}`], altEn: fields[`en:${id}`] },
    });
    if (!given.success) return err(problem('form-incomplete'));
    const { version, altDe, altEn } = given.output;
    const decorative = fields[`decorative:${id}`] === 'on';
    const isSame =
      altDe === (file.alt.de ?? '').trim() &&
      altEn === (file.alt.en ?? '').trim() &&
      decorative === file.decorative;
    if (isSame) continue;
    if (version !== file.version) {
      late.push(file.fileName);
      continue;
    }
    const use = uploads.kindOf(id);
    if (!use) continue;
    const noted = await uploads.note(id, use, { altDe, altEn, decorative });
    if (!noted.ok) return noted;
    count += 1;
    const after = library.version(id);
    wrote({ operation: 'annotate', schema: 'assets', id, before: version, after });
  }
  return ok({ kind: 'described', count, late });
}
