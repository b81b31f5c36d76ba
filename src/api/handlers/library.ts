import * as v from 'valibot';
import type { Use } from '#src/content/replica/uses.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { hasWords } from '#src/lib/words.ts';
import { type Problem, problem } from '#src/model/errors.ts';
import { type L, type Language, LOCALES } from '#src/model/languages.ts';
import { readForm } from '../http.ts';
import type { Wrote } from './editing-requests.ts';
import type { Uploads } from './uploads.ts';

/** A file as the library shows it. */
export type LibraryFile = {
  id: string;
  version: number;
  fileName: string;
  mimeType: string;
  /** ISO 8601, UTC. */
  lastModified: string;
  alt: L<string>;
  decorative: boolean;
  /** How many items name it. */
  uses: number;
  /** Of pictures that pages may show: the parts of their addresses. */
  picture?: { hash: string; x: number; y: number; width: number; height: number };
};

/** All files of the content source. */
export type Library = {
  files(): readonly LibraryFile[];
  /** The items that name a file, published or as drafts. */
  uses(id: string): readonly Use[];
  /** Takes a file away and publishes what follows from that. In: the version that somebody saw. */
  remove(id: string, base: number): Promise<Result<void, Problem>>;
};

/** What is wrong with files, as somebody may ask for them. */
export const LIBRARY_STATES = ['wordless', 'unused'] as const;
export type LibraryState = (typeof LIBRARY_STATES)[number];

export const LIBRARY_SORTS = ['changed', 'name', 'uses'] as const;
type LibrarySort = (typeof LIBRARY_SORTS)[number];

type LibraryQuery = {
  words: string;
  state: LibraryState | undefined;
  sort: LibrarySort;
  descending: boolean;
  lang: Language;
};

/** The files that have all words in their name or texts, in the order that is asked for; the newest come first. */
export function findFiles(
  files: readonly LibraryFile[],
  { words, state, sort, descending, lang }: LibraryQuery,
): LibraryFile[] {
  const { compare } = new Intl.Collator(LOCALES[lang], { numeric: true });
  const order: Record<LibrarySort, (a: LibraryFile, b: LibraryFile) => number> = {
    changed: (a, b) => b.lastModified.localeCompare(a.lastModified, 'en'),
    name: (a, b) => compare(a.fileName, b.fileName),
    uses: (a, b) => a.uses - b.uses,
  };
  const sign = descending ? -1 : 1;
  return files
    .filter((file) => fits(file, state))
    .filter(({ fileName, alt }) => hasWords([fileName, alt.de ?? '', alt.en ?? ''], words))
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
  { kind: 'described'; count: number; late: string[] } | { kind: 'removed'; fileName: string };

type Ports = { library: Library; uploads: Uploads; wrote: Wrote };

/** A page of the table of texts, filled in. */
const LIMIT = 256 * 1024;
const MOST_WORDS = 1_000;

const Removal = v.strictObject({
  action: v.literal('remove'),
  file: v.string(),
  version: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
});
const Version = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const Words = v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(MOST_WORDS));

/** `POST /manage/squidex-assets`: writes the texts of a table, or takes a file away. */
export async function changeLibrary(
  request: Request,
  ports: Ports,
): Promise<Result<LibraryResult, Problem>> {
  const form = await readForm(request, LIMIT);
  if (!form.ok) return form;
  if (form.value['action'] === 'texts') return describe(form.value, ports);
  const removal = v.safeParse(Removal, form.value);
  return removal.success ? remove(removal.output, ports) : err(problem('form-incomplete'));
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

function removalProblem(refused: Problem, base: number, current: number): Problem {
  const { status } = refused.details;
  if (status === 409 || status === 412) return problem('version-conflict', { base, current });
  return problem('save-failed');
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
    wrote({ operation: 'annotate', schema: 'assets', id, before: version, after: null });
  }
  return ok({ kind: 'described', count, late });
}
