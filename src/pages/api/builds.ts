import { postBuild } from '#src/api/handlers/publishing/publishing.ts';
import { publishingRoute } from '../_editing.ts';

export const prerender = false;

export const POST = publishingRoute(postBuild);
