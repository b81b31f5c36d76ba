import type { Language } from '../languages.ts';

/** Something that a visitor sent, as the shop reads it. Times are in ms since 1970. */
export type InboxEntry = {
  /** The submission's id, which is also that of its item. */
  id: string;
  /** By which people speak of it, such as `K7M-4QX`. */
  number: string;
  /** The schema of its form, or `samples` for an enquiry that asks for nothing else. */
  kind: string;
  kindLabel: string;
  schema: string;
  at: number;
  /** From then on it is deleted as soon as it is done. */
  until: number;
  /** Of whoever sent it. */
  language: Language;
  /** The path of the page that it was sent from; null: unknown. */
  page: string | null;
  name: string;
  email: string | null;
  /** What was written, as label and text. */
  rows: { label: string; value: string }[];
  goods: InboxGood[];
  done: { by: string; at: number } | null;
  answers: { by: string; at: number; text: string }[];
  /** It is on this machine only: the content source has not taken it yet. */
  isWaiting: boolean;
};

/** How far something is: what is still open may have been answered. */
export function entryState({ done, answers }: Pick<InboxEntry, 'done' | 'answers'>) {
  if (done) return 'done';
  return answers.length > 0 ? 'answered' : 'open';
}

export type InboxGood = {
  isSample: boolean;
  name: string;
  details: string;
  quantity: number;
  priceCents: number;
  /** The path of its page. */
  page: string;
};

/** An enquiry that asks for samples only. */
export const SAMPLES = 'samples';
