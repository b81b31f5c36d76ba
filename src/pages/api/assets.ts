import { postUpload } from '#src/api/handlers/library/upload-requests.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const POST = superuserRoute(postUpload);
