import * as v from 'valibot';

/** Where somebody who is signed in shows once more that it is them: `POST {password}`. */
export const PROOF_PATH = '/api/proof';

/** Empty for accounts without a password, which sign in anew. */
export const ProofRequest = v.strictObject({ password: v.string() });

/** For how long that counts, in seconds. */
export const ProofAnswer = v.object({ seconds: v.number() });
export type ProofAnswer = v.InferOutput<typeof ProofAnswer>;
