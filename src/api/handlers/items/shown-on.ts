import * as v from 'valibot';
import { ContentId } from '#src/api/contract/content.ts';
import type { ShownOnAnswer } from '#src/api/contract/shown-on.ts';
import { err, ok } from '#src/lib/result.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { EditingResult, EditingRequest } from '../editing-requests.ts';

/** Knows the pages that show an item or a file. */
export type ShownOnPort = { pages(id: string): ShownOnAnswer };

/** `GET /api/shown-on` */
export async function getShownOn(
  { request }: EditingRequest,
  { whereUsed }: { whereUsed: ShownOnPort },
): Promise<EditingResult> {
  const asked = v.safeParse(ContentId, new URL(request.url).searchParams.get('item'));
  if (!asked.success) return err(problem('body-invalid', { reason: v.summarize(asked.issues) }));
  return ok({ status: 200, body: whereUsed.pages(asked.output) satisfies ShownOnAnswer });
}
