import * as v from 'valibot';
import { asciiAddress } from '#src/lib/node/mail-address.ts';
import type { SendingRate } from '#src/lib/rate.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { TRAP_FIELD } from '#src/model/forms/form-names.ts';
import type { Language } from '#src/model/languages.ts';
import type { NewsletterView } from '#src/model/visitors/newsletter-view.ts';
import { EmailAddress } from '#src/model/forms/rules/rules.ts';
import type { Newsletter } from '#src/newsletter/newsletter.ts';
import { LIMITS, readForm } from '../../http.ts';

/** What the pages of the newsletter need of the server. */
export type NewsletterPort = {
  newsletter: Newsletter;
  rate: SendingRate;
  /** The origin to which links in mails lead. */
  siteUrl(): string;
};

const Posted = v.object({
  email: v.pipe(v.string(), v.maxLength(1_000)),
  [TRAP_FIELD]: v.optional(v.string(), ''),
});

/** So much of a wrong address is shown again. */
const SHOWN = 254;

/** `GET /newsletter/:email`: the form, filled in. In: what stands in the address. */
export function showForm(typed: string): NewsletterView {
  const address = typed.trim().slice(0, SHOWN);
  if (address === '' || readAddress(typed) !== undefined) return { state: 'form', address };
  return { state: 'form', address, problem: notAnAddress(address) };
}

/**
 * `POST /newsletter`: somebody gives an address. In: the request, the language of its page, and whose it is.
 * The answer is the same whether the address is known.
 */
export async function askForNewsletter(
  request: Request,
  language: Language,
  client: string,
  { newsletter, rate }: NewsletterPort,
): Promise<NewsletterView> {
  const fields = await readForm(request, LIMITS.form);
  if (!fields.ok) return { state: 'form', address: '', problem: fields.error };
  const posted = v.safeParse(Posted, fields.value);
  if (!posted.success) return { state: 'form', address: '', problem: problem('form-incomplete') };
  const { email, [TRAP_FIELD]: trap } = posted.output;
  const shown = email.trim().slice(0, SHOWN);
  const address = readAddress(email);
  if (address === undefined) return { state: 'form', address: shown, problem: notAnAddress(shown) };
  // Whoever fills in the trap believes that it went through.
  if (trap !== '') return { state: 'asked', address };
  const seconds = await rate.take(client);
  if (seconds > 0)
    return { state: 'form', address, problem: problem('too-many-requests', { seconds }) };
  newsletter.ask(address, language);
  return { state: 'asked', address };
}

/** What a link to confirm shows. Looking changes nothing, as programs look at every link of a mail. */
export function showConfirmation(token: string, { newsletter }: NewsletterPort): NewsletterView {
  const read = newsletter.readConfirmation(token);
  return read.ok ? { state: 'confirm', address: read.value.address } : refused(read);
}

/** What the button behind a link to confirm does: the address gets the newsletter from now on. */
export function confirmAddress(token: string, { newsletter }: NewsletterPort): NewsletterView {
  const confirmed = newsletter.confirm(token);
  return confirmed.ok
    ? { state: 'confirmed', address: confirmed.value.address }
    : refused(confirmed);
}

/** What a link to unsubscribe shows; looking changes nothing here, too. */
export function showLeaving(token: string, { newsletter }: NewsletterPort): NewsletterView {
  const read = newsletter.readLeaving(token);
  if (!read.ok) return refused(read);
  return read.value ? { state: 'leave', address: read.value.address } : { state: 'left' };
}

/** A press of the button, or a mail program's one click (RFC 8058): whatever is sent, the link says it all. */
export function leaveNewsletter(token: string, { newsletter }: NewsletterPort): NewsletterView {
  const left = newsletter.leave(token);
  return left.ok ? { state: 'left' } : refused(left);
}

function refused({ error }: Extract<Result<unknown, Problem>, { ok: false }>): NewsletterView {
  return { state: 'form', address: '', problem: error };
}

/** One address, its domain as mail servers read it; undefined for everything else. */
export function readAddress(typed: string): string | undefined {
  const parsed = v.safeParse(EmailAddress, asciiAddress(typed));
  return parsed.success ? parsed.output : undefined;
}

const notAnAddress = (email: string) => problem('email-invalid', { email });
