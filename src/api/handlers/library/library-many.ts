import * as v from 'valibot';
import { FolderId } from '#src/api/contract/uploads.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { LibraryFile } from '#src/model/items/library-file.ts';
import type { Wrote } from '../editing-requests.ts';
import type { Library } from './library-files.ts';

/** What became of the files that were chosen; `left`: names of those that stayed as they were. */
export type ManyChanged = {
  kind: 'many';
  done: 'moved' | 'tagged' | 'untagged' | 'removed';
  count: number;
  left: string[];
};

const MOST = 200;
const MOST_TAGS = 30;
const Tag = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u),
);
const Change = v.variant('do', [
  v.object({ do: v.literal('move'), folder: v.union([FolderId, v.literal('')]) }),
  v.object({ do: v.literal('tag'), tag: Tag }),
  v.object({ do: v.literal('untag'), tag: Tag }),
  v.object({ do: v.literal('remove') }),
]);

type Ports = { library: Library; wrote: Wrote };

/** Changes the files that are ticked (`chosen:{id}`). Files that something shows are not deleted together. */
export async function changeMany(
  fields: Readonly<Record<string, string>>,
  { library, wrote }: Ports,
): Promise<Result<ManyChanged, Problem>> {
  const files = new Map(library.files().map((file) => [file.id, file]));
  const chosen = Object.keys(fields).flatMap((name) => {
    const [, id = ''] = /^chosen:([\w-]{1,100})$/.exec(name) ?? [];
    return files.get(id) ?? [];
  });
  const asked = v.safeParse(Change, fields);
  if (!asked.success) return err(problem('form-incomplete'));
  if (chosen.length === 0) return err(problem('none-chosen'));
  const act = await actOf(asked.output, library);
  if (!act.ok) return act;
  const { done, change, operation } = act.value;
  const left: string[] = [];
  let count = 0;
  for (const file of chosen.slice(0, MOST)) {
    const changed = await change(file);
    if (!changed) left.push(file.fileName);
    else {
      count += 1;
      const { id, version: before } = file;
      const after = library.version(id);
      // A file that was so already has not been written.
      if (after !== before) wrote({ operation, schema: 'assets', id, before, after });
    }
  }
  left.push(...chosen.slice(MOST).map(({ fileName }) => fileName));
  return ok({ kind: 'many', done, count, left });
}

/** What is done to each file; `change` says whether it was done. */
type Act = {
  done: ManyChanged['done'];
  operation: 'annotate' | 'delete';
  change(file: LibraryFile): Promise<boolean>;
};

async function actOf(
  asked: v.InferOutput<typeof Change>,
  library: Library,
): Promise<Result<Act, Problem>> {
  switch (asked.do) {
    case 'move': {
      const folders = await library.folders();
      if (!folders.ok) return folders;
      const folder = asked.folder === '' ? null : asked.folder;
      const isThere = folder === null || folders.value.some(({ id }) => id === folder);
      if (!isThere) return err(problem('folder-unknown'));
      return ok({
        ...{ done: 'moved', operation: 'annotate' },
        change: async (file) => file.folder === folder || (await library.move(file.id, folder)).ok,
      });
    }
    case 'tag':
    case 'untag': {
      const { tag } = asked;
      const isAdded = asked.do === 'tag';
      return ok({
        ...{ done: isAdded ? 'tagged' : 'untagged', operation: 'annotate' },
        async change({ id, tags }) {
          if (tags.includes(tag) === isAdded) return true;
          if (isAdded && tags.length >= MOST_TAGS) return false;
          const others = tags.filter((one) => one !== tag);
          return (await library.tag(id, isAdded ? [...others, tag] : others)).ok;
        },
      });
    }
    case 'remove':
      return ok({
        ...{ done: 'removed', operation: 'delete' },
        change: async ({ id, uses, version }) =>
          uses === 0 && (await library.remove(id, version)).ok,
      });
  }
}
