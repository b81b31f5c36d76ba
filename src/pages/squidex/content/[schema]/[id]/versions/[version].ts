import { getVersion } from '#src/api/handlers/item-versions.ts';
import { superuserRoute } from '../../../../../_editing.ts';

export const prerender = false;

export const GET = superuserRoute(getVersion);
