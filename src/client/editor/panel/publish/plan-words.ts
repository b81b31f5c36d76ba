import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

type Words = Record<
  | 'later'
  | 'offline'
  | 'laterLead'
  | 'offlineLead'
  | 'plan'
  | 'cancel'
  | 'planned'
  | 'forget'
  | 'forgotten'
  | 'look'
  | 'drawing'
  | 'review'
  | 'planLater'
  | 'planOffline'
  | 'versions'
  | 'past'
  | 'discard'
  | 'discardTitle'
  | 'discardLead'
  | 'discarded'
  | 'failed',
  string
> & { plannedFor(time: string): string; would(pages: number): string; kept(paths: string): string };

/** The texts of the menu beside publishing, of planning and of discarding; they come with them. */
export const planWords: Record<Language, Words> = {
  de: {
    later: 'Später veröffentlichen',
    offline: 'Später offline nehmen',
    laterLead:
      'Der Entwurf geht zur gewählten Zeit von selbst live, so wie er dann ist. War der Server gerade aus, holt er es nach.',
    offlineLead:
      'Die Seite geht zur gewählten Zeit von selbst offline. Wer sie vorher ändert, hebt das auf.',
    plan: 'Einplanen',
    cancel: 'Abbrechen',
    planned: 'Eingeplant',
    forget: 'Planung löschen',
    forgotten: 'Die Planung ist gelöscht',
    look: 'Prüfung ansehen',
    drawing: 'Der geplante Stand wird gezeichnet …',
    review: 'Prüfen und veröffentlichen',
    planLater: 'Zeitpunkt wählen …',
    planOffline: 'Später offline nehmen …',
    plannedFor: (time) => `Eingeplant: ${time} …`,
    versions: 'Versionen',
    past: 'Zeitreise: was Besucher sahen',
    discard: 'Entwurf verwerfen …',
    discardTitle: 'Den Entwurf verwerfen?',
    discardLead:
      'Live bleibt, wie es ist. Was du verwirfst, steht weiter bei den Versionen und lässt sich dort zurückholen.',
    discarded: 'Der Entwurf ist verworfen',
    failed: 'Der Server ist nicht zu erreichen. Bitte versuche es noch einmal.',
    would: (pages) =>
      `Jetzt gezeichnet und geprüft: ${pages === 1 ? '1 Seite würde sich ändern' : `${numberIn.de(pages)} Seiten würden sich ändern`}. Nach jedem Veröffentlichen wird neu geprüft.`,
    kept: (paths) => `Das geht so nicht, die letzte Fassung bliebe: ${paths}`,
  },
  en: {
    later: 'Publish later',
    offline: 'Take offline later',
    laterLead:
      'The draft goes live by itself at the chosen time, as it is then. If the server is down at that time, it follows as soon as it is back.',
    offlineLead:
      'The page goes offline by itself at the chosen time. A change before then cancels this.',
    plan: 'Plan it',
    cancel: 'Cancel',
    planned: 'Planned',
    forget: 'Delete the plan',
    forgotten: 'The plan is deleted',
    look: 'Show the review',
    drawing: 'Drawing what is planned …',
    review: 'Review and publish',
    planLater: 'Choose a time …',
    planOffline: 'Take offline later …',
    plannedFor: (time) => `Planned: ${time} …`,
    versions: 'Versions',
    past: 'Time travel: what visitors saw',
    discard: 'Discard the draft …',
    discardTitle: 'Discard the draft?',
    discardLead:
      'Live stays as it is. What you discard remains among the versions and can be brought back from there.',
    discarded: 'The draft is discarded',
    failed: 'The server cannot be reached. Please try again.',
    would: (pages) =>
      `Drawn and checked now: ${pages === 1 ? '1 page would change' : `${numberIn.en(pages)} pages would change`}. It is checked again after each publish.`,
    kept: (paths) => `This does not work yet; the last version would stay: ${paths}`,
  },
};
