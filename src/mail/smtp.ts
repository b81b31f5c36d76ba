import { once } from '#src/lib/once.ts';
import { type MailDelivery, type MailTransport, messageOf } from './transport.ts';

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A transport that can be asked whether the server takes mails. */
export type SmtpTransport = MailTransport & { check(): Promise<MailDelivery> };

/**
 * Sends by SMTP. In: the server's address, such as `smtps://user:password@mail.example.com`. Connections
 * that leave this machine are encrypted, or there are none.
 */
export function createSmtpTransport(url: string): SmtpTransport {
  const server = once(() => open(url));
  return {
    send: (mail) => attempt(async () => (await server()).sendMail(messageOf(mail))),
    check: () => attempt(async () => (await server()).verify()),
  };
}

/** Few servers send a mail soon after they started, so the library comes with the first. */
async function open(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: !LOOPBACK.has(new URL(url).hostname),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  });
}

async function attempt(work: () => Promise<unknown>): Promise<MailDelivery> {
  try {
    await work();
    return { state: 'sent' };
  } catch (error) {
    return failureOf(error);
  }
}

/** After these the server has read the mail, and said that it does not want this one. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/** Errors of nodemailer have a code, and the status of the server where it answered. */
function failureOf(error: unknown): MailDelivery {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const status = 'responseCode' in error ? ` ${error.responseCode}` : '';
  // What the system, or TLS, says: `ECONNREFUSED`, `CERT_HAS_EXPIRED`.
  const cause = 'originalCode' in error && error.originalCode ? ` ${error.originalCode}` : '';
  const reason = `${error.code}${status}${cause}`;
  const isAboutTheMail = ABOUT_THE_MAIL.has(String(error.code)) && status !== ' 421';
  return { state: isAboutTheMail ? 'refused' : 'away', reason };
}
