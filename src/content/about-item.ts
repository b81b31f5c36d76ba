import type { Problem } from '#src/model/errors/errors.ts';

/** Of other statuses the item is not the cause: they are about us, about its version, or they pass. */
const STATUSES = new Set([400, 404, 413, 422]);

/** Whether the source refused what it was given, and would refuse it again. In: the problem of a read or write. */
export const isAboutItem = ({ name, details }: Problem): boolean =>
  name === 'source-refused' && STATUSES.has(Number(details['status']));
