import * as v from 'valibot';
import type { OwnAccount } from '#src/auth/own-account.ts';
import type { SignInClient } from '#src/auth/sign-in.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors.ts';
import { subscribersCsv } from '#src/newsletter/csv.ts';
import { LIMITS, parseForm } from '../http.ts';
import type { NewsletterPort } from './newsletter.ts';

/** An account that signs in with a provider has no password to send. */
const ExportRequest = v.strictObject({ password: v.optional(v.string(), '') });

/** `POST /manage/newsletter`: the list as CSV. In: also who asks, and what proves that it is them. */
export async function exportSubscribers(
  request: Request,
  { newsletter, siteUrl }: NewsletterPort,
  own: Pick<OwnAccount, 'prove'>,
  client: SignInClient,
): Promise<Result<string, Problem>> {
  const form = await parseForm(request, ExportRequest, LIMITS.form);
  if (!form.ok) return form;
  const proof = await own.prove(form.value.password, client);
  return proof.ok ? ok(subscribersCsv(newsletter.list(), siteUrl())) : proof;
}
