import type { PlansAnswer } from '#src/api/contract/plans.ts';
import { ok } from '#src/lib/result.ts';
import type { PlanCheck } from '#src/model/plan.ts';
import type { EditingResult, EditingRequest } from '../editing-requests.ts';

/** What editors ask of what is planned. */
export type PlansPort = {
  /** The shop's zone (IANA). */
  zone: string;
  /** What was found when planned items were drawn, by their ids. */
  checks(): ReadonlyMap<string, PlanCheck>;
};

/** `GET /api/plans` */
export async function getPlans(
  { request }: EditingRequest,
  { plans }: { plans: PlansPort },
): Promise<EditingResult> {
  const check = plans.checks().get(new URL(request.url).searchParams.get('id') ?? '');
  const body: PlansAnswer = { zone: plans.zone, ...(check && { check }) };
  return ok({ status: 200, body });
}
