import * as v from 'valibot';
import { cutText } from '#src/lib/cut-text.ts';

/** Longer ones do not exist (RFC 5321). */
const MAX_ADDRESS = 254;
const MAX_SUBJECT = 200;
const MAX_BODY = 500_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in a header.
const CONTROLS = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;

/** A text that stands in one line of a header. */
const headerText = v.pipe(
  v.string(),
  v.transform((text) => text.replace(CONTROLS, ' ').trim()),
);

/** One address, without a name. Lists, comments and quoted parts are refused. */
export const MailAddress = v.pipe(v.string(), v.maxLength(MAX_ADDRESS), v.rfcEmail());

const Mailbox = v.object({ name: v.optional(headerText), address: MailAddress });
export type Mailbox = v.InferOutput<typeof Mailbox>;

/** A mail to one person. Names and subject lose their control characters; addresses must be right. */
export const Mail = v.object({
  to: Mailbox,
  replyTo: v.optional(Mailbox),
  subject: v.pipe(headerText, v.minLength(1), v.transform(cut)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_BODY)),
  html: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_BODY)),
  /** The language of subject and bodies. */
  language: v.picklist(['de', 'en']),
  /** Where a POST ends what brings these mails (RFC 8058). */
  unsubscribe: v.optional(v.pipe(v.string(), v.url())),
});
export type Mail = v.InferInput<typeof Mail>;
export type ValidMail = v.InferOutput<typeof Mail>;

function cut(subject: string): string {
  return subject.length > MAX_SUBJECT ? `${cutText(subject, MAX_SUBJECT - 1)}…` : subject;
}
