import { HINT_COOKIE } from '#src/api/contract/session.ts';

/** Whether somebody may be signed in here; only the server knows. */
export const mayBeSignedIn = (): boolean =>
  document.cookie.split('; ').includes(`${HINT_COOKIE}=1`);
