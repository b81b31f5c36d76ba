import * as v from 'valibot';
import { ContentId } from '#src/api/contract/content.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { readForm } from '../../http.ts';
import type { Editing } from '../content.ts';
import type { Wrote } from '../editing-requests.ts';

const LIMIT = 64 * 1024;
const MOST = 1_000;
const Removal = v.strictObject({
  ids: v.pipe(
    v.string(),
    v.transform((ids) => ids.split(',')),
    v.array(ContentId),
    v.maxLength(MOST),
  ),
});

type Ports = {
  editing: Pick<Editing, 'remove'>;
  wrote: Wrote;
  /** The items that no page reads, as it is now. */
  unread: readonly { schema: string; id: string; version: number }[];
};

/**
 * `POST /manage/unused`: puts items into the trash that no page reads. What somebody uses by now stays, and so does
 * what has changed. Out: how many; `still-used` where it is none of them.
 */
export async function removeUnread(
  request: Request,
  { editing, wrote, unread }: Ports,
): Promise<Result<number, Problem>> {
  const form = await readForm(request, LIMIT);
  if (!form.ok) return form;
  const asked = v.safeParse(Removal, form.value);
  if (!asked.success) return err(problem('form-incomplete'));
  const ids = new Set(asked.output.ids);
  let count = 0;
  let refused = problem('still-used') as Problem;
  for (const { schema, id, version } of unread.filter((one) => ids.has(one.id))) {
    const removed = await editing.remove({ schema, id, base: version });
    if (removed.ok) {
      count += 1;
      wrote({ operation: 'delete', schema, id, before: version, after: null });
    } else refused = removed.error;
  }
  return count > 0 ? ok(count) : err(refused);
}
