import { type ProofAnswer, ProofRequest } from '#src/api/contract/proof.ts';
import { type OwnAccount, PROVEN_MS } from '#src/auth/own-account.ts';
import type { SignInClient } from '#src/auth/sign-in.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { LIMITS, parseBody } from '../../http.ts';

/** `POST /api/proof`: for some minutes the session may do what would outlast its theft. */
export async function postProof(
  request: Request,
  own: Pick<OwnAccount, 'prove'>,
  client: SignInClient,
): Promise<Result<ProofAnswer, Problem>> {
  const asked = await parseBody(request, ProofRequest, LIMITS.passwords);
  if (!asked.ok) return asked;
  const proof = await own.prove(asked.value.password, client);
  return proof.ok ? ok({ seconds: PROVEN_MS / 1_000 }) : proof;
}
