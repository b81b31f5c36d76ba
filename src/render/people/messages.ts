import type { Language } from '#src/model/languages.ts';

type Messages = {
  accounts: string;
  lead: string;
  caption: string;
  name: string;
  email: string;
  right: string;
  rights: { superuser: string; account: string };
  factor: string;
  factors: { on: string; off: string };
  devices: string;
  seen: string;
  never: string;
  you: string;
  change: string;
  changeOf(name: string): string;
  find: string;
  noneFound: string;
  invite: string;
  inviteByMail: { lead: string; button: string };
  inviteInPerson: { lead: string; button: string };
  nameHint: string;
  maySuperuser: string;
  yourPassword: string;
  /** For accounts without a password here. */
  recent: string;
  back: string;
  /** Of one account: what can be done, why, and the button. */
  giveRight: { title: string; lead: string; button: string };
  takeRight: { title: string; lead: string; button: string };
  newPassword: { title: string; lead: string; button: string };
  everywhere: { title: string; lead(devices: number): string; button: string };
  remove: { title: string; lead: string; button: string };
  gone(email: string): string;
  done: Record<
    'invited' | 'right-given' | 'right-taken' | 'sessions-ended' | 'account-removed',
    (email: string) => string
  >;
  madeTitle(name: string): string;
  madeLead: string;
  address: string;
  password: string;
};

