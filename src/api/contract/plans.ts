import * as v from 'valibot';

/** `GET`: what one who plans for later has to know; with `?id=` also what drawing that item's plan has shown. */
export const PLANS_PATH = '/api/plans';

/** `zone`: the shop's (IANA). `check`: of the item's plan, as `model/plan.ts` has it; absent: not drawn yet. */
export const PlansAnswer = v.object({
  zone: v.string(),
  check: v.exactOptional(
    v.object({
      dueTime: v.string(),
      at: v.number(),
      pages: v.exactOptional(v.number()),
      kept: v.exactOptional(v.array(v.string())),
      failed: v.exactOptional(v.literal(true)),
    }),
  ),
});
export type PlansAnswer = v.InferOutput<typeof PlansAnswer>;
