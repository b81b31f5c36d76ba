import type { Language } from '#src/model/languages.ts';

type Messages = {
  audit: string;
  auditLead: string;
  auditCaption: string;
  time: string;
  who: string;
  operation: string;
  schema: string;
  item: string;
  before: string;
  after: string;
  /** Of the link from a version to all of its item. */
  versionsOf(item: string, version: number): string;
  day: string;
  everybody: string;
  everything: string;
  oneAddress: string;
  show: string;
  clear: string;
  csv: string;
  older: string;
  newest: string;
  noEntries: string;
  noEntriesFound: string;
  /** By the names that the log has. */
  operations: Record<string, string>;
  /** Names of what is no schema of the content. */
  schemas: Record<string, string>;
};

/** Words of the page that says who did what. */
export const auditMessages: Record<Language, Messages> = {
  de: {
    audit: 'Protokoll',
    auditLead:
      'Wer hat was wann geschrieben? Einträge bleiben 400 Tage und lassen sich nicht ändern.',
    auditCaption: 'Einträge, die neuesten zuerst',
    time: 'Zeit',
    who: 'Wer',
    operation: 'Was',
    schema: 'Wo',
    item: 'Eintrag',
    before: 'Version davor',
    after: 'danach',
    versionsOf: (item, version) => `${version}, alle Versionen von ${item}`,
    day: 'Tag',
    everybody: 'alle',
    everything: 'alles',
    oneAddress: 'eine Adresse',
    show: 'Zeigen',
    clear: 'Alle Einträge',
    csv: 'Als CSV laden',
    older: 'Ältere Einträge',
    newest: 'Neueste Einträge',
    noEntries: 'Noch hat niemand etwas geschrieben.',
    noEntriesFound: 'Dazu gibt es keinen Eintrag.',
    operations: {
      'account-added': 'Konto angelegt',
      'account-removed': 'Konto entfernt',
      'password-changed': 'Passwort geändert',
      'right-given': 'alle Rechte gegeben',
      'right-taken': 'Rechte genommen',
      'factor-added': 'zweiten Faktor eingeschaltet',
      'factor-removed': 'zweiten Faktor ausgeschaltet',
      renamed: 'umbenannt',
      moved: 'verschoben',
      'email-changed': 'Adresse geändert',
      'session-ended': 'ein Gerät abgemeldet',
      'sessions-ended': 'überall abgemeldet',
      create: 'angelegt',
      draft: 'Entwurf begonnen',
      save: 'gespeichert',
      publish: 'veröffentlicht',
      unpublish: 'offline genommen',
      discard: 'Entwurf verworfen',
      schedule: 'geplant',
      'went-live': 'wie geplant live gegangen',
      'went-live-late': 'live gegangen, nachgeholt',
      'went-offline': 'wie geplant offline gegangen',
      'went-offline-late': 'offline gegangen, nachgeholt',
      delete: 'gelöscht',
      restore: 'wiederhergestellt',
      upload: 'hochgeladen',
      annotate: 'beschrieben',
      write: 'geschrieben',
      exported: 'exportiert',
      noted: 'Notiz zu einer Version',
      fits: 'Übersetzung passt noch',
      imported: 'importiert',
      'rolled-back': 'Veröffentlichung zurückgenommen',
      resumed: 'mit dem neuesten Stand weitergemacht',
      import: 'durch Import geschrieben',
      'import-back': 'mit Import zurückgenommen',
      'import-undone': 'Import zurückgenommen',
      'import-stuck': 'Import nicht ganz zurückgenommen',
      'import-stopped': 'Einlesen abgebrochen',
      removed: 'abgemeldet',
      answered: 'beantwortet',
      done: 'erledigt',
      reopened: 'wieder geöffnet',
      shared: 'Vorschaulink erstellt',
      unshared: 'Vorschaulink zurückgenommen',
      'campaign-made': 'Kampagne angelegt',
      'campaign-changed': 'Kampagne geändert',
      'campaign-on': 'Kampagne ging live',
      'campaign-off': 'Kampagne beendet',
      'campaign-deleted': 'Kampagne gelöscht',
    },
    schemas: {
      accounts: 'Konten',
      assets: 'Dateien',
      folders: 'Ordner',
      archive: 'Archiv',
      builds: 'Veröffentlichungen',
      subscribers: 'Abonnenten',
      enquiries: 'Anfragen',
      'share-links': 'Vorschaulinks',
      campaigns: 'Kampagnen',
      'contact-messages': 'Nachrichten',
    },
  },
  en: {
    audit: 'Log',
    auditLead: 'Who wrote what, and when? Entries stay for 400 days and cannot be changed.',
    auditCaption: 'Entries, the newest first',
    time: 'Time',
    who: 'Who',
    operation: 'What',
    schema: 'Where',
    item: 'Item',
    before: 'Version before',
    after: 'after',
    versionsOf: (item, version) => `${version}, all versions of ${item}`,
    day: 'Day',
    everybody: 'everybody',
    everything: 'everything',
    oneAddress: 'one address',
    show: 'Show',
    clear: 'All entries',
    csv: 'Download as CSV',
    older: 'Older entries',
    newest: 'Newest entries',
    noEntries: 'Nobody has written anything yet.',
    noEntriesFound: 'There is no such entry.',
    operations: {
      'account-added': 'account created',
      'account-removed': 'account removed',
      'password-changed': 'password changed',
      'right-given': 'all rights given',
      'right-taken': 'rights taken away',
      'factor-added': 'second factor turned on',
      'factor-removed': 'second factor turned off',
      renamed: 'renamed',
      moved: 'moved',
      'email-changed': 'address changed',
      'session-ended': 'a device signed out',
      'sessions-ended': 'signed out everywhere',
      create: 'created',
      draft: 'draft begun',
      save: 'saved',
      publish: 'published',
      unpublish: 'taken offline',
      discard: 'draft discarded',
      schedule: 'planned',
      'went-live': 'went live as planned',
      'went-live-late': 'went live, made up for',
      'went-offline': 'went offline as planned',
      'went-offline-late': 'went offline, made up for',
      delete: 'deleted',
      restore: 'restored',
      upload: 'uploaded',
      annotate: 'described',
      write: 'written',
      exported: 'exported',
      noted: 'note on a version',
      fits: 'translation still fits',
      imported: 'imported',
      'rolled-back': 'publish taken back',
      resumed: 'gone on with the newest state',
      import: 'written by an import',
      'import-back': 'put back with an import',
      'import-undone': 'import undone',
      'import-stuck': 'import not undone completely',
      'import-stopped': 'taking in stopped',
      removed: 'unsubscribed',
      answered: 'answered',
      done: 'done',
      reopened: 'reopened',
      shared: 'made a preview link',
      unshared: 'took a preview link back',
      'campaign-made': 'made a campaign',
      'campaign-changed': 'changed a campaign',
      'campaign-on': 'campaign went live',
      'campaign-off': 'campaign ended',
      'campaign-deleted': 'deleted a campaign',
    },
    schemas: {
      accounts: 'Accounts',
      assets: 'Files',
      folders: 'Folders',
      archive: 'Archive',
      builds: 'Publishing',
      subscribers: 'Subscribers',
      enquiries: 'Enquiries',
      'share-links': 'Preview links',
      campaigns: 'Campaigns',
      'contact-messages': 'Messages',
    },
  },
};