/** Words of the page of all accounts. */
export const peopleMessages: Record<Language, Messages> = {
  de: {
    accounts: 'Konten',
    lead: 'Wer ein Konto mit allen Rechten hat, darf Inhalte bearbeiten, veröffentlichen und Konten verwalten. Was hier geschieht, steht im Protokoll.',
    caption: 'Alle Konten',
    name: 'Name',
    email: 'E-Mail',
    right: 'Rechte',
    rights: { superuser: 'alle Rechte', account: 'nur ansehen' },
    factor: 'Zweiter Faktor',
    factors: { on: 'ein', off: 'aus' },
    devices: 'Geräte',
    seen: 'Zuletzt aktiv',
    never: 'nicht angemeldet',
    you: 'du',
    change: 'Ändern',
    changeOf: (name) => `Konto von ${name} ändern`,
    find: 'Konto suchen',
    noneFound: 'Zu dieser Suche gibt es kein Konto.',
    invite: 'Jemanden einladen',
    inviteByMail: {
      lead: 'An die Adresse geht eine Mail mit einem Link. Er führt zu einem eigenen Passwort und gilt sieben Tage.',
      button: 'Einladung schicken',
    },
    inviteInPerson: {
      lead: 'Das Konto bekommt ein erstes Passwort, das nur einmal zu sehen ist. Gib es persönlich oder am Telefon weiter, nicht in derselben Nachricht wie die Adresse.',
      button: 'Konto anlegen',
    },
    nameHint: 'Name (sonst der Anfang der Adresse)',
    maySuperuser: 'Darf bearbeiten, veröffentlichen und Konten verwalten',
    yourPassword: 'Dein eigenes Passwort',
    recent:
      'Dein Konto hat hier kein Passwort. Das geht in den ersten zehn Minuten nach einer Anmeldung.',
    back: 'Alle Konten',
    giveRight: {
      title: 'Alle Rechte geben',
      lead: 'Das Konto darf dann bearbeiten, veröffentlichen und Konten verwalten, auch deines.',
      button: 'Rechte geben',
    },
    takeRight: {
      title: 'Rechte nehmen',
      lead: 'Das Konto kann sich weiter anmelden, aber nichts mehr ändern. Das gilt sofort.',
      button: 'Rechte nehmen',
    },
    newPassword: {
      title: 'Neues Passwort',
      lead: 'Für alle, die ihres vergessen haben. Das bisherige gilt nicht mehr, alle Geräte werden abgemeldet. Das neue ist nur einmal zu sehen.',
      button: 'Passwort erzeugen',
    },
    everywhere: {
      title: 'Überall abmelden',
      lead: (devices) =>
        devices === 0
          ? 'Zurzeit ist kein Gerät angemeldet.'
          : devices === 1
            ? 'Ein Gerät ist angemeldet. Gespeichertes geht nicht verloren.'
            : `${devices} Geräte sind angemeldet. Gespeichertes geht nicht verloren.`,
      button: 'Überall abmelden',
    },
    remove: {
      title: 'Konto entfernen',
      lead: 'Was das Konto geschrieben hat, bleibt, auch im Protokoll. Das Konto selbst lässt sich nicht zurückholen.',
      button: 'Konto entfernen',
    },
    gone: (email) => `Ein Konto ${email} gibt es nicht mehr.`,
    done: {
      invited: (email) =>
        `Das Konto ist angelegt, die Einladung geht an ${email}. Kommt sie nicht an, mach dem Konto unter „Ändern“ ein Passwort.`,
      'right-given': (email) => `${email} hat jetzt alle Rechte.`,
      'right-taken': (email) => `${email} darf nur noch ansehen.`,
      'sessions-ended': (email) => `${email} ist überall abgemeldet.`,
      'account-removed': (email) => `Das Konto ${email} ist entfernt.`,
    },
    madeTitle: (name) => `Passwort für ${name}`,
    madeLead:
      'Dieses Passwort ist nur jetzt zu sehen. Nach der ersten Anmeldung lässt es sich unter „Mein Konto“ ändern.',
    address: 'Adresse',
    password: 'Passwort',
  },
  en: {
    accounts: 'Accounts',
    lead: 'An account with all rights may edit content, publish it and look after the accounts. What happens here is in the log.',
    caption: 'All accounts',
    name: 'Name',
    email: 'E-mail',
    right: 'Rights',
    rights: { superuser: 'all rights', account: 'may only look' },
    factor: 'Second factor',
    factors: { on: 'on', off: 'off' },
    devices: 'Devices',
    seen: 'Last active',
    never: 'not signed in',
    you: 'you',
    change: 'Change',
    changeOf: (name) => `Change the account of ${name}`,
    find: 'Find an account',
    noneFound: 'No account fits this search.',
    invite: 'Invite somebody',
    inviteByMail: {
      lead: 'The address gets a mail with a link. It leads to a password of their own and is valid for seven days.',
      button: 'Send the invitation',
    },
    inviteInPerson: {
      lead: 'The account gets a first password, which is shown only once. Hand it over in person or on the phone, not in the same message as the address.',
      button: 'Create account',
    },
    nameHint: 'Name (else the beginning of the address)',
    maySuperuser: 'May edit, publish and look after the accounts',
    yourPassword: 'Your own password',
    recent: 'Your account has no password here. This can be done within ten minutes of signing in.',
    back: 'All accounts',
    giveRight: {
      title: 'Give all rights',
      lead: 'The account may then edit, publish and look after the accounts, yours included.',
      button: 'Give rights',
    },
    takeRight: {
      title: 'Take the rights away',
      lead: 'The account can still sign in, but change nothing any more. This holds at once.',
      button: 'Take rights away',
    },
    newPassword: {
      title: 'New password',
      lead: 'For somebody who forgot theirs. The old one stops working and all devices are signed out. The new one is shown only once.',
      button: 'Make a password',
    },
    everywhere: {
      title: 'Sign out everywhere',
      lead: (devices) =>
        devices === 0
          ? 'No device is signed in at the moment.'
          : devices === 1
            ? 'One device is signed in. Nothing that is saved gets lost.'
            : `${devices} devices are signed in. Nothing that is saved gets lost.`,
      button: 'Sign out everywhere',
    },
    remove: {
      title: 'Remove the account',
      lead: 'What the account wrote stays, in the log too. The account itself cannot be brought back.',
      button: 'Remove account',
    },
    gone: (email) => `There is no account ${email} any more.`,
    done: {
      invited: (email) =>
        `The account is there, and the invitation is on its way to ${email}. If it does not arrive, make a password for the account under “Change”.`,
      'right-given': (email) => `${email} has all rights now.`,
      'right-taken': (email) => `${email} may only look from now on.`,
      'sessions-ended': (email) => `${email} is signed out everywhere.`,
      'account-removed': (email) => `The account ${email} is removed.`,
    },
    madeTitle: (name) => `Password for ${name}`,
    madeLead:
      'This password is shown only now. After the first sign-in it can be changed under “My account”.',
    address: 'Address',
    password: 'Password',
  },
};
