import type { CatalogueEntry } from './editing-errors.ts';

/** Why an item is not written as somebody asked; a part of the catalogue in `errors.ts`. */
export const WRITING = {
  'schema-unknown': {
    status: 404,
    de: 'Ein Schema {schema} gibt es hier nicht.',
    en: 'There is no schema {schema} here.',
  },
  'disk-full': {
    status: 507,
    de: 'Auf der Festplatte des Servers ist kein Platz mehr, deshalb lässt sich nichts speichern. Bitte sag der Person Bescheid, die ihn betreibt.',
    en: 'There is no room left on the disk of the server, so nothing can be saved. Please tell whoever runs it.',
  },
  'draft-needed': {
    status: 409,
    de: 'Nicht gespeichert: {schema} {id} ist veröffentlicht und hat keinen Entwurf. Bitte zuerst einen Entwurf anlegen, sonst ginge die Änderung sofort live.',
    en: 'Not saved: {schema} {id} is published and has no draft. Please open a draft first, or the change would go live at once.',
  },
  'page-needed': {
    status: 409,
    de: 'Diese Seite ist Startseite oder Vorlage und bleibt, wo sie ist. Bitte zuerst in den Website-Einstellungen eine andere wählen.',
    en: 'This page is the home page or a template and stays where it is. Please choose another one in the site settings first.',
  },
  'draft-unpublished': {
    status: 409,
    de: 'Nicht veröffentlicht: Die Änderung steht im Entwurf (Version {version}), live ging sie nicht ({reason}). Bitte den Entwurf ansehen und noch einmal veröffentlichen.',
    en: 'Not published: the change is in the draft (version {version}), but it did not go live ({reason}). Please look at the draft, then publish it again.',
  },
  'draft-waits': {
    status: 409,
    de: 'Hier wartet ein Entwurf. Bitte ihn zuerst veröffentlichen oder verwerfen.',
    en: 'A draft is waiting here. Please publish or discard it first.',
  },
  'time-passed': {
    status: 409,
    de: 'Dieser Zeitpunkt ist schon vorbei. Bitte einen späteren wählen.',
    en: 'That time has already passed. Please choose a later one.',
  },
  'value-unfit': {
    status: 422,
    de: '„{value}“ passt hier nicht.',
    en: '“{value}” does not fit here.',
  },
  'value-missing': {
    status: 422,
    de: 'Hier muss etwas stehen.',
    en: 'Something has to stand here.',
  },
  'value-breaks-rule': {
    status: 422,
    de: '{message}',
    en: '{message}',
  },
  'still-used': {
    status: 422,
    de: 'Nichts gelöscht: Das wird inzwischen benutzt, oder es ist nicht mehr da.',
    en: 'Nothing was deleted: it is in use by now, or it is not there any more.',
  },
  'not-live': {
    status: 409,
    de: 'Das ist nicht live und kann deshalb nicht offline gehen.',
    en: 'This is not live, so it cannot go offline.',
  },
} as const satisfies Record<string, CatalogueEntry>;
