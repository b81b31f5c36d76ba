import { err, ok, type Result } from '#src/lib/result.ts';
import { messageOf, type Problem, problem, statusOf } from '#src/model/errors.ts';

const FORM = 'application/x-www-form-urlencoded';

/**
 * The fields of a form.
 * In: a request whose body nobody has read, and how many bytes it may have. Out: its fields, or what
 * is wrong with it: type, encoding, size, bytes that are not UTF-8, or a field that stands twice.
 */
export async function readForm(
  request: Request,
  limit: number,
): Promise<Result<Record<string, string>, Problem>> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== FORM || request.headers.has('content-encoding')) {
    return err(problem('media-type-refused', { type: FORM }));
  }
  const text = await readText(request, limit);
  if (!text.ok) return text;
  const entries = [...new URLSearchParams(text.value)];
  const fields = new Map(entries);
  if (fields.size < entries.length) return err(unreadable('a field stands twice'));
  return ok(Object.fromEntries(fields));
}

/** Reads no more than `limit` bytes, whatever the length in the header says. */
async function readText(request: Request, limit: number): Promise<Result<string, Problem>> {
  const tooLarge = err(problem('body-too-large', { limit }));
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return tooLarge;
    chunks.push(chunk);
  }
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    return err(unreadable('it is not UTF-8'));
  }
}

function unreadable(reason: string): Problem {
  return problem('body-invalid', { reason });
}

/** A problem as an answer for programs: its name, and what it says in English. */
export function problemResponse(reason: Problem): Response {
  return Response.json(
    { name: reason.name, message: messageOf(reason, 'en') },
    { status: statusOf(reason) },
  );
}
