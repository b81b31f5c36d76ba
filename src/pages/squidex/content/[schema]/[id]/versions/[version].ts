import { getVersion, patchVersion } from '#src/api/handlers/items/item-versions.ts';
import { superuserRoute } from '../../../../../_editing.ts';

export const prerender = false;

export const GET = superuserRoute(getVersion);
export const PATCH = superuserRoute(patchVersion);
