import * as v from 'valibot';
import {
  AssetNotes,
  type SentFileAnswer,
  FolderId,
  UPLOAD_PART,
  UploadRequest,
} from '#src/api/contract/uploads.ts';
import { err, ok } from '#src/lib/result.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LIMITS, parseBody, readBytes } from '../../http.ts';
import type { EditingResult, EditingRequest } from '../editing-requests.ts';
import { readFileForm } from '../multipart.ts';
import type { Uploads } from './uploads.ts';

type Ports = { uploads: Uploads };
/** `POST /api/assets`: a file will come. */
export async function postUpload(
  { request }: EditingRequest,
  { uploads }: Ports,
): Promise<EditingResult> {
  const body = await parseBody(request, UploadRequest, LIMITS.json);
  if (!body.ok) return body;
  const id = await uploads.begin(body.value);
  return id.ok ? ok({ status: 201, body: { id: id.value } }) : id;
}

/** `PUT /api/assets/[id]?at=`: a part of it. */
export async function putPart(
  { request, params, wrote }: EditingRequest,
  { uploads }: Ports,
): Promise<EditingResult> {
  const id = params['id'] ?? '';
  const expected = await uploads.expect(id);
  if (!expected.ok) return expected;
  const at = new URL(request.url).searchParams.get('at') ?? '';
  if (!/^\d{1,15}$/.test(at)) return err(problem('body-invalid', { reason: 'at is no number' }));
  const part = await readBytes(request, 'application/octet-stream', UPLOAD_PART);
  if (!part.ok) return part;
  const added = await uploads.add(id, Number(at), part.value);
  if (!added.ok) return added;
  const { versions, ...progress } = added.value;
  const { item } = progress;
  if (item && versions) wrote({ operation: 'upload', schema: 'assets', id: item.id, ...versions });
  return ok({ status: item ? 201 : 200, body: progress });
}

/** `POST /squidex/assets`, a form: a whole file, with the folder it is put into (`ParentId`), if any. */
export async function postFile(
  { request, wrote }: EditingRequest,
  { uploads }: Ports,
): Promise<EditingResult> {
  let kept: string | undefined;
  try {
    const form = await readFileForm(request, uploads.maxBytes, async (name, bytes) => {
      const id = await uploads.receive(name, bytes);
      if (id.ok) kept = id.value;
      return id;
    });
    if (!form.ok) return form;
    const { taken: id, fields } = form.value;
    const parent = v.safeParse(v.optional(FolderId), fields.get('parentid') || undefined);
    if (!parent.success) return err(problem('body-invalid', { reason: 'ParentId is no id' }));
    const item = await uploads.finish(id, parent.output);
    if (!item.ok) return item;
    wrote({ operation: 'upload', schema: 'assets', id, before: null, after: uploads.version(id) });
    return ok({ status: 201, body: { id, item: item.value } satisfies SentFileAnswer });
  } finally {
    if (kept !== undefined) await uploads.forget(kept);
  }
}

/** `PATCH /api/assets/[id]`: what is noted about a picture or film. */
export async function patchAsset(
  { request, params, wrote }: EditingRequest,
  { uploads }: Ports,
): Promise<EditingResult> {
  const id = params['id'] ?? '';
  const use = uploads.kindOf(id);
  if (!use) return err(problem('content-missing', { schema: 'assets', id }));
  const body = await parseBody(request, AssetNotes, LIMITS.json);
  if (!body.ok) return body;
  const before = uploads.version(id);
  const item = await uploads.note(id, use, body.value);
  const after = uploads.version(id);
  if (item.ok) wrote({ operation: 'annotate', schema: 'assets', id, before, after });
  return item.ok ? ok({ status: 200, body: { item: item.value } }) : item;
}
