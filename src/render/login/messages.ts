import type { Language } from '#src/model/languages.ts';
import type { LinkReason } from '#src/model/password.ts';

type Messages = {
  title: string;
  lede: string;
  email: string;
  password: string;
  /** Of the button that shows what is typed. */
  show: string;
  /** Leads to the form for a link by which one chooses a new password. */
  forgotten: string;
  forgottenTitle: string;
  forgottenLede: string;
  sendLink: string;
  /** Whether there is such an account is not said. */
  linkSent: string;
  noMail: string;
  toSignIn: string;
  /** Of the form for a password, by why somebody has the link. In: the address of the account. */
  choose: Record<
    LinkReason,
    { title: string; lede(email: string): string; next: string; button: string }
  >;
  repeat: string;
  chosen: string;
  signIn: string;
  signedInAs: string;
  toPages: string;
  /** For whoever may only look: the first password is changed there. */
  toAccount: string;
  signOut: string;
  codeTitle: string;
  codeLede: string;
  code: string;
  startAgain: string;
  /** In: what people call the provider. */
  signInWith(provider: string): string;
};

export const messages: Record<Language, Messages> = {
  de: {
    title: 'Anmelden',
    lede: 'Für alle, die hier arbeiten.',
    email: 'E-Mail',
    password: 'Passwort',
    show: 'Geschriebenes zeigen',
    forgotten: 'Passwort vergessen?',
    forgottenTitle: 'Passwort vergessen',
    forgottenLede: 'Wir schicken dir einen Link, mit dem du ein neues wählst. Er gilt eine Stunde.',
    sendLink: 'Link schicken',
    linkSent: 'Gibt es hier ein Konto mit dieser Adresse, ist der Link unterwegs dorthin.',
    noMail:
      'Kommt nichts an? Wer hier die Konten verwaltet, gibt dir unter „Konten“ ein neues Passwort.',
    toSignIn: 'Zur Anmeldung',
    choose: {
      forgotten: {
        title: 'Neues Passwort',
        lede: (email) =>
          `Für ${email}. Es braucht mindestens 12 Zeichen; am besten sind ein paar Wörter, die nichts miteinander zu tun haben. Alle Geräte werden abgemeldet.`,
        next: 'Neues Passwort',
        button: 'Passwort ändern',
      },
      invited: {
        title: 'Willkommen',
        lede: (email) =>
          `Such dir ein Passwort für ${email} aus. Es braucht mindestens 12 Zeichen; am besten sind ein paar Wörter, die nichts miteinander zu tun haben.`,
        next: 'Passwort',
        button: 'Passwort festlegen',
      },
    },
    repeat: 'Noch einmal',
    chosen: 'Dein neues Passwort gilt. Melde dich damit an.',
    signIn: 'Anmelden',
    signedInAs: 'Du bist angemeldet als',
    toPages: 'Zu den Seiten',
    toAccount: 'Mein Konto',
    signOut: 'Abmelden',
    codeTitle: 'Noch ein Code',
    codeLede:
      'Die App auf deinem Telefon zeigt einen Code mit sechs Ziffern. Ist das Telefon nicht da, geht auch ein Ersatzcode. Sind auch die fort, hilft, wer den Server betreibt.',
    code: 'Code',
    startAgain: 'Von vorn beginnen',
    signInWith: (provider) => `Mit ${provider} anmelden`,
  },
  en: {
    title: 'Sign in',
    lede: 'For everybody who works here.',
    email: 'E-mail',
    password: 'Password',
    show: 'Show what is typed',
    forgotten: 'Forgotten your password?',
    forgottenTitle: 'Forgotten password',
    forgottenLede: 'We send you a link to choose a new one. It is valid for one hour.',
    sendLink: 'Send the link',
    linkSent: 'If there is an account with this address, the link is on its way to it.',
    noMail:
      'Nothing arrives? Whoever manages the accounts here gives you a new password under “Accounts”.',
    toSignIn: 'To the sign-in',
    choose: {
      forgotten: {
        title: 'New password',
        lede: (email) =>
          `For ${email}. It needs at least 12 characters; a few words that have nothing to do with each other are best. All devices are signed out.`,
        next: 'New password',
        button: 'Change the password',
      },
      invited: {
        title: 'Welcome',
        lede: (email) =>
          `Choose a password for ${email}. It needs at least 12 characters; a few words that have nothing to do with each other are best.`,
        next: 'Password',
        button: 'Set the password',
      },
    },
    repeat: 'Once more',
    chosen: 'Your new password is valid. Sign in with it.',
    signIn: 'Sign in',
    signedInAs: 'You are signed in as',
    toPages: 'To the pages',
    toAccount: 'My account',
    signOut: 'Sign out',
    codeTitle: 'One more code',
    codeLede:
      'The app on your phone shows a code of six digits. Without the phone, a recovery code will do. If those are lost, too, whoever runs the server can help.',
    code: 'Code',
    startAgain: 'Start again',
    signInWith: (provider) => `Sign in with ${provider}`,
  },
};
