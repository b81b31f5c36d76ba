import type { CatalogueEntry } from './editing-errors.ts';

/** What can go wrong with campaigns: a part of the catalogue. */
export const CAMPAIGNS = {
  'campaign-unknown': {
    status: 404,
    de: 'Diese Kampagne gibt es nicht mehr.',
    en: 'This campaign does not exist any more.',
  },
  'campaigns-full': {
    status: 409,
    de: 'Es gibt schon {most} Kampagnen. Bitte zuerst eine löschen.',
    en: 'There are {most} campaigns already. Please delete one first.',
  },
  'campaign-full': {
    status: 409,
    de: 'In eine Kampagne passen {most} Entwürfe. Bitte auf zwei verteilen.',
    en: 'A campaign holds {most} drafts. Please use two of them.',
  },
  'campaign-empty': {
    status: 409,
    de: 'In der Kampagne ist noch kein Entwurf. Bitte zuerst einen aufnehmen.',
    en: 'There is no draft in the campaign yet. Please add one first.',
  },
  'campaign-no-draft': {
    status: 409,
    de: '„{item}“ hat keinen Entwurf, der mit der Kampagne live gehen könnte. Bitte den Eintrag zuerst ändern und als Entwurf sichern.',
    en: '“{item}” has no draft that could go live with the campaign. Please change the item first and save it as a draft.',
  },
  'campaign-taken': {
    status: 409,
    de: 'Der Entwurf gehört schon zur Kampagne „{name}“. Bitte ihn zuerst dort herausnehmen.',
    en: 'The draft already belongs to the campaign “{name}”. Please take it out of that one first.',
  },
  'campaign-planned': {
    status: 409,
    de: 'Für „{item}“ ist schon eine eigene Zeit geplant. Bitte zuerst diese Planung löschen.',
    en: 'A time of its own is planned for “{item}” already. Please delete that plan first.',
  },
  'campaign-end-first': {
    status: 409,
    de: 'Das Ende liegt vor dem Anfang. Bitte ein späteres Ende wählen.',
    en: 'The end comes before the start. Please choose a later end.',
  },
  'campaign-on': {
    status: 409,
    de: 'Die Kampagne ist gerade live. Bitte sie zuerst beenden.',
    en: 'The campaign is live at the moment. Please end it first.',
  },
  'campaign-not-on': {
    status: 409,
    de: 'Die Kampagne ist nicht live, es gibt nichts zu beenden.',
    en: 'The campaign is not live, so there is nothing to end.',
  },
  'campaign-kept': {
    status: 409,
    de: 'Die Kampagne ist nicht live gegangen, auch kein Teil von ihr. Diese Seiten lassen sich so nicht zeichnen: {paths}. Bitte berichtigen und neu planen oder jetzt veröffentlichen.',
    en: 'The campaign did not go live, not even a part of it. These pages cannot be drawn like that: {paths}. Please correct them, then plan again or publish now.',
  },
  'campaign-broken': {
    status: 409,
    de: 'Die Kampagne ist nicht live gegangen, auch kein Teil von ihr. Eine Seite ließ sich nicht zeichnen ({reason}). Bitte die Entwürfe prüfen und neu planen oder jetzt veröffentlichen.',
    en: 'The campaign did not go live, not even a part of it. A page could not be drawn ({reason}). Please check the drafts, then plan again or publish now.',
  },
  'campaign-invalid': {
    status: 409,
    de: 'Die Kampagne ist nicht live gegangen, auch kein Teil von ihr. Bei „{item}“ passt das Feld {field} nicht ({reason}). Bitte berichtigen und neu planen oder jetzt veröffentlichen.',
    en: 'The campaign did not go live, not even a part of it. In “{item}” the field {field} does not fit ({reason}). Please correct it, then plan again or publish now.',
  },
  'campaign-postponed': {
    status: 502,
    de: 'Die Kampagne konnte nicht beginnen: Die Inhaltsquelle gibt die Entwürfe gerade nicht heraus ({reason}). Loden versucht es weiter von selbst.',
    en: 'The campaign could not begin: the content source does not give out the drafts at the moment ({reason}). Loden goes on trying by itself.',
  },
  'campaign-denied': {
    status: 502,
    de: 'Ein Teil der Kampagne wartet: Die Inhaltsquelle erlaubt Loden eine Änderung nicht ({status}: {message}). Was erlaubt ist, ist erledigt. Der Rest folgt von selbst, sobald Loden das Recht wieder hat.',
    en: 'A part of the campaign waits: the content source does not allow Loden a change ({status}: {message}). What it allows is done. The rest follows by itself once Loden has the right again.',
  },
  'campaign-missed': {
    status: 409,
    de: 'Anfang und Ende sind vergangen, während der Server aus war. Die Kampagne war nicht live. Bitte neu planen.',
    en: 'Start and end passed while the server was off. The campaign was not live. Please plan it again.',
  },
} as const satisfies Record<string, CatalogueEntry>;
