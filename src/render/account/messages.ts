import type { Language } from '#src/model/languages.ts';
import type { PasswordWeakness } from '#src/model/password.ts';

type Messages = {
  title: string;
  /** Said after something was done, by its name in the address. */
  done: Record<
    'name' | 'email' | 'password' | 'session-ended' | 'factor-begun' | 'factor-removed',
    string
  >;
  byProvider: string;
  name: string;
  nameLead: string;
  saveName: string;
  email: string;
  emailLead: string;
  /** Of the password that goes with a new address. */
  proof: string;
  saveEmail: string;
  password: string;
  passwordLead: string;
  current: string;
  next: string;
  repeat: string;
  change: string;
  advice: Record<PasswordWeakness, string>;
  sessions: string;
  sessionsLead: string;
  device: string;
  seen: string;
  begun: string;
  thisDevice: string;
  unknownDevice: string;
  /** In: a browser and a system, such as Firefox and Linux. */
  on(browser: string, system: string): string;
  end: string;
  endOf(device: string): string;
  everywhere: string;
  factor: string;
  factorOff: string;
  factorOn: string;
  /** In: how many are left. */
  codesLeft(count: number): string;
  yourPassword: string;
  setUp: string;
  scan: string;
  qrCode: string;
  secret: string;
  /** No camera sees the screen of the phone that it belongs to. */
  openApp: string;
  code: string;
  codeOrRecovery: string;
  confirm: string;
  recovery: string;
  recoveryLead: string;
  remove: string;
};

