import { getPageVisits } from '#src/api/handlers/office/page-visits.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const GET = superuserRoute(getPageVisits);
