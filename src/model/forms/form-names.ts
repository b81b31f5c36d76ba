/** Where a form is sent: `POST`, as JSON or as the form that it is. */
export function formPath(schema: string): string {
  return `/api/forms/${encodeURIComponent(schema)}`;
}

/** Before the names of a form's own fields: they may be called `submit` or `action`. */
export const FIELD_PREFIX = 'f-';

/** A field that people do not see, and programs fill in. */
export const TRAP_FIELD = 'about';
