import * as v from 'valibot';
import { BuildId } from '#src/api/contract/builds.ts';
import type { AuditLog } from '#src/auth/audit.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { LIMITS, parseForm } from '../../http.ts';

const Form = v.variant('action', [
  v.strictObject({ action: v.literal('take-back'), build: BuildId }),
  v.strictObject({ action: v.literal('resume') }),
]);

type Ports = {
  builds: {
    rollBack(id: string): Promise<Result<void, Problem>>;
    resume(): Promise<Result<void, Problem>>;
  };
  audit: Pick<AuditLog, 'append'>;
};

/** `POST /manage`: serves an earlier build, or the newest one again. In: who asks. */
export async function takeBack(
  request: Request,
  { builds, audit }: Ports,
  who: string,
): Promise<Result<void, Problem>> {
  const form = await parseForm(request, Form, LIMITS.form);
  if (!form.ok) return form;
  const entry = { who, schema: 'builds', before: null, after: null };
  if (form.value.action === 'resume') {
    const resumed = await builds.resume();
    if (resumed.ok) audit.append({ ...entry, operation: 'resumed', id: 'newest' });
    return resumed;
  }
  const { build } = form.value;
  const back = await builds.rollBack(build);
  if (back.ok) audit.append({ ...entry, operation: 'rolled-back', id: build });
  return back;
}
