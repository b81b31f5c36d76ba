import {
  choice,
  type Infer,
  integer,
  localized,
  reference,
  references,
  required,
  text,
  withDefault,
} from '../fields/field.ts';
import { defineSchema, type Item } from '../fields/schema.ts';

const NAVIGATION_TYPES = ['page', 'group'] as const;
export type NavigationType = (typeof NAVIGATION_TYPES)[number];

/** An entry of the navigation of /manage. Only signed-in editors see it. */
export const backendNavigationSchema = defineSchema({
  name: 'backend-navigation',
  type: 'Default',
  label: { de: 'Navigation der Verwaltung', en: 'Backend navigation' },
  public: false,
  fields: {
    label: localized(
      required(text({ label: { de: 'Beschriftung', en: 'Label' }, maxLength: 100 })),
    ),
    slug: text({ label: { de: 'Adresse unter /manage', en: 'Address below /manage' } }),
    icon: reference({ label: { de: 'Symbol', en: 'Icon' }, to: ['icons'] }),
    children: references({ label: { de: 'Darunter', en: 'Children' }, to: ['backend-navigation'] }),
    component: text({ label: { de: 'Ansicht', en: 'Component' } }),
    type: withDefault(
      choice({ label: { de: 'Art', en: 'Type' }, values: NAVIGATION_TYPES }),
      'page',
    ),
    order: withDefault(integer({ label: { de: 'Reihenfolge', en: 'Order' } }), 0),
  },
});

export type BackendNavigationItem = Item & Infer<typeof backendNavigationSchema.fields>;
