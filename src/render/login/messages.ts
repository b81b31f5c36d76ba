import type { Language } from '#src/model/languages.ts';

type Messages = {
  title: string;
  lede: string;
  email: string;
  password: string;
  /** Of the button that shows what is typed. */
  show: string;
  forgotten: string;
  forgottenLead: string;
  signIn: string;
  signedInAs: string;
  toPages: string;
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
    forgotten: 'Vergessen?',
    forgottenLead: 'Wer hier die Konten verwaltet, gibt dir unter „Konten“ ein neues.',
    signIn: 'Anmelden',
    signedInAs: 'Du bist angemeldet als',
    toPages: 'Zu den Seiten',
    signOut: 'Abmelden',
    codeTitle: 'Noch ein Code',
    codeLede:
      'Die App auf deinem Telefon zeigt einen Code mit sechs Ziffern. Ist das Telefon nicht da, geht auch ein Ersatzcode.',
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
    forgotten: 'Forgotten?',
    forgottenLead: 'Whoever manages the accounts here gives you a new one under “Accounts”.',
    signIn: 'Sign in',
    signedInAs: 'You are signed in as',
    toPages: 'To the pages',
    signOut: 'Sign out',
    codeTitle: 'One more code',
    codeLede:
      'The app on your phone shows a code of six digits. Without the phone, a recovery code will do.',
    code: 'Code',
    startAgain: 'Start again',
    signInWith: (provider) => `Sign in with ${provider}`,
  },
};
