import { getPlans } from '#src/api/handlers/publishing/plans.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const GET = superuserRoute(getPlans);
