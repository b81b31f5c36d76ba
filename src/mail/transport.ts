import type { Mailbox, ValidMail } from './mail.ts';

/** What is sent: a mail with its sender, and an id that stays the same when it is sent again. */
export type OutgoingMail = ValidMail & { id: string; from: Mailbox; date: Date };

/**
 * What became of a mail. 'refused' concerns this mail, 'away' every mail: the server does not answer, or
 * does not accept us. Reasons are codes: they name nobody.
 */
export type MailDelivery =
  { state: 'sent' } | { state: 'refused'; reason: string } | { state: 'away'; reason: string };

/** Where mails go. */
export type MailTransport = {
  send(mail: OutgoingMail): Promise<MailDelivery>;
};

/** The mail as nodemailer composes it: addresses as objects, nothing from files or foreign addresses. */
export function messageOf({ id, from, to, replyTo, date, ...mail }: OutgoingMail) {
  const unsubscribe = mail.unsubscribe && {
    'List-Unsubscribe': `<${new URL(mail.unsubscribe).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return {
    from: mailbox(from),
    to: mailbox(to),
    ...(replyTo && { replyTo: mailbox(replyTo) }),
    envelope: { from: from.address, to: [to.address] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date,
    // Whoever gets it twice, since the connection broke after the last byte, sees one mail.
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language,
      ...unsubscribe,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const mailbox = ({ name = '', address }: Mailbox) => ({ name, address });
