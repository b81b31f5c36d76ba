import { randomUUID } from 'node:crypto';
import type { AccountChange, AuditLog } from '#src/auth/audit.ts';
import type { LinkMail } from '#src/auth/password-links.ts';
import { LOGIN_PATHS } from '#src/model/links.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import { type MailContent, writeMail } from '#src/mail/write-mail.ts';
import type { SiteInfo } from '#src/model/pages/answers.ts';
import { deviceOf } from '#src/lib/node/device.ts';
import type { LinkReason } from '#src/model/password.ts';
import { DEFAULT_LANGUAGE, type Language, LOCALES } from '#src/model/languages.ts';

/** What the owner of an account should hear of, since it may have been somebody else. */
type Occasion =
  'new-device' | Extract<AccountChange, 'password-changed' | 'email-changed' | `factor-${string}`>;

export type TellOwner = (occasion: Occasion, email: string, agent?: string) => void;

type Words = {
  /** In: the name of the shop. */
  about: Record<Occasion, { subject(shop: string): string; heading: string; text: string }>;
  time: string;
  device: string;
  unknownDevice: string;
  on(browser: string, system: string): string;
  notYou: string;
  toAccount: string;
  /** Of mails with a link to choose a password. */
  link: Record<LinkReason, LinkWords>;
};

type LinkWords = {
  subject(shop: string): string;
  heading: string;
  /** In: the name of the shop, and of who sends an invitation. */
  text(shop: string, by: string): string;
  button: string;
  note: string;
};

const WORDS: Record<Language, Words> = {
  de: {
    about: {
      'new-device': {
        subject: (shop) => `Anmeldung auf einem neuen Gerät: ${shop}`,
        heading: 'Anmeldung auf einem neuen Gerät',
        text: 'An deinem Konto hat sich jemand auf einem Gerät angemeldet, das wir noch nicht kennen. Warst du das selbst, ist nichts zu tun.',
      },
      'password-changed': {
        subject: (shop) => `Dein Passwort wurde geändert: ${shop}`,
        heading: 'Dein Passwort wurde geändert',
        text: 'Für dein Konto gilt ein neues Passwort, und alle anderen Geräte sind abgemeldet. Warst du das selbst, ist nichts zu tun.',
      },
      'email-changed': {
        subject: (shop) => `Neue Adresse für dein Konto: ${shop}`,
        heading: 'Dein Konto hat eine neue Adresse',
        text: 'Zum Anmelden gilt ab jetzt eine andere E-Mail-Adresse. Warst du das selbst, ist nichts zu tun.',
      },
      'factor-added': {
        subject: (shop) => `Zweiter Faktor eingeschaltet: ${shop}`,
        heading: 'Der zweite Faktor ist eingeschaltet',
        text: 'Beim Anmelden fragen wir ab jetzt auch nach einem Code aus einer App. Warst du das selbst, ist nichts zu tun.',
      },
      'factor-removed': {
        subject: (shop) => `Zweiter Faktor ausgeschaltet: ${shop}`,
        heading: 'Der zweite Faktor ist ausgeschaltet',
        text: 'Zum Anmelden genügt ab jetzt wieder das Passwort allein. Warst du das selbst, ist nichts zu tun.',
      },
    },
    time: 'Zeit',
    device: 'Gerät',
    unknownDevice: 'unbekannt',
    on: (browser, system) => `${browser} unter ${system}`,
    notYou:
      'Warst du es nicht, dann ändere bitte gleich dein Passwort und melde alle Geräte ab. Kommst du nicht mehr hinein, hilft, wer die Konten verwaltet.',
    toAccount: 'Zu meinem Konto',
    link: {
      forgotten: {
        subject: (shop) => `Neues Passwort wählen: ${shop}`,
        heading: 'Neues Passwort wählen',
        text: () =>
          'Für dein Konto möchte jemand ein neues Passwort wählen. Warst du das, geht es mit diesem Link weiter. Er gilt eine Stunde und nur einmal.',
        button: 'Neues Passwort wählen',
        note: 'Warst du es nicht, ist nichts zu tun: Dein Passwort bleibt, wie es ist.',
      },
      invited: {
        subject: (shop) => `Dein Konto bei ${shop}`,
        heading: 'Willkommen',
        text: (shop, by) =>
          `${by} hat für dich ein Konto bei ${shop} angelegt. Such dir ein Passwort aus, dann kannst du dich anmelden. Der Link gilt sieben Tage und nur einmal.`,
        button: 'Passwort wählen',
        note: 'Sagt dir das nichts, ist nichts zu tun: Ohne ein Passwort von dir kann sich hier niemand anmelden.',
      },
    },
  },
  en: {
    about: {
      'new-device': {
        subject: (shop) => `Sign-in on a new device: ${shop}`,
        heading: 'Sign-in on a new device',
        text: 'Somebody signed in to your account on a device that we have not seen before. If that was you, there is nothing to do.',
      },
      'password-changed': {
        subject: (shop) => `Your password was changed: ${shop}`,
        heading: 'Your password was changed',
        text: 'Your account has a new password, and all other devices are signed out. If that was you, there is nothing to do.',
      },
      'email-changed': {
        subject: (shop) => `New address for your account: ${shop}`,
        heading: 'Your account has a new address',
        text: 'From now on you sign in with another e-mail address. If that was you, there is nothing to do.',
      },
      'factor-added': {
        subject: (shop) => `Second factor turned on: ${shop}`,
        heading: 'The second factor is on',
        text: 'From now on we ask for a code from an app, too, when you sign in. If that was you, there is nothing to do.',
      },
      'factor-removed': {
        subject: (shop) => `Second factor turned off: ${shop}`,
        heading: 'The second factor is off',
        text: 'From now on the password alone is enough to sign in. If that was you, there is nothing to do.',
      },
    },
    time: 'Time',
    device: 'Device',
    unknownDevice: 'unknown',
    on: (browser, system) => `${browser} on ${system}`,
    notYou:
      'If it was not you, please change your password at once and sign out all devices. If you cannot get in any more, ask whoever looks after the accounts.',
    toAccount: 'To my account',
    link: {
      forgotten: {
        subject: (shop) => `Choose a new password: ${shop}`,
        heading: 'Choose a new password',
        text: () =>
          'Somebody would like to choose a new password for your account. If that was you, this link leads on. It is valid for one hour, and once only.',
        button: 'Choose a new password',
        note: 'If it was not you, there is nothing to do: your password stays as it is.',
      },
      invited: {
        subject: (shop) => `Your account at ${shop}`,
        heading: 'Welcome',
        text: (shop, by) =>
          `${by} has made an account for you at ${shop}. Choose a password, and you can sign in. The link is valid for seven days, and once only.`,
        button: 'Choose a password',
        note: 'If this means nothing to you, there is nothing to do: nobody can sign in here until you have chosen a password.',
      },
    },
  },
};

