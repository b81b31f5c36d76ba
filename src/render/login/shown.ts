import type { Problem } from '#src/model/errors/errors.ts';
import type { LinkReason, PasswordWeakness } from '#src/model/password.ts';

/** One of the forms of the sign-in page, with what is wrong and what was typed but for passwords. */
export type LoginShown =
  | ({ kind: 'sign-in'; email: string; isChosen: boolean } & Refused & LinkBack)
  /** The password was right; the code goes with `step`. */
  | ({ kind: 'code'; step: string } & Refused & LinkBack)
  | ({ kind: 'signed-in'; user: { name: string; superuser: boolean } } & LinkBack)
  /** Asks for a link by which a password is chosen. */
  | ({ kind: 'forgotten' } & Refused)
  | { kind: 'link-sent' }
  /** Whoever followed such a link chooses a password. */
  | ({ kind: 'choose'; link: string; owner: Owner } & Refused);

type Refused = { problem: (Problem & { weakness?: PasswordWeakness }) | undefined };
type Owner = { user: { email: string }; reason: LinkReason };
/** Where to go afterwards, if somebody was on their way. */
type LinkBack = { back: string | undefined };
