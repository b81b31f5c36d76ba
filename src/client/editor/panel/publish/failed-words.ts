import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { Language } from '#src/model/languages.ts';

type Words = {
  failed: string;
  /** Nobody answered; the publish may have arrived. */
  unanswered: string;
  unansweredText: string;
  saved: string;
  unsaved: string;
  signedOut: string;
  /** In: who saved, where that is known. */
  newer(name: string | undefined): string;
};

/** What is said where a publish did not go well. */
const failedWords: Record<Language, Words> = {
  de: {
    failed: 'Nicht veröffentlicht',
    unanswered: 'Keine Antwort vom Server',
    unansweredText:
      'Deine Änderungen sind gespeichert. Ob Besucher sie schon sehen, zeigt sich, wenn du es noch einmal versuchst.',
    saved: 'Besucher sehen weiter die alte Fassung; deine Änderungen sind gespeichert.',
    unsaved:
      'Besucher sehen weiter die alte Fassung. Deine Änderungen sind auf diesem Gerät gesichert.',
    signedOut: 'Deine Sitzung ist zu Ende. Sobald du angemeldet bist, geht es hier weiter.',
    newer: (name = 'Jemand') =>
      `${name} hat inzwischen gespeichert. Was zusammenpasst, ist vereint. Sieh es dir an und veröffentliche dann.`,
  },
  en: {
    failed: 'Not published',
    unanswered: 'No answer from the server',
    unansweredText:
      'Your changes are saved. Try again to find out whether visitors see them already.',
    saved: 'Visitors still see the old version; your changes are saved.',
    unsaved: 'Visitors still see the old version. Your changes are kept on this device.',
    signedOut: 'Your session is over. Once you are signed in, you go on here.',
    newer: (name = 'Somebody') =>
      `${name} has saved in the meantime. What fits together is merged. Have a look at it, then publish.`,
  },
};

type Failure = {
  problem: ProblemAnswer | undefined;
  /** Whether the server has all of the work. */
  isSaved: boolean;
  /** Who else saved last. */
  name: string | undefined;
};

/** What is known of a publish that did not go well. Out: the fact, why, and what is true of the work. */
export function tellFailure(
  { problem, isSaved, name }: Failure,
  lang: Language,
): { title: string; why: string | undefined; text: string } {
  const words = failedWords[lang];
  // Where all is saved, it was the publish that nobody answered.
  if (isSaved && (problem?.name === 'offline' || problem?.name === 'unreadable')) {
    return { title: words.unanswered, why: undefined, text: words.unansweredText };
  }
  const text = isSaved ? words.saved : words.unsaved;
  return { title: words.failed, why: reasonOf(problem, name, words), text };
}

function reasonOf(
  problem: ProblemAnswer | undefined,
  name: string | undefined,
  words: Words,
): string | undefined {
  // Somebody has saved in between: both are laid over each other by now.
  if (problem?.name === 'version-conflict') return words.newer(name);
  return isSignedOut(problem) ? words.signedOut : problem?.message;
}

/** Whether a request was refused since the session is over. */
export const isSignedOut = (problem: ProblemAnswer | undefined): boolean =>
  problem?.name === 'sign-in-needed';
