import type { Language } from '#src/model/languages.ts';

type Messages = {
  title: string;
  /** In: after how many days what is done is deleted. */
  lead(days: number): string;
  caption: string;
  at: string;
  name: string;
  email: string;
  number: string;
  kind: string;
  allKinds: string;
  samples: string;
  state: string;
  allStates: string;
  states: Record<'open' | 'unanswered' | 'answered' | 'done', string>;
  show: string;
  find: string;
  none: string;
  noneFound: string;
  /** Above what waits on this machine, where the rest cannot be read. */
  away: string;
  waiting: string;
  csv: string;
  csvLead: string;
  csvButton: string;
  back: string;
  gone: string;
  message: string;
  goods: string;
  sample: string;
  total: string;
  from: string;
  language: string;
  languages: Record<Language, string>;
  page: string;
  until: string;
  /** In: the first day on which it can be deleted. */
  untilOpen(day: string): string;
  answers: string;
  answered(by: string, at: string): string;
  answer: string;
  answerLead(email: string): string;
  noAddress: string;
  text: string;
  send: string;
  sendAndDone: string;
  doneBy(by: string, at: string): string;
  /** Above who did it, in the table that one takes along. */
  doneByWhom: string;
  markDone: string;
  doneLead: string;
  reopen: string;
  remove: string;
  removeLead: string;
  removeButton: string;
  said: Record<'answered' | 'done' | 'reopened' | 'delete', string>;
};

/** Words of the screens of what visitors sent. */
export const inboxMessages: Record<Language, Messages> = {
  de: {
    title: 'Anfragen',
    lead: (days) =>
      `Alles, was Besucher über die Formulare schicken: Anfragen, Muster, Nachrichten. Was erledigt ist, wird ${days} Tage nach dem Eingang endgültig gelöscht; Offenes bleibt.`,
    caption: 'Anfragen und Nachrichten',
    at: 'Eingang',
    name: 'Von',
    email: 'E-Mail-Adresse',
    number: 'Nummer',
    kind: 'Art',
    allKinds: 'Jede Art',
    samples: 'Muster',
    state: 'Stand',
    allStates: 'Jeder Stand',
    states: {
      ...{ open: 'Offen', unanswered: 'Offen, noch ohne Antwort' },
      ...{ answered: 'Offen, beantwortet', done: 'Erledigt' },
    },
    show: 'Zeigen',
    find: 'Anfrage suchen',
    none: 'Noch hat niemand etwas geschickt. Sobald jemand ein Formular absendet, steht es hier.',
    noneFound: 'Dazu gibt es keine Anfrage.',
    away: 'Die Inhalte lassen sich gerade nicht lesen, darum fehlen Anfragen in dieser Liste. Verloren ist nichts.',
    waiting: 'noch unterwegs',
    csv: 'Als Tabelle mitnehmen',
    csvLead:
      'Was die Liste gerade zeigt, alle Seiten davon, als CSV. Darin stehen Namen und Adressen; das Protokoll hält fest, wer sie geladen hat.',
    csvButton: 'Als CSV laden',
    back: 'Alle Anfragen',
    gone: 'Diese Anfrage gibt es nicht, oder sie ist schon gelöscht.',
    message: 'Was geschrieben wurde',
    goods: 'Artikel',
    sample: 'Muster',
    total: 'Zusammen',
    from: 'Eingegangen',
    language: 'Sprache',
    languages: { de: 'Deutsch', en: 'Englisch' },
    page: 'Von der Seite',
    until: 'Wird gelöscht',
    untilOpen: (day) => `sobald sie erledigt ist, frühestens am ${day}`,
    answers: 'Bisherige Antworten',
    answered: (by, at) => `${by}, ${at}`,
    answer: 'Antworten',
    answerLead: (email) =>
      `Die Mail geht an ${email}. Darunter steht, was geschickt wurde. Wer darauf antwortet, schreibt an die Adresse des Ladens.`,
    noAddress: 'Es wurde keine Adresse angegeben, an die eine Mail gehen könnte.',
    text: 'Deine Antwort',
    send: 'Senden',
    sendAndDone: 'Senden und erledigen',
    doneBy: (by, at) => `Erledigt von ${by}, ${at}.`,
    doneByWhom: 'Erledigt von',
    markDone: 'Als erledigt markieren',
    doneLead: 'Zum Beispiel nach einem Anruf. Die Anfrage bleibt lesbar.',
    reopen: 'Wieder öffnen',
    remove: 'Löschen',
    removeLead:
      'Damit löschst du die Anfrage mit allen Antworten sofort und endgültig, auch in den Inhalten.',
    removeButton: 'Endgültig löschen',
    said: {
      answered: 'Die Antwort ist unterwegs.',
      done: 'Die Anfrage ist erledigt.',
      reopened: 'Die Anfrage ist wieder offen.',
      delete: 'Die Anfrage ist gelöscht.',
    },
  },
  en: {
    title: 'Enquiries',
    lead: (days) =>
      `Everything that visitors send with the forms: enquiries, samples, messages. What is done is deleted for good ${days} days after its arrival; what is open stays.`,
    caption: 'Enquiries and messages',
    at: 'Received',
    name: 'From',
    email: 'E-mail address',
    number: 'Number',
    kind: 'Kind',
    allKinds: 'Any kind',
    samples: 'Samples',
    state: 'State',
    allStates: 'Any state',
    states: {
      ...{ open: 'Open', unanswered: 'Open, not answered yet' },
      ...{ answered: 'Open, answered', done: 'Done' },
    },
    show: 'Show',
    find: 'Find an enquiry',
    none: 'Nobody has sent anything yet. As soon as somebody sends a form, it will be here.',
    noneFound: 'There is no enquiry like that.',
    away: 'The content cannot be read at the moment, so this list lacks enquiries. Nothing is lost.',
    waiting: 'on its way',
    csv: 'Download as a table',
    csvLead:
      'What the list shows now, all of its pages, as CSV. It holds names and addresses; the log notes who downloaded it.',
    csvButton: 'Download as CSV',
    back: 'All enquiries',
    gone: 'There is no such enquiry, or it has been deleted.',
    message: 'What was written',
    goods: 'Goods',
    sample: 'Sample',
    total: 'Total',
    from: 'Received',
    language: 'Language',
    languages: { de: 'German', en: 'English' },
    page: 'From the page',
    until: 'Will be deleted',
    untilOpen: (day) => `once it is done, on ${day} at the earliest`,
    answers: 'Answers so far',
    answered: (by, at) => `${by}, ${at}`,
    answer: 'Answer',
    answerLead: (email) =>
      `The mail goes to ${email}, with what was sent below your words. Replies to it come to the address of the shop.`,
    noAddress: 'No address was given to which a mail could go.',
    text: 'Your answer',
    send: 'Send',
    sendAndDone: 'Send and mark as done',
    doneBy: (by, at) => `Done by ${by}, ${at}.`,
    doneByWhom: 'Done by',
    markDone: 'Mark as done',
    doneLead: 'After a telephone call, for instance. The enquiry can still be read.',
    reopen: 'Open again',
    remove: 'Delete',
    removeLead:
      'This removes the enquiry with all answers at once and for good, from the content too.',
    removeButton: 'Delete for good',
    said: {
      answered: 'The answer is on its way.',
      done: 'The enquiry is done.',
      reopened: 'The enquiry is open again.',
      delete: 'The enquiry is deleted.',
    },
  },
};