/** Words of the page of one's own account. */
export const messages: Record<Language, Messages> = {
  de: {
    title: 'Mein Konto',
    done: {
      name: 'Dein Name ist geändert.',
      email: 'Deine Adresse ist geändert. Damit meldest du dich ab jetzt an.',
      password: 'Das Passwort ist geändert. Alle anderen Geräte sind abgemeldet.',
      'session-ended': 'Das Gerät ist abgemeldet.',
      'factor-begun': 'Fast fertig: Bitte noch den ersten Code aus der App eingeben.',
      'factor-removed': 'Zum Anmelden genügt wieder das Passwort.',
    },
    name: 'Dein Name',
    nameLead:
      'So sehen dich die anderen, zum Beispiel wenn ihr zu mehreren an einer Seite arbeitet.',
    saveName: 'Namen ändern',
    email: 'E-Mail-Adresse',
    emailLead: 'Damit meldest du dich an. Dorthin gehen Nachrichten zu deinem Konto.',
    proof: 'Passwort zur Sicherheit',
    saveEmail: 'Adresse ändern',
    byProvider:
      'Du meldest dich über einen Anbieter an. Passwort und zweiten Faktor verwaltest du dort.',
    password: 'Passwort ändern',
    passwordLead:
      'Mindestens 12 Zeichen. Gut sind mehrere Wörter, die nichts miteinander zu tun haben. Danach sind alle anderen Geräte abgemeldet.',
    current: 'Bisheriges Passwort',
    next: 'Neues Passwort',
    repeat: 'Neues Passwort noch einmal',
    change: 'Passwort ändern',
    advice: {
      short: 'Es hat weniger als 12 Zeichen.',
      long: 'Es hat mehr als 1.024 Zeichen.',
      keyboard: 'Tasten, die nebeneinander liegen, werden früh probiert.',
      repeat: 'Wiederholungen wie „abcabcabc“ machen es kaum schwerer.',
      sequence: 'Folgen wie „abcd“ oder „6543“ werden früh probiert.',
      date: 'Jahre und Tage, besonders solche, die mit dir zu tun haben, sind leicht zu erraten.',
      common: 'Es steht so ähnlich in den Listen häufiger Passwörter.',
      word: 'Ein einzelnes Wort genügt nicht. Nimm ein paar mehr dazu.',
      name: 'Namen werden früh probiert.',
      own: 'Dein Name oder deine Adresse kommt darin vor.',
      guessable: 'Nimm noch ein oder zwei Wörter dazu.',
    },
    sessions: 'Angemeldete Geräte',
    sessionsLead: 'Kennst du eines davon nicht, dann melde es ab und ändere dein Passwort.',
    device: 'Gerät',
    seen: 'Zuletzt benutzt',
    begun: 'Angemeldet',
    thisDevice: 'dieses Gerät',
    unknownDevice: 'Unbekanntes Gerät',
    on: (browser, system) => `${browser} unter ${system}`,
    end: 'Abmelden',
    endOf: (device) => `${device} abmelden`,
    everywhere: 'Überall abmelden',
    factor: 'Zweiter Faktor',
    factorOff:
      'Zusätzlich zum Passwort ein Code aus einer App: Wer dein Passwort kennt, kommt damit allein nicht hinein.',
    factorOn: 'Beim Anmelden fragen wir nach dem Passwort und nach einem Code aus deiner App.',
    codesLeft: (count) =>
      count === 1 ? 'Ein Ersatzcode ist noch übrig.' : `${count} Ersatzcodes sind noch übrig.`,
    yourPassword: 'Dein Passwort',
    setUp: 'Einrichten',
    scan: 'Scanne das Muster mit deiner Authenticator-App, oder tippe den Schlüssel ab. Die App zeigt dann einen Code mit sechs Ziffern.',
    qrCode: 'QR-Code mit dem Schlüssel für die App',
    secret: 'Schlüssel',
    openApp: 'In der App auf diesem Gerät öffnen',
    code: 'Code aus der App',
    codeOrRecovery: 'Code aus der App, oder ein Ersatzcode',
    confirm: 'Einschalten',
    recovery: 'Deine Ersatzcodes',
    recoveryLead:
      'Der zweite Faktor ist eingeschaltet. Jeder dieser Codes ersetzt die App ein einziges Mal, etwa wenn das Telefon fort ist. Wir zeigen sie nur jetzt: Bitte ausdrucken oder sicher aufheben.',
    remove: 'Ausschalten',
  },
  en: {
    title: 'My account',
    done: {
      name: 'Your name is changed.',
      email: 'Your address is changed. From now on you sign in with it.',
      password: 'Your password is changed. All other devices are signed out.',
      'session-ended': 'The device is signed out.',
      'factor-begun': 'Almost done: please enter the first code from your app.',
      'factor-removed': 'From now on the password alone signs you in.',
    },
    name: 'Your name',
    nameLead: 'Others see it, for example when several of you work on one page.',
    saveName: 'Change name',
    email: 'E-mail address',
    emailLead: 'You sign in with it, and messages about your account go there.',
    proof: 'Password, to be safe',
    saveEmail: 'Change address',
    byProvider: 'You sign in with your provider. It looks after your password and second factor.',
    password: 'Change password',
    passwordLead:
      'At least 12 characters. Several words that have nothing to do with each other work well. All other devices are signed out afterwards.',
    current: 'Current password',
    next: 'New password',
    repeat: 'New password again',
    change: 'Change password',
    advice: {
      short: 'It has fewer than 12 characters.',
      long: 'It has more than 1,024 characters.',
      keyboard: 'Keys that lie side by side are tried early.',
      repeat: 'Repeats such as “abcabcabc” hardly make it harder.',
      sequence: 'Sequences such as “abcd” or “6543” are tried early.',
      date: 'Years and dates are easy to guess, most of all those that have to do with you.',
      common: 'Something very like it is on the lists of common passwords.',
      word: 'A single word is not enough. Add a few more.',
      name: 'Names are tried early.',
      own: 'Your name or your address is part of it.',
      guessable: 'Add another word or two.',
    },
    sessions: 'Signed-in devices',
    sessionsLead: 'If you do not know one of them, sign it out and change your password.',
    device: 'Device',
    seen: 'Last used',
    begun: 'Signed in',
    thisDevice: 'this device',
    unknownDevice: 'Unknown device',
    on: (browser, system) => `${browser} on ${system}`,
    end: 'Sign out',
    endOf: (device) => `Sign out ${device}`,
    everywhere: 'Sign out everywhere',
    factor: 'Second factor',
    factorOff:
      'A code from an app on top of the password: whoever learns your password does not get in with it alone.',
    factorOn: 'At the sign-in we ask for your password and for a code from your app.',
    codesLeft: (count) =>
      count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`,
    yourPassword: 'Your password',
    setUp: 'Set up',
    scan: 'Scan the pattern with your authenticator app, or type in the key. The app then shows a code of six digits.',
    qrCode: 'QR code with the key for the app',
    secret: 'Key',
    openApp: 'Open in the app on this device',
    code: 'Code from the app',
    codeOrRecovery: 'Code from the app, or a recovery code',
    confirm: 'Turn on',
    recovery: 'Your recovery codes',
    recoveryLead:
      'The second factor is on. Each of these codes stands in for the app once, for example when the phone is gone. We show them only now: please print them or keep them in a safe place.',
    remove: 'Turn off',
  },
};
