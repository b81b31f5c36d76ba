/**
 * What was found when the site was drawn as it will be at a planned time (`dueTime`, ISO 8601). `at` in ms; `pages`:
 * how many change until then; `kept`: pages that could not be made, so that visitors would keep the former ones;
 * `failed`: it could not be drawn at all.
 */
export type PlanCheck = {
  dueTime: string;
  at: number;
  pages?: number;
  kept?: string[];
  failed?: true;
};