type AccountMailsOptions = {
  mail: Pick<Mailer, 'send'>;
  site: () => Pick<SiteInfo, 'name' | 'url' | 'phone' | 'email'>;
  /** Where people find the site when the content does not say it. */
  localUrl: string;
  /** An account whose address is nobody's. */
  nobody: string;
  now?: () => number;
  language?: Language;
};

/** Mails to owners of accounts. */
export type AccountMails = {
  tell: TellOwner;
  /** A link by which somebody chooses a password. */
  sendLink(mail: LinkMail): void;
};

/**
 * Writes mails to owners of accounts. Their language is the one of the site: whoever has stolen a session, or asks for
 * a link, does not choose it.
 */
export function createAccountMails(options: AccountMailsOptions): AccountMails {
  const { mail, site, localUrl, nobody, now = Date.now, language = DEFAULT_LANGUAGE } = options;
  const words = WORDS[language];
  const time = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'long' });

  /** In: the words of a mail, and its parts by address and name of the site. */
  function send(
    email: string,
    { subject, heading }: { subject(shop: string): string; heading: string },
    parts: (url: string, shop: string) => MailContent['parts'],
  ): void {
    if (email === nobody) return;
    const shop = site();
    const url = shop.url || localUrl;
    const written = writeMail(
      { language, subject: subject(shop.name), heading, parts: parts(url, shop.name) },
      { name: shop.name, url, phone: shop.phone ?? undefined, email: shop.email ?? undefined },
    );
    mail.send({ to: { address: email }, ...written }, `account:${randomUUID()}`);
  }

  return {
    tell(occasion, email, agent) {
      const rows = [
        { label: words.time, value: time.format(now()) },
        ...(agent === undefined ? [] : [{ label: words.device, value: deviceIn(words, agent) }]),
      ];
      send(email, words.about[occasion], (url) => [
        { kind: 'text', text: words.about[occasion].text },
        { kind: 'facts', rows },
        { kind: 'text', text: words.notYou },
        { kind: 'button', label: words.toAccount, url: `${url}/manage/account` },
      ]);
    },
    sendLink(link) {
      const { button, note, ...said } = words.link[link.reason];
      const asked = new URLSearchParams({ link: link.token });
      const by = link.reason === 'invited' ? link.by : '';
      send(link.email, said, (url, shop) => [
        { kind: 'text', text: said.text(shop, by) },
        { kind: 'button', label: button, url: `${url}${LOGIN_PATHS[language]}?${asked}` },
        { kind: 'note', text: note },
      ]);
    },
  };
}

/** The audit log, which tells owners what changes in their accounts, whoever does it. */
export function tellingAudit(audit: AuditLog, tell: TellOwner): AuditLog {
  return {
    ...audit,
    append(entry) {
      audit.append(entry);
      const { schema, operation, id } = entry;
      if (schema === 'accounts' && isOccasion(operation)) tell(operation, id);
    },
  };
}

function isOccasion(operation: string): operation is Occasion {
  return Object.hasOwn(WORDS[DEFAULT_LANGUAGE].about, operation);
}

function deviceIn({ unknownDevice, on }: Words, agent: string): string {
  const device = deviceOf(agent);
  if (!device) return unknownDevice;
  return device.system ? on(device.browser, device.system) : device.browser;
}
