import * as v from 'valibot';
import type { OwnAccount } from '#src/auth/own-account.ts';
import type { SignInClient } from '#src/auth/sign-in.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { hasWords } from '#src/lib/words.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { subscribersCsv } from '#src/newsletter/csv.ts';
import type { Subscriber } from '#src/newsletter/subscribers.ts';
import { LIMITS, parseForm } from '../../http.ts';
import type { NewsletterPort } from '../visitors/newsletter.ts';

/** An account that signs in with a provider has no password to send. */
const Form = v.variant('action', [
  v.strictObject({ action: v.literal('export'), password: v.optional(v.string(), '') }),
  // It cannot be undone: one press is not enough.
  v.strictObject({
    action: v.literal('remove'),
    id: v.pipe(v.string(), v.maxLength(100)),
    sure: v.literal('on'),
  }),
]);

/** The list as CSV, or that somebody is not on it now, and whether they were. */
type SubscribersResult = { kind: 'exported'; csv: string } | { kind: 'removed'; wasThere: boolean };

/** What is wrong with a form; undefined: it could not be read. */
export type SubscribersFailure = { action: 'export' | undefined; problem: Problem };

/**
 * `POST /manage/newsletter`: sends the list, or takes somebody off it. In: also who asks, and what proves that
 * it is them: the whole list goes to nobody but them.
 */
export async function changeSubscribers(
  request: Request,
  { newsletter, siteUrl }: NewsletterPort,
  own: Pick<OwnAccount, 'prove'>,
  client: SignInClient,
): Promise<Result<SubscribersResult, SubscribersFailure>> {
  const form = await parseForm(request, Form, LIMITS.passwords);
  if (!form.ok) return err({ action: undefined, problem: form.error });
  if (form.value.action === 'remove') {
    const address = newsletter.remove(form.value.id);
    return ok({ kind: 'removed', wasThere: address !== undefined });
  }
  const proof = await own.prove(form.value.password, client);
  if (!proof.ok) return err({ action: 'export', problem: proof.error });
  return ok({ kind: 'exported', csv: subscribersCsv(newsletter.list(), siteUrl()) });
}

export const SUBSCRIBER_SORTS = ['confirmed', 'address', 'language'] as const;

/** What is asked of the list; empty words narrow nothing. */
type SubscribersQuery = {
  words: string;
  sort: (typeof SUBSCRIBER_SORTS)[number];
  descending: boolean;
};

/** The subscribers that a query asks for, in its order; equal ones by their address. */
export function findSubscribers(
  all: readonly Subscriber[],
  { words, sort, descending }: SubscribersQuery,
): Subscriber[] {
  const compare = (a: Subscriber, b: Subscriber) =>
    sort === 'confirmed' ? a.confirmed - b.confirmed : a[sort].localeCompare(b[sort]);
  return all
    .filter(({ address }) => hasWords([address], words))
    .sort((a, b) => compare(a, b) * (descending ? -1 : 1) || a.address.localeCompare(b.address));
}
