import { GraphqlProxyRequest, type TokenAnswer, TokenRequest } from '#src/api/contract/calls.ts';
import type { AuditLog } from '#src/auth/audit.ts';
import { err, ok } from '#src/lib/result.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Language, LANGUAGES, MASTER_LANGUAGE } from '#src/model/languages.ts';
import { isSchemaName } from '#src/model/schemas/all.ts';
import { LIMITS, parseBody, parseForm } from '../http.ts';
import type { Calls } from './calls/calls.ts';
import type { EditingResult, EditingRequest } from './editing-requests.ts';

type Ports = { calls: Calls };

/** `GET /squidex/content/[schema]`: items, as the headers of Squidex ask for them. */
export async function getList(
  { request, params }: EditingRequest,
  { calls }: Ports,
): Promise<EditingResult> {
  const schema = params['schema'] ?? '';
  if (!isSchemaName(schema)) return err(problem('schema-unknown', { schema }));
  const { headers } = request;
  const found = await calls.list(`${schema}${new URL(request.url).search}`, {
    languages: languagesIn(headers.get('x-languages')),
    // Switches of Squidex are on where they are there, whatever they say.
    flatten: headers.has('x-flatten'),
    unpublished: headers.has('x-unpublished'),
  });
  return found.ok ? ok({ status: 200, body: found.value }) : found;
}

/** `GET /squidex/schemas/[schema]`: one schema of the content source. */
export async function getSchema(
  { params }: EditingRequest,
  { calls }: Ports,
): Promise<EditingResult> {
  const schema = await calls.schema(params['schema'] ?? '');
  return schema.ok ? ok({ status: 200, body: schema.value }) : schema;
}

/** `POST /squidex/graphql` `{query, variables}`: reads only. */
export async function postGraphqlProxy(
  { request }: EditingRequest,
  { calls }: Ports,
): Promise<EditingResult> {
  const body = await parseBody(request, GraphqlProxyRequest, LIMITS.json);
  if (!body.ok) return body;
  const answer = await calls.free(body.value.query, body.value.variables ?? undefined);
  return answer.ok ? ok({ status: 200, body: answer.value }) : answer;
}

/** `POST /squidex/token`, a form with client credentials: a token for the session that asks. */
export async function postToken(
  { request }: EditingRequest,
  { issue }: { issue(): { token: string; seconds: number } },
): Promise<EditingResult> {
  const form = await parseForm(request, TokenRequest, LIMITS.form);
  if (!form.ok) return form;
  const { token, seconds } = issue();
  const body = { access_token: token, token_type: 'Bearer', expires_in: seconds } as const;
  return ok({ status: 200, body: body satisfies TokenAnswer });
}

const AUDIT_PAGE = 100;
const SEQ = /^\d{1,15}$/;

/** `GET /api/audit?before=`: a page of the audit log, the newest entry first. */
export async function getAudit(
  { request }: EditingRequest,
  { audit }: { audit: Pick<AuditLog, 'read'> },
): Promise<EditingResult> {
  const before = new URL(request.url).searchParams.get('before') ?? String(Number.MAX_SAFE_INTEGER);
  const isNewest = before === String(Number.MAX_SAFE_INTEGER);
  if (!isNewest && !SEQ.test(before)) {
    return err(problem('body-invalid', { reason: 'before is no number' }));
  }
  return ok({ status: 200, body: { items: audit.read(Number(before), AUDIT_PAGE) } });
}

/** As Squidex does: what it does not know is left out, and where it knows none it is the master language. */
function languagesIn(header: string | null): readonly Language[] {
  const named = (header ?? '').split(/[,;]/).map((one) => one.trim());
  if (named.every((one) => one === '')) return LANGUAGES;
  const known = LANGUAGES.filter((one) => named.includes(one));
  return known.length > 0 ? known : [MASTER_LANGUAGE];
}
