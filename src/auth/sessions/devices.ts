import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Signer } from '#src/lib/node/signed.ts';

const DAY = 24 * 60 * 60_000;
/** A device that nobody signed in on for this time is like any other. */
export const DEVICE_MS = 180 * DAY;
const PURPOSE = 'device';

const Device = v.object({ account: v.number(), id: v.string(), since: v.number() });
const Text = v.pipe(v.string(), v.parseJson(), Device);

/** Recognises browsers that an account signed in on before. They open nothing: a password is still needed. */
export type Devices = {
  /** What the browser keeps after a sign-in. */
  remember(account: number): string;
  /** The device's id, if this account signed in on it; where it is not known whose it is, if any did. */
  idOf(kept: string | undefined, account: number | undefined): string | undefined;
};

/** In: what signs, and a clock (ms). */
export function createDevices({ sign, verify }: Signer, now: () => number): Devices {
  return {
    remember(account) {
      const id = randomBytes(16).toString('base64url');
      const device: v.InferOutput<typeof Device> = { account, id, since: now() };
      return sign(PURPOSE, JSON.stringify(device));
    },
    idOf(kept, account) {
      const text = kept === undefined ? undefined : verify(PURPOSE, kept);
      const parsed = v.safeParse(Text, text);
      if (!parsed.success) return undefined;
      if (account !== undefined && parsed.output.account !== account) return undefined;
      return now() - parsed.output.since < DEVICE_MS ? parsed.output.id : undefined;
    },
  };
}
