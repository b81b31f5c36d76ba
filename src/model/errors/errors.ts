import { CAMPAIGNS } from './campaign-errors.ts';
import { EDITING, type CatalogueEntry, filled } from './editing-errors.ts';
import type { Language } from '../languages.ts';
import { OFFICE } from './office-errors.ts';
import { REDIRECTS } from './redirect-errors.ts';
import { SENDING } from './sending-errors.ts';
import { SERVERS } from './server-errors.ts';
import { WRITING } from './writing-errors.ts';

/**
 * Everything that can go wrong in daily use, by its permanent name. The texts say what happened and
 * what to do; `{…}` are filled from the problem's details.
 */
export const CATALOGUE = {
  ...CAMPAIGNS,
  ...EDITING,
  ...OFFICE,
  ...REDIRECTS,
  ...SENDING,
  ...SERVERS,
  ...WRITING,
  'page-not-found': {
    status: 404,
    de: 'Page not found: {path}',
    en: 'Page not found: {path}',
  },
  'item-not-found': {
    status: 404,
    de: 'Page Not Found: {fullPath}',
    en: 'Page Not Found: {fullPath}',
  },
  'page-gone': {
    status: 410,
    de: 'Diese Seite gibt es nicht mehr: {path}',
    en: 'This page is gone: {path}',
  },
  'middleware-unknown': {
    status: 500,
    de: 'Unknown route middleware: {name}',
    en: 'Unknown route middleware: {name}',
  },
  'internal-error': { status: 500, de: 'Internal Server Error', en: 'Internal Server Error' },
  'path-malformed': {
    status: 400,
    de: 'Diese Adresse ist nicht gültig.',
    en: 'This address is not valid.',
  },
  'host-malformed': {
    status: 400,
    de: 'Eine Anfrage nennt genau einen Host.',
    en: 'A request names exactly one host.',
  },
  'host-unknown': {
    status: 421,
    de: 'Dieser Server ist unter diesem Namen nicht zuständig. SITE_URL nennt die Adresse der Website.',
    en: 'This server does not answer for that host. SITE_URL names the address of the site.',
  },
  'method-unknown': {
    status: 501,
    de: 'Diese Methode kennt der Server nicht.',
    en: 'This server does not know that method.',
  },
  'version-unknown': {
    status: 412,
    de: 'Die Anfrage gilt einer anderen Fassung als der jetzigen.',
    en: 'The request is meant for another version than the current one.',
  },
  'method-not-allowed': {
    status: 405,
    de: 'Diese Adresse nimmt nur {allow} an.',
    en: 'This address accepts {allow} only.',
  },
  'origin-refused': {
    status: 403,
    de: 'Die Anfrage kam von einer fremden Seite und wurde abgelehnt.',
    en: 'The request came from a foreign site and was refused.',
  },
  'sign-in-refused': {
    status: 422,
    de: 'E-Mail oder Passwort stimmt nicht.',
    en: 'E-mail or password is not right.',
  },
  'code-refused': {
    status: 422,
    de: 'Dieser Code stimmt nicht oder wurde schon verwendet. Bitte den nächsten aus der App nehmen.',
    en: 'This code is not right, or it was used before. Please take the next one from your app.',
  },
  'code-too-late': {
    status: 422,
    de: 'Das hat zu lange gedauert. Bitte noch einmal mit dem Passwort anmelden.',
    en: 'That took too long. Please sign in with your password again.',
  },
  'oidc-failed': {
    status: 502,
    de: '{provider} antwortet nicht, oder nicht wie erwartet. Bitte noch einmal versuchen; bleibt es dabei, steht der Grund im Protokoll des Servers.',
    en: '{provider} does not answer, or not as expected. Please try again; if that does not help, the log of the server has the reason.',
  },
  'oidc-refused': {
    status: 422,
    de: 'Die Anmeldung bei {provider} wurde abgebrochen oder abgelehnt.',
    en: 'The sign-in at {provider} was cancelled or refused.',
  },
  'oidc-too-late': {
    status: 422,
    de: 'Diese Anmeldung bei {provider} gehört nicht zu diesem Browser, oder sie hat zu lange gedauert. Bitte noch einmal beginnen.',
    en: 'This sign-in at {provider} does not belong to this browser, or it took too long. Please begin again.',
  },
  'oidc-claim-missing': {
    status: 422,
    de: '{provider} sagt uns nichts über „{claim}“, darum können wir dich nicht anmelden. Wer {provider} verwaltet, kann die Angabe freigeben.',
    en: '{provider} tells us nothing about “{claim}”, so we cannot sign you in. Whoever looks after {provider} can release it.',
  },
  'oidc-no-right': {
    status: 403,
    de: '{email} ist bei {provider} angemeldet, darf diese Website aber nicht bearbeiten. Wer Konten verwaltet, kann das ändern.',
    en: '{email} is signed in at {provider}, but may not edit this site. Whoever looks after the accounts can change that.',
  },
  'oidc-address-unverified': {
    status: 422,
    de: 'Ein Konto {email} gibt es schon, und {provider} hat nicht bestätigt, dass die Adresse dir gehört. Bitte mit dem Passwort anmelden.',
    en: 'There is an account {email} already, and {provider} has not confirmed that the address is yours. Please sign in with the password.',
  },
  'password-wrong': {
    status: 422,
    de: 'Dein Passwort stimmt nicht.',
    en: 'That is not your current password.',
  },
  'password-same': {
    status: 422,
    de: 'Das neue Passwort ist dasselbe wie das bisherige.',
    en: 'The new password is the same as the current one.',
  },
  'password-differs': {
    status: 422,
    de: 'Die beiden neuen Passwörter sind verschieden.',
    en: 'The two new passwords differ.',
  },
  'password-weak': {
    status: 422,
    de: 'Dieses Passwort ist zu leicht zu erraten.',
    en: 'This password is too easy to guess.',
  },
  'link-over': {
    status: 422,
    de: 'Dieser Link gilt nicht mehr. Bitte lass dir einen neuen schicken.',
    en: 'This link is no longer valid. Please ask for a new one.',
  },
  'sign-in-again': {
    status: 403,
    de: 'Das geht nur in den ersten zehn Minuten nach einer Anmeldung. Bitte ab- und wieder anmelden.',
    en: 'This can be done only within ten minutes of signing in. Please sign out and in again.',
  },
  'proof-needed': {
    status: 403,
    de: 'Das geht erst, wenn du dein Passwort noch einmal eingegeben hast.',
    en: 'Please enter your password once more first.',
  },
  'sign-in-needed': {
    status: 401,
    de: 'Dafür braucht es eine Anmeldung: /login',
    en: 'You have to sign in for that: /login',
  },
  'token-refused': {
    status: 401,
    de: 'Dieses Token gehört nicht zu dieser Anmeldung, oder es ist abgelaufen. Ein neues gibt es unter /squidex/token.',
    en: 'This token does not belong to this session, or it has ended. A new one is at /squidex/token.',
  },
  'superuser-needed': {
    status: 403,
    de: 'Dieses Konto darf die Website ansehen, aber nicht bearbeiten. Wer Konten verwaltet, kann das ändern.',
    en: 'This account may look at the site, but not edit it. Whoever looks after the accounts can change that.',
  },
  'email-invalid': {
    status: 422,
    de: '{email} ist keine gültige E-Mail-Adresse.',
    en: '{email} is not a valid e-mail address.',
  },
  'media-type-refused': {
    status: 415,
    de: 'Diese Adresse nimmt nur {type} an.',
    en: 'This address accepts {type} only.',
  },
  'body-too-large': {
    status: 413,
    de: 'Die Anfrage ist zu groß: höchstens {limit} Bytes.',
    en: 'The request is too large: at most {limit} bytes.',
  },
  'body-invalid': {
    status: 400,
    de: 'Die Anfrage ist nicht lesbar: {reason}',
    en: 'The request cannot be read: {reason}',
  },
  'form-incomplete': {
    status: 400,
    de: 'Das Formular kam nicht vollständig an. Bitte die Seite neu laden und es noch einmal senden.',
    en: 'The form did not arrive complete. Please reload the page and send it again.',
  },
  'too-many-requests': {
    status: 429,
    de: 'Zu viele Anfragen. Bitte in {seconds} {seconds:Sekunde|Sekunden} noch einmal versuchen.',
    en: 'Too many requests. Please try again in {seconds} {seconds:second|seconds}.',
  },
  'server-busy': {
    status: 503,
    de: 'Der Server ist gerade ausgelastet. Bitte in {seconds} {seconds:Sekunde|Sekunden} noch einmal versuchen.',
    en: 'The server is busy. Please try again in {seconds} {seconds:second|seconds}.',
  },
  'content-missing': {
    status: 404,
    de: 'Diesen Eintrag gibt es nicht (mehr): {schema} {id}. Die Liste der Seiten steht unter /manage.',
    en: 'There is no such item (any more): {schema} {id}. The list of pages is at /manage.',
  },
  'content-exists': {
    status: 409,
    de: 'Einen Eintrag {id} gibt es in {schema} schon.',
    en: 'There is an item {id} in {schema} already.',
  },
  'version-needed': {
    status: 428,
    de: 'Die Änderung sagt nicht, auf welcher Version sie beruht. Sie gehört in Anführungszeichen in If-Match.',
    en: 'The change does not say which version it is based on. That goes into If-Match, in quotes.',
  },
  'version-conflict': {
    status: 412,
    de: 'Nicht gespeichert: Die Änderung beruht auf Version {base}, inzwischen gibt es Version {current}. Bitte beide vergleichen und dann noch einmal speichern.',
    en: 'Not saved: your change is based on version {base}, by now there is version {current}. Please compare the two, then save again.',
  },
  'save-refused': {
    status: 422,
    de: 'Nicht gespeichert: Die Inhaltsquelle nimmt das so nicht an ({message}). Bitte die genannten Felder berichtigen.',
    en: 'Not saved: the content source does not accept this ({message}). Please correct the fields that it names.',
  },
  'save-failed': {
    status: 502,
    de: 'Nicht gespeichert: Die Inhaltsquelle nimmt gerade nichts an. Bitte gleich noch einmal versuchen; bleibt es dabei, steht der Grund im Protokoll des Servers.',
    en: 'Not saved: the content source accepts nothing at the moment. Please try again shortly; if that does not help, the log of the server has the reason.',
  },
  'query-unknown': {
    status: 400,
    de: 'Eine Abfrage {key} gibt es nicht.',
    en: 'There is no query {key}.',
  },
  'publish-unknown': {
    status: 404,
    de: 'Eine Veröffentlichung {id} gibt es nicht.',
    en: 'There is no publish {id}.',
  },
  'slug-taken': {
    status: 409,
    de: '{schema} {id}: die Adresse {slug} ({lang}) gehört schon einem älteren Eintrag, verwendet wird {used}.',
    en: '{schema} {id}: the address {slug} ({lang}) belongs to an older item, {used} is used instead.',
  },
  'site-url-invalid': {
    status: 422,
    de: 'Website-Einstellungen: {url} ist keine Adresse einer Website. Erwartet wird eine wie https://www.beispiel.de, ohne Pfad. Bis dahin gilt die letzte gültige.',
    en: 'Site settings: {url} is no address of a site. Expected is one such as https://www.example.com, without a path. Until then the last good one stays in use.',
  },
  'slug-reserved': {
    status: 409,
    de: '{schema} {id}: die Adresse {slug} ({lang}) ist für die Anwendung reserviert. Bitte einen anderen Slug wählen.',
    en: '{schema} {id}: the address {slug} ({lang}) is reserved for the application. Please choose another slug.',
  },
  'slug-missing': {
    status: 422,
    de: '{schema} {id}: ohne Namen oder Slug ({lang}) gibt es keine Adresse.',
    en: '{schema} {id}: without a name or slug ({lang}) there is no address.',
  },
  'render-failed': {
    status: 500,
    de: 'Die Seite konnte nicht erzeugt werden; die letzte gute Fassung bleibt stehen.',
    en: 'The page could not be rendered; its last good version stays.',
  },
  'source-unreachable': {
    status: 502,
    de: 'Die Inhaltsquelle ist nicht zu lesen. Der letzte Stand bleibt in Gebrauch.',
    en: 'The content source cannot be read. The last state stays in use.',
  },
  'source-refused': {
    status: 502,
    de: 'Die Inhaltsquelle hat abgelehnt ({status}): {message}',
    en: 'The content source refused ({status}): {message}',
  },
  'schema-foreign': {
    status: 409,
    de: 'In der Inhaltsquelle gibt es schon ein Schema {schema}, das nicht von Loden ist (ihm fehlt der Tag loden). Es bleibt unberührt. Bitte dort umbenennen oder eine eigene App anlegen.',
    en: 'The content source already has a schema {schema} that is not Loden’s (it lacks the tag loden). It is left alone. Please rename it there or create an app of its own.',
  },
  'schema-conflict': {
    status: 409,
    de: 'Schema {schema}: {field} ist {found}, gebraucht wird {wanted}. Ein Wechsel würde Inhalte löschen, darum bleibt alles, wie es ist. Bitte das Feld dort umbenennen.',
    en: 'Schema {schema}: {field} is {found}, needed is {wanted}. Changing it would delete content, so everything stays as it is. Please rename the field there.',
  },
  'icon-refused': {
    status: 422,
    de: 'Das Symbol {id} lässt sich nicht zeigen ({reason}). Bitte als einfaches SVG mit höchstens 20 KB speichern.',
    en: 'Icon {id} cannot be shown ({reason}). Please save it as a plain SVG of at most 20 KB.',
  },
  'class-unknown': {
    status: 422,
    de: 'Textstil {style}: {classes} gibt es nicht, oder es ist keine Klasse für Text. Der Rest des Stils gilt.',
    en: 'Text style {style}: {classes} is unknown, or no class for text. The rest of the style holds.',
  },
  'schema-missing': {
    status: 502,
    de: 'In der Inhaltsquelle fehlt das Schema {schema}. Bitte npm run squidex:setup -- --apply ausführen. Der letzte Stand bleibt in Gebrauch.',
    en: 'The content source lacks the schema {schema}. Please run npm run squidex:setup -- --apply. The last state stays in use.',
  },
  'signature-invalid': {
    status: 401,
    de: 'Die Unterschrift des Aufrufs passt nicht. Das Geheimnis der Regel in Squidex und SQUIDEX_WEBHOOK_SECRET müssen gleich sein.',
    en: 'The signature of the call does not fit. The secret of the rule in Squidex and SQUIDEX_WEBHOOK_SECRET have to be equal.',
  },
  'build-unknown': {
    status: 404,
    de: 'Ein Build {id} ist nicht (mehr) da. Aufgehoben sind: {kept}',
    en: 'There is no build {id} (any more). Kept are: {kept}',
  },
  'publish-refused': {
    status: 409,
    de: 'Es würden {removed} von {total} Seiten verschwinden; darum bleibt die Website, wie sie ist. Wenn das so sein soll: npm run publish -- --force',
    en: '{removed} of {total} pages would vanish, so the site stays as it is. If that is meant: npm run publish -- --force',
  },
  'content-restless': {
    status: 503,
    de: 'Die Inhalte haben sich geändert, sooft sie veröffentlicht werden sollten. Die Website bleibt, wie sie ist; das nächste Veröffentlichen zeigt alles.',
    en: 'The content changed each time it was about to be published. The site stays as it is; the next publish shows everything.',
  },
  'target-failed': {
    status: 502,
    de: 'Das Ziel {target} ist nicht auf dem neuesten Stand ({reason}). Es wird wieder versucht; die Website selbst ist nicht betroffen.',
    en: 'The target {target} is not up to date ({reason}). It is tried again; the site itself is not concerned.',
  },
  'picture-unreadable': {
    status: 422,
    de: 'Das Bild {id} lässt sich nicht lesen. Bitte als JPEG, PNG oder WebP neu hochladen, höchstens 50 Megapixel groß.',
    en: 'Picture {id} cannot be read. Please upload it again as JPEG, PNG or WebP of at most 50 megapixels.',
  },
  'upload-lost': {
    status: 404,
    de: 'Nicht hochgeladen: Der Server hat den Anfang der Datei nicht mehr. Bitte noch einmal wählen.',
    en: 'Not uploaded: the server no longer has the beginning of the file. Please choose it again.',
  },
  'upload-no-font': {
    status: 422,
    de: 'Nicht hochgeladen: {name} lässt sich nicht als Schrift lesen, oder es sind keine Buchstaben darin. Bitte die Datei noch einmal als WOFF2 besorgen.',
    en: 'Not uploaded: {name} cannot be read as a font, or there are no letters in it. Please get the file as WOFF2 once more.',
  },
  'upload-refused': {
    status: 422,
    de: 'Nicht hochgeladen: Die Inhaltsquelle nimmt {name} nicht an. Bitte die Datei neu speichern und noch einmal versuchen; hilft das nicht, steht der Grund im Protokoll des Servers.',
    en: 'Not uploaded: the content source does not accept {name}. Please save the file anew and try again; if that does not help, the log of the server has the reason.',
  },
  'upload-too-large-there': {
    status: 413,
    de: 'Nicht hochgeladen: {name} ist der Inhaltsquelle zu groß. Bitte verkleinern und noch einmal versuchen.',
    en: 'Not uploaded: {name} is too large for the content source. Please make it smaller and try again.',
  },
  'upload-failed': {
    status: 502,
    de: 'Nicht hochgeladen: Die Inhaltsquelle nimmt gerade nichts an. Bitte gleich noch einmal versuchen.',
    en: 'Not uploaded: the content source accepts nothing at the moment. Please try again shortly.',
  },
  'file-unreachable': {
    status: 502,
    de: 'Die Datei {id} kam nicht aus der Inhaltsquelle ({reason}). Sie wird bei der nächsten Anfrage wieder geholt.',
    en: 'File {id} did not come from the content source ({reason}). It is fetched again at the next request.',
  },
  'file-refused': {
    status: 422,
    de: 'Die Datei {id} ({type}) wird nicht gezeigt. Filme als MP4 oder WebM hochladen, Untertitel als WebVTT, Dokumente als PDF.',
    en: 'File {id} ({type}) is not shown. Upload films as MP4 or WebM, captions as WebVTT, documents as PDF.',
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ProblemName = keyof typeof CATALOGUE;

/** An expected failure: its catalogue name and what fills the text. */
export type Problem<Name extends ProblemName = ProblemName> = {
  name: Name;
  details: Record<string, string | number>;
};

/** The HTTP status that stands for a problem. */
export function statusOf({ name }: Problem): number {
  return CATALOGUE[name].status;
}

/** What happened and what to do, in the reader's language. */
export function messageOf({ name, details }: Problem, language: Language): string {
  return filled(CATALOGUE[name][language], details, language);
}
