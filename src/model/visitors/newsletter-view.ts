import type { Problem } from '../errors/errors.ts';

/** What a page of the newsletter shows. */
export type NewsletterView =
  /** The form; with what is wrong, if something is. */
  | { state: 'form'; address: string; problem?: Problem }
  /** A mail is under way, whoever gets it. */
  | { state: 'asked'; address: string }
  /** The buttons behind the links of mails. */
  | { state: 'confirm' | 'leave'; address: string }
  | { state: 'confirmed'; address: string }
  | { state: 'left' };
