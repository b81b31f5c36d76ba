import { patchAsset, putPart } from '#src/api/handlers/library/upload-requests.ts';
import { assetRoute } from '../../_call.ts';
import { superuserRoute } from '../../_editing.ts';

export const prerender = false;

export const GET = assetRoute;
export const PUT = superuserRoute(putPart);
export const PATCH = superuserRoute(patchAsset);
