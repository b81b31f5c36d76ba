import { type MailShop, type MailSender, writeMail } from '#src/mail/write-mail.ts';
import type { Mail } from '#src/mail/mail.ts';
import { say } from '#src/model/forms/dictionary.ts';
import type { Language } from '#src/model/languages.ts';
import { NEWSLETTER_PATHS } from '#src/model/links.ts';
import type { Subscriber } from './subscribers.ts';

/** The mails of the newsletter itself; its issues are written elsewhere. */
export type NewsletterMails = {
  /** Asks whether an address was given by whoever reads its mail. */
  confirm(address: string, language: Language, token: string): Mail;
  /** The address is on the list now. */
  welcome(subscriber: Subscriber, token: string): Mail;
  /** The address was given again. */
  known(subscriber: Subscriber, token: string): Mail;
};

/** The page of a link in a mail. Out: a path with its query. */
export function subscriberPath(
  page: 'confirm' | 'unsubscribe',
  language: Language,
  token: string,
): string {
  return `${NEWSLETTER_PATHS[language]}/${page}?token=${token}`;
}

export function createNewsletterMails(shop: MailShop): NewsletterMails {
  return {
    confirm(address, language, token) {
      const sender = shop.sender(language);
      const words = wordsOf(shop, language, sender);
      const content = {
        language,
        subject: words('newsletter-mail-confirm-subject'),
        heading: words('newsletter-mail-confirm-heading'),
        parts: [
          { kind: 'text', text: words('newsletter-mail-confirm-text') },
          {
            kind: 'button',
            label: words('newsletter-mail-confirm-button'),
            url: sender.url + subscriberPath('confirm', language, token),
          },
          { kind: 'note', text: words('newsletter-mail-confirm-note') },
        ],
      } as const;
      return { to: { address }, ...writeMail(content, sender) };
    },
    welcome: (subscriber, token) => listed(shop, 'welcome', subscriber, token),
    known: (subscriber, token) => listed(shop, 'known', subscriber, token),
  };
}

/** A mail to somebody on the list; mail programs show its way out as a button of their own (RFC 8058). */
function listed(
  shop: MailShop,
  occasion: 'welcome' | 'known',
  { address, language }: Subscriber,
  token: string,
): Mail {
  const sender = shop.sender(language);
  const words = wordsOf(shop, language, sender);
  const unsubscribe = sender.url + subscriberPath('unsubscribe', language, token);
  const content = {
    language,
    subject: words(`newsletter-mail-${occasion}-subject`),
    heading: words(`newsletter-mail-${occasion}-heading`),
    parts: [
      { kind: 'text', text: words(`newsletter-mail-${occasion}-text`) },
      { kind: 'link', label: words('newsletter-mail-leave'), url: unsubscribe },
    ],
  } as const;
  return { to: { address }, ...writeMail(content, sender), unsubscribe };
}

function wordsOf(shop: MailShop, language: Language, { name }: MailSender) {
  const words = shop.words(language);
  return (key: string) => say(words, [key], { shop: name });
}
