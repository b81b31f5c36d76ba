import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Signer } from '#src/lib/node/signed.ts';
import type { Account, Accounts } from './accounts.ts';

/** Signed texts that name an account. They hold for a while, and only as long as its password and address stay. */
export type PasswordTokens = {
  make(account: { id: number; email: string; password: string }): string;
  /** Undefined: it is none of ours, or holds no longer. */
  accountOf(token: string): Account | undefined;
};

const Token = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ account: v.number(), state: v.string(), since: v.number() }),
);

/** In: also what they are for (those for something else are worthless), and for how many ms they hold. */
export function createPasswordTokens(
  parts: { accounts: Pick<Accounts, 'byId' | 'byEmail'>; signer: Signer; now: () => number },
  purpose: string,
  holdsMs: number,
): PasswordTokens {
  const { accounts, signer, now } = parts;
  return {
    make(account) {
      const token: v.InferOutput<typeof Token> = {
        ...{ account: account.id, state: digestOf(account), since: now() },
      };
      return signer.sign(purpose, JSON.stringify(token));
    },
    accountOf(token) {
      const parsed = v.safeParse(Token, signer.verify(purpose, token));
      if (!parsed.success || now() - parsed.output.since > holdsMs) return undefined;
      const account = accounts.byId(parsed.output.account);
      const stored = account && accounts.byEmail(account.email);
      return stored && digestOf(stored) === parsed.output.state ? account : undefined;
    },
  };
}

/** Differs for another address, and for another password. */
function digestOf({ email, password }: { email: string; password: string }): string {
  return createHash('sha256').update(`${email}\0${password}`).digest('base64url');
}
